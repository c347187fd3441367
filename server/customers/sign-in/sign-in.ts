import type { SignedIn } from '#contract/account.ts'
import type { Parsed } from '#contract/calls.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { findByAccount } from '../accounts/find-customer.ts'
import { parseAccount } from '../accounts/parse-account.ts'
import { passwordFits } from '../passwords/hash-password.ts'
import { askSecondStep } from '../second-step/ask-second-step.ts'
import type { JoinVisitor } from '../sessions/join-visitor.ts'
import { noteFailedSignIn } from '../sessions/note-activity.ts'
import { openSession } from '../sessions/open-session.ts'
import { allowPassword, clearPasswordFailures, noteWrongPassword } from './password-limits.ts'

/**
 * Signs in by password. An account that does not exist costs the same work as a wrong password.
 * @throws Refusal `credentials_wrong`, `ticket_required`, `second_factor`, `too_many`.
 */
export async function signIn(
  ctx: CallContext,
  given: Parsed<'/auth/signin'>,
  join: JoinVisitor[],
): Promise<SignedIn> {
  const account = parseAccount(given)
  await allowPassword(ctx, account, given.ticket)
  const known = await findByAccount(ctx.shop.db, account)
  const right = await passwordFits(known?.passwordHash, given.password)
  if (!known || !right) {
    await noteWrongPassword(ctx, account)
    await noteFailedSignIn(ctx, known?.id)
    throw new Refusal('credentials_wrong', { fields: { password: { key: 'reason.credentials_wrong' } } })
  }
  await clearPasswordFailures(ctx, account)
  await askSecondStep(ctx.shop, known.id)
  return openSession(ctx, known.id, join)
}
