import { eq } from 'drizzle-orm'
import { order, returnRequest } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Tells the customer's open pages that a return has changed. */
export async function tellReturn(shop: Shop, returnId: string): Promise<void> {
  const [found] = await shop.db
    .select({
      number: returnRequest.number,
      status: returnRequest.status,
      auditStatus: returnRequest.auditStatus,
      customerId: order.customerId,
    })
    .from(returnRequest)
    .innerJoin(order, eq(order.id, returnRequest.orderId))
    .where(eq(returnRequest.id, returnId))
  if (!found?.customerId) return
  const { customerId, ...data } = found
  await shop.live.publish({ customerId }, { type: 'return', data })
}
