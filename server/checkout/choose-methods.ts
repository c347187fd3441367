import { changeCart } from '#server/cart/change-cart.ts'
import { priceCart } from '#server/cart/price-cart.ts'
import type { StoredCart } from '#server/cart/stored-cart.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { missing, needStep } from './checkout-refusals.ts'
import { checkoutOf } from './checkout-state.ts'

/** @throws Refusal `shipping_unavailable` if the method does not deliver this cart to its address, `step_missing`. */
export async function chooseShipping(ctx: CallContext, code: string): Promise<{ state: StoredCart }> {
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

type Choice = { method: string; useCredit?: boolean | undefined }

/** @throws Refusal `payment_unavailable` if the method is not offered for this order, `step_missing`. */
export async function choosePayment(
  ctx: CallContext,
  { method, useCredit }: Choice,
): Promise<{ state: StoredCart }> {
  const marketing = await readMarketing(ctx.shop)
  return changeCart(ctx, (state) => {
    if (state.lines.length === 0) throw new Refusal('cart_empty')
    needStep(state, 'payment')
    const withCredit = { ...state, useCredit: (useCredit ?? state.useCredit) && ctx.customer !== null }
    const { step, providers } = checkoutOf(ctx.shop, priceCart(ctx, withCredit, marketing))
    if (step !== 'payment') throw missing(step, 'checkout.shipping_missing', 'payment')
    if (!providers.some(({ code }) => code === method)) {
      throw new Refusal('payment_unavailable', { fields: { method: { key: 'reason.payment_unavailable' } } })
    }
    return { change: { columns: { paymentMethod: method, useCredit: withCredit.useCredit } } }
  })
}
