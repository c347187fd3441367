import { eq } from 'drizzle-orm'
import { staffSession } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { clearAttempts, countAttempt } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { passwordFits } from '#server/platform/sign-in/hash-password.ts'
import type { Credential } from '#server/platform/sign-in/passkey.ts'
import { findStaff } from '../accounts/find-staff.ts'
import { beginCeremony, endCeremony, tryCeremony } from './ceremony.ts'
import { verifyPasskey } from './passkeys.ts'
import { checkFactor, factorsOf, type Method, methodsOf } from './second-factor.ts'

/** Wrong passwords per signed-in person. */
const wrongPasswords = { max: 10, minutes: 15 }

/** The person and session that prove who is working. */
export type Working = { id: string; sessionId: string }

/** Begins a step-up and tells how it can be done. */
export async function startStepUp(
  shop: Shop,
  { id }: Working,
): Promise<{ challenge: string; methods: Method[] }> {
  return {
    challenge: await beginCeremony(shop, { kind: 'step_up', staffId: id }),
    methods: methodsOf(await factorsOf(shop.db, id)),
  }
}

type Proof = {
  challenge: string
  password?: string | undefined
  method?: Method | undefined
  code?: string | undefined
  credential?: Credential | undefined
}

/**
 * Completes a step-up: a passkey alone, or the password with an app's or a recovery code. An account without a second
 * factor, which only demo mode allows, proves its password.
 * @throws Refusal `credentials_wrong`, `code_wrong`, `code_expired`, `too_many`.
 */
export async function confirmStepUp(shop: Shop, ip: string, working: Working, proof: Proof): Promise<void> {
  const { staffId, challenge } = await tryCeremony(shop, 'step_up', proof.challenge)
  if (staffId !== working.id) throw new Refusal('code_expired')
  if (proof.method === 'passkey') await checkPasskey(shop, staffId, proof.credential, challenge)
  else await checkPasswordAndCode(shop, ip, staffId, proof)
  await shop.db.transaction(async (tx) => {
    await endCeremony(tx, shop, 'step_up', proof.challenge)
    await tx.update(staffSession).set({ stepUpAt: shop.now() }).where(eq(staffSession.id, working.sessionId))
  })
}

async function checkPasskey(
  shop: Shop,
  staffId: string,
  credential: Credential | undefined,
  challenge: string | null,
): Promise<void> {
  const signed =
    credential && challenge && (await verifyPasskey(shop, credential, { challenge, alone: true }))
  if (signed !== staffId) throw new Refusal('code_wrong')
}

async function checkPasswordAndCode(
  shop: Shop,
  ip: string,
  staffId: string,
  { password, method, code }: Proof,
): Promise<void> {
  const subject = `staff-step-up ${staffId}`
  const attempt = await countAttempt(shop, { subject, ...wrongPasswords })
  const person = await findStaff(shop.db, staffId)
  const fits = await passwordFits(person?.passwordHash, password ?? '', networkOf(ip)).catch(
    async (error) => {
      await attempt.release()
      throw error
    },
  )
  if (!fits) {
    throw new Refusal('credentials_wrong', {
      text: { key: 'account.password_wrong' },
      fields: { password: { key: 'account.password_wrong' } },
    })
  }
  await clearAttempts(shop, subject)
  if (methodsOf(await factorsOf(shop.db, staffId)).length === 0) return
  if (method === undefined)
    throw new Refusal('code_wrong', { fields: { code: { key: 'reason.code_wrong' } } })
  await checkFactor(shop, staffId, { method, code, challenge: null })
}
