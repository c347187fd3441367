import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { staffSession } from '#server/db/tables.ts'
import type { SignInContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Credential } from '#server/platform/sign-in/passkey.ts'
import { browserOf } from '#server/platform/sign-in/seen-from.ts'
import { lockStaff, type Staff } from '../accounts/find-staff.ts'
import { tellStaff } from '../accounts/tell-staff.ts'
import { endSessions, openSession } from '../sign-in/open-session.ts'
import { beginCeremony, endCeremony, readCeremony, tryCeremony } from './ceremony.ts'
import { addPasskey } from './passkeys.ts'
import { refillRecovery } from './recovery.ts'
import { factorsOf, methodsOf } from './second-factor.ts'
import { confirmTotp, startTotp } from './totp.ts'

/** Begins to add a second factor in a session that proved who is working. */
export function beginEnrolling(
  shop: Shop,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<string> {
  return beginCeremony(shop, { kind: 'enroll', staffId: id, details: { sessionId } })
}

/** Creates the secret of an authenticator app. @throws Refusal `code_expired` */
export async function startApp(shop: Shop, challenge: string) {
  const { staffId } = await readCeremony(shop, 'enroll', challenge)
  const person = await shop.db.transaction((tx) => lockStaff(tx, staffId!))
  return startTotp(shop, person)
}

/** Adds the authenticator app that shows `code`. @throws Refusal `code_wrong`, `code_expired`. */
export async function confirmApp(
  ctx: SignInContext,
  { challenge, code }: { challenge: string; code: string },
) {
  const { staffId } = await tryCeremony(ctx.shop, 'enroll', challenge)
  return complete(ctx, staffId, challenge, (tx) => confirmTotp(tx, ctx.shop, staffId, code))
}

/** Adds the passkey that an authenticator created. @throws Refusal `code_wrong`, `code_expired`, `too_many`. */
export async function confirmPasskey(
  ctx: SignInContext,
  { challenge, credential, name }: { challenge: string; credential: Credential; name: string },
) {
  const begun = await tryCeremony(ctx.shop, 'enroll', challenge)
  const added = {
    credential,
    challenge: begun.challenge,
    name: name || browserOf(ctx.userAgent) || 'Passkey',
  }
  return complete(ctx, begun.staffId, challenge, (tx) => addPasskey(tx, ctx.shop, begun.staffId, added))
}

/**
 * Adds a factor and ends the person's other sessions. After a password it also opens the session, provided that the
 * account still has no second factor: otherwise whoever knows the password could add one of their own. A session that has
 * ended since adds none.
 */
async function complete(
  ctx: SignInContext,
  staffId: string,
  token: string,
  add: (tx: Tx) => Promise<void>,
): Promise<{ recoveryCodes: string[] | null }> {
  const { shop } = ctx
  const { details } = await readCeremony(shop, 'enroll', token)
  const sessionId = details.sessionId as string | undefined
  const work = async (tx: Tx) => {
    const person = await lockStaff(tx, staffId)
    await endCeremony(tx, shop, 'enroll', token)
    const isFirst = methodsOf(await factorsOf(tx, staffId)).length === 0
    const mayAdd = sessionId === undefined ? isFirst : await isWorking(tx, shop, person, sessionId)
    if (!mayAdd) throw new Refusal('code_expired')
    await add(tx)
    await endSessions(tx, shop.now(), { staffId, except: sessionId })
    if (!isFirst || person.lastSeen !== null) await tellStaff(tx, staffId, 'second_factor_changed')
    return { recoveryCodes: await refillRecovery(tx, shop, staffId) }
  }
  return sessionId === undefined ? openSession(ctx, staffId, work) : shop.db.transaction(work)
}

async function isWorking(
  tx: Tx,
  { now }: Pick<Shop, 'now'>,
  { id, state }: Staff,
  sessionId: string,
): Promise<boolean> {
  const isOpen = and(isNull(staffSession.endedAt), gt(staffSession.expiresAt, now()))
  const own = and(eq(staffSession.id, sessionId), eq(staffSession.staffId, id))
  return state === 'active' && (await tx.$count(staffSession, and(own, isOpen))) > 0
}
