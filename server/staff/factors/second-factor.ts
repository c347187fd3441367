import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/open.ts'
import { staffPasskey, staffRecovery, staffTotp } from '#server/db/tables.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Credential } from '#server/platform/sign-in/passkey.ts'
import { verifyPasskey } from './passkeys.ts'
import { spendRecovery } from './recovery.ts'
import { checkTotp } from './totp.ts'

/** `recovery`: the codes that are left. */
export type Factors = { totp: boolean; passkeys: number; recovery: number }

export type Method = 'totp' | 'passkey' | 'recovery'

/** Wrong second factors per account. Reaching this step takes the correct password or an open session. */
const wrongFactors = { max: 15, minutes: 15 }

/** The second factors that an account has set up. */
export async function factorsOf(db: Reader, staffId: string): Promise<Factors> {
  const [totp, passkeys, recovery] = [
    await db.$count(staffTotp, and(eq(staffTotp.staffId, staffId), isNotNull(staffTotp.secret))),
    await db.$count(staffPasskey, eq(staffPasskey.staffId, staffId)),
    await db.$count(staffRecovery, and(eq(staffRecovery.staffId, staffId), isNull(staffRecovery.usedAt))),
  ]
  return { totp: totp > 0, passkeys, recovery }
}

/** How the second step can be done; empty if the account has no second factor. */
export function methodsOf({ totp, passkeys, recovery }: Factors): Method[] {
  if (!totp && passkeys === 0) return []
  return [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(totp ? (['totp'] as const) : []),
    ...(recovery > 0 ? (['recovery'] as const) : []),
  ]
}

type Proof = {
  method: Method
  code?: string | undefined
  credential?: Credential | undefined
  /** The challenge that the passkey signs. */
  challenge: string | null
}

/** Checks a second factor. @throws Refusal `code_wrong`, `too_many`. */
export async function checkFactor(shop: Shop, staffId: string, proof: Proof): Promise<void> {
  const attempt = await countAttempt(shop, { subject: `staff-second ${staffId}`, ...wrongFactors })
  if (!(await isRight(shop, staffId, proof))) {
    throw new Refusal('code_wrong', { fields: { code: { key: 'reason.code_wrong' } } })
  }
  await attempt.release()
}

async function isRight(shop: Shop, staffId: string, { method, code = '', credential, challenge }: Proof) {
  if (method === 'totp') return checkTotp(shop, staffId, code)
  if (method === 'recovery') return spendRecovery(shop, staffId, code)
  if (!credential || !challenge) return false
  return (await verifyPasskey(shop, credential, { challenge, alone: false })) === staffId
}

/** Removes every second factor of an account, so that a new one is set up at the next sign-in. */
export async function removeFactors(tx: Tx, staffId: string): Promise<void> {
  await tx.delete(staffTotp).where(eq(staffTotp.staffId, staffId))
  await tx.delete(staffPasskey).where(eq(staffPasskey.staffId, staffId))
  await tx.delete(staffRecovery).where(eq(staffRecovery.staffId, staffId))
}
