import { randomUUID } from 'node:crypto'
import type { Cart } from '#contract/cart.ts'
import type { PricedCart } from '#server/cart/price-cart.ts'
import type { OrderToPlace } from './place-order.ts'

/** The cart's lines as snapshots: names, prices, rates and pictures. */
export function orderLines(
  orderId: string,
  { state, figures }: Pick<PricedCart, 'state' | 'figures'>,
  cart: Cart,
): OrderToPlace['lines'] {
  return state.lines.map((line, position) => {
    const { unitPrice, discount, tax, taxRate, total } = figures.lines[position]!
    const { options, image, releaseOn } = cart.lines[position]!
    return {
      id: randomUUID(),
      orderId,
      position,
      productId: line.productId,
      variantId: line.variantId,
      sku: line.sku,
      slug: line.slug,
      name: line.name,
      options,
      image,
      quantity: line.quantity,
      tracked: line.stockPolicy !== 'untracked',
      ...{ unitPrice, discount, tax, taxRate, total, releaseOn },
      shipped: 0,
      cancelled: 0,
      returned: 0,
      uncharged: null,
      rebate: 0,
      refunded: 0,
      held: 0,
      returnUntil: null,
      refundedUnits: 0,
    }
  })
}
