import { randomUUID } from 'node:crypto'
import type { Cart } from '#contract/cart.ts'
import type { OrderToPlace } from '#server/orders/place-order.ts'
import type { CheckoutState } from './checkout-state.ts'

/** The cart's lines as the order keeps them: names, prices, rates and pictures of this moment. */
export function orderLines(
  orderId: string,
  { state, figures }: CheckoutState,
  cart: Cart,
): OrderToPlace['lines'] {
  return state.lines.map((line, position) => {
    const { unitPrice, discount, tax, taxRate, total } = figures.lines[position]!
    const { options, image } = cart.lines[position]!
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
      ...{ unitPrice, discount, tax, taxRate, total },
      shipped: 0,
      cancelled: 0,
      returned: 0,
      refunded: 0,
    }
  })
}
