import { and, arrayContains, eq, not, sql } from 'drizzle-orm'
import { acquirerCharge } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { RefundOrder, RefundOutcome } from '../provider.ts'

/** Refunds part of a charge, never more than the charge. The refund's id is the idempotency key. */
export async function refundCharge(
  shop: Shop,
  { id, reference, amount }: Omit<RefundOrder, 'gatewayId'>,
): Promise<RefundOutcome> {
  const refunded = sql`${acquirerCharge.refunded} + ${amount.amount}`
  const refunds = sql`array_append(${acquirerCharge.refunds}, ${id})`
  const [done] = await shop.db
    .update(acquirerCharge)
    .set({ refunded, refunds })
    .where(
      and(
        eq(acquirerCharge.reference, reference),
        eq(acquirerCharge.status, 'approved'),
        eq(acquirerCharge.currency, amount.currency),
        sql`${refunded} <= ${acquirerCharge.amount}`,
        not(arrayContains(acquirerCharge.refunds, [id])),
      ),
    )
    .returning({ reference: acquirerCharge.reference })
  const known = done ?? (await findRefunded(shop, reference, id))
  return known
    ? { state: 'succeeded', reference: `refund_${id}` }
    : { state: 'failed', failure: 'more than was charged' }
}

/** The charge, if this refund was made before. */
async function findRefunded({ db }: Shop, reference: string, id: string) {
  const [found] = await db
    .select({ reference: acquirerCharge.reference })
    .from(acquirerCharge)
    .where(and(eq(acquirerCharge.reference, reference), arrayContains(acquirerCharge.refunds, [id])))
  return found
}
