import { and, eq } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import { orderHistory } from '#server/db/tables.ts'

/**
 * True for an order that was paid before staff changed it. It waits for the difference without a payment window, because
 * its expiry would cancel and refund goods that were paid for.
 */
export async function awaitsDifference(reader: Reader, orderId: string): Promise<boolean> {
  const [found] = await reader
    .select({ at: orderHistory.at })
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.orderId, orderId),
        eq(orderHistory.kind, 'pay_status'),
        eq(orderHistory.to, 'unpaid'),
      ),
    )
    .limit(1)
  return found !== undefined
}
