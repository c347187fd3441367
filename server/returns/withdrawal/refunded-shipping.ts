import type { Tx } from '#server/db/open.ts'
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts'
import { readRefundable } from '#server/orders/refunds/ask-refunds.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sum } from '#server/pricing/money.ts'
import { type Claim, claimsOf } from '../claim.ts'
import { cheapestShipping } from './cheapest-shipping.ts'
import type { WithdrawnUnits } from './open-returns.ts'

/**
 * The shipping fee that goes back with a withdrawal from all units of an order. Replacements were sent for free: they bring
 * back the fee of the order that paid for them if nothing of it is left to the buyer.
 */
export async function refundedShipping(
  tx: Tx,
  shop: Shop,
  order: LockedOrder,
  units: readonly WithdrawnUnits[],
): Promise<number> {
  const lineIds = units.map(({ lineId }) => lineId)
  const [claim, ...others] = await claimsOf(tx, order.id, lineIds)
  if (!claim || others.length > 0 || claim.orderId === order.id) return cheapestShipping(tx, shop, order)
  const paid = await lockOrder(tx, claim.orderId)
  if (!coversPaid(paid, claim, units)) return 0
  const { shipping } = await readRefundable(tx, paid.id)
  return Math.min(await cheapestShipping(tx, shop, paid), shipping.total - shipping.refunded)
}

/** True if the units stand for all that was not cancelled of the order that paid for them. */
function coversPaid(paid: LockedOrder, { paidLine }: Claim, units: readonly WithdrawnUnits[]): boolean {
  return paid.lines.every(({ id, quantity, cancelled }) => {
    const own = units.filter(({ lineId }) => paidLine[lineId] === id)
    return sum(own.map(({ shipped, unshipped }) => shipped + unshipped)) === quantity - cancelled
  })
}
