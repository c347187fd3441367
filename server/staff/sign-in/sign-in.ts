import type { Tx } from '#server/db/open.ts'
import type { SignInContext } from '#server/platform/admin/context.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { passwordFits } from '#server/platform/sign-in/hash-password.ts'
import type { Credential } from '#server/platform/sign-in/passkey.ts'
import { findByEmail, findStaff, lockStaff, normalEmail, type Staff } from '../accounts/find-staff.ts'
import { tellStaff } from '../accounts/tell-staff.ts'
import { beginCeremony, endCeremony, tryCeremony } from '../factors/ceremony.ts'
import { verifyPasskey } from '../factors/passkeys.ts'
import { refillRecovery } from '../factors/recovery.ts'
import { checkFactor, factorsOf, type Method, methodsOf } from '../factors/second-factor.ts'
import { openSession } from './open-session.ts'
import { beginPasswordAttempt } from './password-limits.ts'

type Given = { email: string; password: string; ticket?: string | undefined }

/**
 * Signs in by password. An unknown account, one without a password and a suspended one take as much work as a wrong
 * password and get the same answer.
 * @throws Refusal `credentials_wrong`, `ticket_required`, `second_factor`, `too_many`.
 */
export async function signIn(ctx: SignInContext, { email, password, ticket }: Given): Promise<void> {
  const { shop, ip } = ctx
  const found = await findByEmail(shop.db, email)
  const account = { email: normalEmail(email), staffId: found?.id }
  const attempt = await beginPasswordAttempt(ctx, account, ticket)
  const fits = await passwordFits(found?.passwordHash, password, networkOf(ip)).catch(async (error) => {
    await attempt.release()
    throw error
  })
  if (!found || !fits || found.state !== 'active') throw wrongPassword()
  await attempt.succeed()
  await afterPassword(ctx, found)
}

/**
 * Continues after a right password or an accepted link: opens the session, unless a second factor must be proven first
 * or, in live mode, set up first.
 * @throws Refusal `second_factor` with the challenge and the methods; none means that one must be set up.
 *   `credentials_wrong` if the password was changed meanwhile.
 */
export async function afterPassword(ctx: SignInContext, person: Staff): Promise<void> {
  const { shop } = ctx
  const methods = methodsOf(await factorsOf(shop.db, person.id))
  if (methods.length === 0 && shop.config.mode === 'demo') {
    return openSession(ctx, person.id, (tx) => stillFits(tx, person))
  }
  const kind = methods.length > 0 ? 'second' : 'enroll'
  const challenge = await shop.db.transaction(async (tx) => {
    await stillFits(tx, person)
    return beginCeremony({ db: tx, now: shop.now }, { kind, staffId: person.id })
  })
  throw new Refusal('second_factor', { details: { challenge, methods } })
}

/**
 * A new password ends what the old one opened, so a sign-in that was checked against the old one must not follow. The lock
 * makes it come either before that, or here to nothing.
 */
async function stillFits(tx: Tx, { id, passwordHash }: Staff): Promise<void> {
  const now = await lockStaff(tx, id)
  if (now.passwordHash !== passwordHash) throw wrongPassword()
}

function wrongPassword(): Refusal {
  return new Refusal('credentials_wrong', { fields: { password: { key: 'reason.credentials_wrong' } } })
}

type Second = {
  challenge: string
  method: Method
  code?: string | undefined
  credential?: Credential | undefined
}

/**
 * Completes a sign-in that began with a password. Whoever has no recovery code left gets new ones.
 * @throws Refusal `code_wrong`, `code_expired` for a challenge that is no longer valid, `too_many`.
 */
export async function takeSecond(
  ctx: SignInContext,
  given: Second,
): Promise<{ recoveryCodes: string[] | null }> {
  const { shop } = ctx
  const { staffId, challenge } = await tryCeremony(shop, 'second', given.challenge)
  await checkFactor(shop, staffId, { ...given, challenge })
  return openSession(ctx, staffId, async (tx) => {
    // In the order of whoever ends the person's sign-ins.
    await lockStaff(tx, staffId)
    await endCeremony(tx, shop, 'second', given.challenge)
    const recoveryCodes = await refillRecovery(tx, shop, staffId)
    if (recoveryCodes) await tellStaff(tx, staffId, 'second_factor_changed')
    return { recoveryCodes }
  })
}

/** Signs in by a passkey alone, which counts as both factors. @throws Refusal `credentials_wrong`, `code_expired`. */
export async function signInByPasskey(
  ctx: SignInContext,
  { id, credential }: { id: string; credential: Credential },
): Promise<void> {
  const { shop } = ctx
  const { challenge } = await endCeremony(shop.db, shop, 'passkey_signin', id)
  const staffId = challenge && (await verifyPasskey(shop, credential, { challenge, alone: true }))
  const person = staffId ? await findStaff(shop.db, staffId) : null
  if (person?.state !== 'active') {
    throw new Refusal('credentials_wrong', { text: { key: 'account.passkey_wrong' } })
  }
  await openSession(ctx, person.id, async () => {})
}
