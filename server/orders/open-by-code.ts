import type { Data, Parsed } from '#contract/calls.ts'
import { parseAccount } from '#server/customers/accounts/parse-account.ts'
import { askForOrderCode } from '#server/customers/codes/ask-for-code.ts'
import { checkCode, spendCode } from '#server/customers/codes/check-code.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { accessKeyOf } from './access-key.ts'
import { findByNumber } from './find-order.ts'
import { issueAccessKey } from './renew-access-key.ts'

/**
 * Opens an order for whoever knows its number and reads its email. Without a code, requests one; the job that sends it
 * checks whether number and email belong together, so the answer tells nothing.
 * @throws Refusal `code_wrong`, `code_expired`, `too_many`.
 */
export async function openByCode(
  ctx: CallContext,
  { number, email, code, ticket }: Parsed<'/order/find'>,
): Promise<Data<'/order/find'>> {
  const account = parseAccount({ account: email })
  if (code === undefined) {
    const resendAfter = await askForOrderCode(ctx, account, number.toUpperCase())
    return { resendAfter, visitorId: ensureVisitor(ctx) }
  }
  const { shop } = ctx
  const codeId = await checkCode(ctx, account, { purpose: 'order', code, ticket })
  const found = await findByNumber(shop.pool, number)
  if (!found || found.order.email.toLowerCase() !== email) {
    throw new Refusal('code_wrong', { fields: { code: { key: 'reason.code_wrong' } } })
  }
  const at = shop.now()
  const issue = await shop.db.transaction(async (tx) => {
    await spendCode(tx, codeId, at)
    return issueAccessKey(tx, shop, found.order.id, at)
  })
  return { accessKey: accessKeyOf(shop, found.order.id, issue), visitorId: ensureVisitor(ctx) }
}
