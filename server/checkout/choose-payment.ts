import type { CartState } from '#server/cart/cart-state.ts'
import { changeCart } from '#server/cart/change-cart.ts'
import { priceCart } from '#server/cart/price-cart.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { checkoutOf } from './checkout-state.ts'
import { missing, needStep } from './need-step.ts'

type Choice = { method: string; useCredit?: boolean | undefined }

/** @throws Refusal `payment_unavailable` for a method that is not offered for this order, `step_missing`. */
export async function choosePayment(
  ctx: CallContext,
  { method, useCredit }: Choice,
): Promise<{ state: CartState }> {
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
