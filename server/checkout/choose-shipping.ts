import type { CartState } from '#server/cart/cart-state.ts'
import { changeCart } from '#server/cart/change-cart.ts'
import { priceCart } from '#server/cart/price-cart.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { needStep } from './need-step.ts'

/** @throws Refusal `shipping_unavailable` for a method that does not take this cart to its address, `step_missing`. */
export async function chooseShipping(ctx: CallContext, code: string): Promise<{ state: CartState }> {
  const marketing = await readMarketing(ctx.shop)
  return changeCart(ctx, (state) => {
    if (state.lines.length === 0) throw new Refusal('cart_empty')
    needStep(state, 'shipping')
    const { methods } = priceCart(ctx, state, marketing)
    if (!methods.some(({ method }) => method.code === code)) {
      throw new Refusal('shipping_unavailable', {
        fields: { method: { key: 'reason.shipping_unavailable' } },
      })
    }
    return { change: { columns: { shippingMethod: code } } }
  })
}
