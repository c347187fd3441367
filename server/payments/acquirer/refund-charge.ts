import { and, eq, sql } from 'drizzle-orm'
import { acquirerCharge } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { RefundOrder, RefundOutcome } from '../provider.ts'

/** Refunds part of a charge, never more than the charge. */
export async function refundCharge(
  shop: Shop,
  { id, reference, amount }: Omit<RefundOrder, 'gatewayId'>,
): Promise<RefundOutcome> {
  const refunded = sql`${acquirerCharge.refunded} + ${amount.amount}`
  const done = await shop.db
    .update(acquirerCharge)
    .set({ refunded })
    .where(
      and(
        eq(acquirerCharge.reference, reference),
        eq(acquirerCharge.status, 'approved'),
        eq(acquirerCharge.currency, amount.currency),
        sql`${refunded} <= ${acquirerCharge.amount}`,
      ),
    )
    .returning({ reference: acquirerCharge.reference })
  return done.length > 0
    ? { state: 'succeeded', reference: `refund_${id}` }
    : { state: 'failed', failure: 'more than was charged' }
}
