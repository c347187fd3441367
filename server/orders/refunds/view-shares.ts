import { eq } from 'drizzle-orm'
import type { RefundPreview } from '#contract/admin/money/payment.ts'
import type { Reader } from '#server/db/open.ts'
import { type order, payment } from '#server/db/tables.ts'
import type { readRefundable } from './ask-refunds.ts'
import { type RefundShares, refundableAmount } from './refund-shares.ts'

type Previewed = {
  order: Pick<typeof order.$inferSelect, 'id' | 'currency'>
  refundable: Awaited<ReturnType<typeof readRefundable>>
  shares: RefundShares
  needs: RefundPreview['needs']
}

/** The shares of a refund as staff see them, with the payment methods that the money goes back to. */
export async function viewShares(
  reader: Reader,
  { order: { id, currency }, refundable, shares, needs }: Previewed,
): Promise<RefundPreview> {
  const methods = await methodsOf(reader, id)
  const money = (amount: number) => ({ amount, currency })
  return {
    amount: money(shares.amount),
    tax: money(shares.tax),
    shipping: money(shares.shipping.amount),
    lines: shares.lines.map((line) => ({ ...line, amount: money(line.amount), tax: money(line.tax) })),
    payouts: shares.payouts.map(({ paymentId, destination, amount }) => ({
      destination,
      method: paymentId === null ? 'credit' : (methods.get(paymentId) ?? ''),
      amount: money(amount),
    })),
    left: money(refundableAmount(refundable)),
    needs,
  }
}

async function methodsOf(reader: Reader, orderId: string): Promise<Map<string, string>> {
  const rows = await reader
    .select({ id: payment.id, method: payment.method })
    .from(payment)
    .where(eq(payment.orderId, orderId))
  return new Map(rows.map(({ id, method }) => [id, method]))
}
