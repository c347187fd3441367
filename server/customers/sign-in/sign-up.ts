import type { SignedIn } from '#contract/account.ts'
import type { Parsed } from '#contract/calls.ts'
import { customer } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { refuseCommonPassword } from '#server/platform/sign-in/check-password.ts'
import { hashPassword } from '#server/platform/sign-in/hash-password.ts'
import { attachGuestOrders } from '../accounts/attach-guest-orders.ts'
import { type Account, parseAccount } from '../accounts/parse-account.ts'
import { checkCode, spendCode } from '../codes/check-code.ts'
import type { JoinVisitor } from '../sessions/join-visitor.ts'
import { openSession } from '../sessions/open-session.ts'

/**
 * Creates an account and signs it in. Codes are sent only for new accounts, so the reply does not reveal existing ones.
 * @throws Refusal `agreement_required`, `password_weak`, `code_wrong`, `code_expired`, `ticket_required`, `too_many`.
 */
export async function signUp(
  ctx: CallContext,
  given: Parsed<'/auth/signup'>,
  join: JoinVisitor[],
): Promise<SignedIn> {
  const account = parseAccount(given)
  if (!given.agree)
    throw new Refusal('agreement_required', { fields: { agree: { key: 'reason.agreement_required' } } })
  refuseCommonPassword(given.password)
  const code = await checkCode(ctx, account, { purpose: 'signup', code: given.code, ticket: given.ticket })
  const passwordHash = await hashPassword(given.password, networkOf(ctx.ip))
  const id = crypto.randomUUID()
  const now = ctx.shop.now()
  return openSession(ctx, id, join, {
    kind: 'signup',
    async before(tx) {
      await spendCode(tx, code, now)
      const created = await tx
        .insert(customer)
        .values({ id, passwordHash, lang: ctx.lang, createdAt: now, ...contact(account, now) })
        .onConflictDoNothing()
        .returning({ id: customer.id })
      // Another request created an account with this address first.
      if (created.length === 0)
        throw new Refusal('code_expired', { fields: { code: { key: 'reason.code_expired' } } })
      if (account.kind === 'email') await attachGuestOrders(tx, id, account.email)
    },
  })
}

function contact(account: Account, now: Date) {
  if (account.kind === 'email') return { email: account.email, emailVerifiedAt: now }
  return { countryCode: account.countryCode, mobile: account.mobile }
}
