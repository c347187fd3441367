import type { Cart } from '#contract/cart.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'

type Told = Pick<Cart, 'id' | 'version' | 'count'>

/** The cart after an order: a new one, which is stored once something is added to it. */
export const nextCart: Told = { id: '', version: 0, count: 0 }

/** Tells other tabs and devices of the same shopper. The reply does not wait for it: they would only be late. */
export function tellCart(ctx: CallContext, { id, version, count }: Told): void {
  const { shop, customer, log } = ctx
  shop.live
    .publish(customer ? { customerId: customer.id } : { visitorId: ensureVisitor(ctx) }, {
      type: 'cart',
      data: { id, version, count },
    })
    .catch((error) => log.warn({ err: error }, 'cart change not announced'))
}
