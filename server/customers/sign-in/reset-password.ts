import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/calls.ts'
import { customer } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { refuseCommonPassword } from '#server/platform/sign-in/check-password.ts'
import { hashPassword } from '#server/platform/sign-in/hash-password.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { findByAccount } from '../accounts/find-customer.ts'
import { parseAccount } from '../accounts/parse-account.ts'
import { checkCode, spendCode } from '../codes/check-code.ts'
import { sendNotice } from '../emails/notice.ts'
import { endSessions, tellEnded } from '../sessions/end-sessions.ts'
import { noteActivity } from '../sessions/note-activity.ts'
import { clearWrongPasswords } from './password-limits.ts'

/**
 * Sets a new password with a code sent to the account, and ends every other session. Refusals are the same for accounts
 * that do not exist.
 * @throws Refusal `password_weak`, `code_wrong`, `code_expired`, `ticket_required`, `too_many`.
 */
export async function resetPassword(
  ctx: CallContext,
  given: Parsed<'/auth/resetPassword'>,
): Promise<{ visitorId: string }> {
  const { shop } = ctx
  const account = parseAccount(given)
  refuseCommonPassword(given.password)
  const code = await checkCode(ctx, account, { purpose: 'reset', code: given.code, ticket: given.ticket })
  const found = await findByAccount(shop.db, account)
  if (!found) throw new Refusal('code_expired', { fields: { code: { key: 'reason.code_expired' } } })
  const passwordHash = await hashPassword(given.password, networkOf(ctx.ip))
  const now = shop.now()
  const ended = await shop.db.transaction(async (tx) => {
    await spendCode(tx, code, now)
    // The code from the email also verifies the address.
    const verified = account.kind === 'email' && !found.emailVerifiedAt ? { emailVerifiedAt: now } : {}
    await tx
      .update(customer)
      .set({ passwordHash, ...verified })
      .where(eq(customer.id, found.id))
    await noteActivity(tx, ctx, found.id, 'password_reset')
    await sendNotice(tx, found, { kind: 'password_changed', path: '/auth/forget' })
    const except = ctx.customer?.id === found.id ? ctx.customer.sessionId : undefined
    return endSessions(tx, now, { customerId: found.id, except })
  })
  await clearWrongPasswords(ctx, account)
  await tellEnded(shop, ended)
  return { visitorId: ensureVisitor(ctx) }
}
