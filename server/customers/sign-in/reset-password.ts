import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/calls.ts'
import { customer } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { findByAccount } from '../accounts/find-customer.ts'
import { parseAccount } from '../accounts/parse-account.ts'
import { checkCode, spendCode } from '../codes/check-code.ts'
import { sendNotice } from '../letters/notice.ts'
import { refuseCommonPassword } from '../passwords/check-password.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { endSessions, tellEnded } from '../sessions/end-sessions.ts'
import { noteActivity } from '../sessions/note-activity.ts'
import { clearPasswordFailures } from './password-limits.ts'

/**
 * A new password by a code sent to the account. It ends every other sign-in.
 * @throws Refusal `password_weak`, `code_wrong`, `code_expired`, `too_many`; alike for accounts that do not exist.
 */
export async function resetPassword(
  ctx: CallContext,
  given: Parsed<'/auth/resetPassword'>,
): Promise<{ visitorId: string }> {
  const { shop } = ctx
  const account = parseAccount(given)
  refuseCommonPassword(given.password)
  const code = await checkCode(ctx, account, { purpose: 'reset', code: given.code })
  const known = await findByAccount(shop.db, account)
  if (!known) throw new Refusal('code_expired', { fields: { code: { key: 'reason.code_expired' } } })
  const passwordHash = await hashPassword(given.password)
  const now = shop.now()
  const ended = await shop.db.transaction(async (tx) => {
    await spendCode(tx, code, now)
    // Who reads the account's mail has verified it by the way.
    const verified = account.kind === 'email' && !known.emailVerifiedAt ? { emailVerifiedAt: now } : {}
    await tx
      .update(customer)
      .set({ passwordHash, ...verified })
      .where(eq(customer.id, known.id))
    await noteActivity(tx, ctx, known.id, 'password_reset')
    await sendNotice(tx, known, { kind: 'password_changed', path: '/auth/forget' })
    const except = ctx.customer?.id === known.id ? ctx.customer.sessionId : undefined
    return endSessions(tx, now, { customerId: known.id, except })
  })
  await clearPasswordFailures(ctx, account)
  await tellEnded(shop, ended)
  return { visitorId: ensureVisitor(ctx) }
}
