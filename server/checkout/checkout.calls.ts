import type { Handlers } from '#server/platform/calls.ts'
import { choosePayment, chooseShipping } from './choose-methods.ts'
import { saveInformation } from './save-information.ts'
import { showCheckout } from './show-checkout.ts'
import { startCheckout } from './start-checkout.ts'
import { submitOrder } from './submit-order.ts'

export const checkoutHandlers: Handlers<
  | '/checkout/start'
  | '/checkout/information'
  | '/checkout/shipping'
  | '/checkout/payment'
  | '/checkout/submit'
> = {
  '/checkout/start': async (ctx) => showCheckout(ctx, (await startCheckout(ctx)).state),
  '/checkout/information': async (ctx, payload) =>
    showCheckout(ctx, (await saveInformation(ctx, payload)).state),
  '/checkout/shipping': async (ctx, { method }) =>
    showCheckout(ctx, (await chooseShipping(ctx, method)).state),
  '/checkout/payment': async (ctx, payload) => showCheckout(ctx, (await choosePayment(ctx, payload)).state),
  '/checkout/submit': submitOrder,
}
