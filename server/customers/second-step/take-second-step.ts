import { eq } from 'drizzle-orm'
import type { SignedIn } from '#contract/account.ts'
import type { Parsed } from '#contract/calls.ts'
import { customer, pendingSecond } from '#server/db/tables.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/sessions.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { verifyPasskey } from '../passkeys/verify-passkey.ts'
import type { JoinVisitor } from '../sessions/join-visitor.ts'
import { openSession } from '../sessions/open-session.ts'
import { checkTotp } from './check-totp.ts'
import { spendRecoveryCode } from './recovery-codes.ts'

/** Tries per challenge. */
const maxTries = 5

/** Wrong second steps per customer. Reaching this step takes the correct password. */
const wrongSteps = { max: 15, minutes: 15 }

/**
 * Completes a sign-in that began with a password.
 * @throws Refusal `code_wrong`, `code_expired` for a challenge that is no longer valid, `too_many`.
 */
export async function takeSecondStep(
  ctx: CallContext,
  given: Parsed<'/auth/second'>,
  join: JoinVisitor[],
): Promise<SignedIn> {
  const { shop } = ctx
  const { rows } = await shop.pool.query<{ customer_id: string; challenge: string | null }>(
    `update pending_second set tries = tries + 1
      where id = $1 and kind = 'second_step' and expires_at > $2 and tries < ${maxTries} returning customer_id, challenge`,
    [hashToken(given.challenge), shop.now()],
  )
  const pending = rows[0]
  if (!pending) throw new Refusal('code_expired')
  const { customer_id: customerId, challenge } = pending
  const attempt = await countAttempt(shop, { subject: `second ${customerId}`, ...wrongSteps })
  if (!(await isRight(ctx, given, { customerId, challenge }))) {
    throw new Refusal('code_wrong', { fields: { code: { key: 'reason.code_wrong' } } })
  }
  await attempt.release()
  const kind = given.method === 'recovery' ? 'recovery_used' : 'signin'
  return openSession(ctx, customerId, join, {
    kind,
    async before(tx) {
      // In the order of whoever ends the customer's sign-ins.
      await tx.select({ id: customer.id }).from(customer).where(eq(customer.id, customerId)).for('key share')
      const taken = await tx
        .delete(pendingSecond)
        .where(eq(pendingSecond.id, hashToken(given.challenge)))
        .returning({ id: pendingSecond.id })
      if (taken.length === 0) throw new Refusal('code_expired')
    },
  })
}

type Pending = { customerId: string; challenge: string | null }

async function isRight(
  { shop }: CallContext,
  { method, code = '', credential }: Parsed<'/auth/second'>,
  { customerId, challenge }: Pending,
): Promise<boolean> {
  if (method === 'totp') return checkTotp(shop, customerId, code)
  if (method === 'recovery') return spendRecoveryCode(shop, customerId, code)
  if (!credential || !challenge) return false
  return (await verifyPasskey(shop, credential, { challenge, alone: false })) === customerId
}
