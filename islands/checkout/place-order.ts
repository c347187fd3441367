import type { Payment } from '#contract/checkout.ts'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { goTo } from '#islands/go-to.ts'
import { forgetCart } from '#islands/stores/cart.ts'
import { keepOrderKey } from '#islands/stores/order-keys.ts'
import { attemptKey, endAttempt } from './attempt-key.ts'
import { dropDraft } from './draft.ts'
import { endCheckout, startCheckout } from './state.ts'
import type { Checkout } from './steps.ts'

type Outcome =
  | { kind: 'leaving' }
  | { kind: 'changed'; checkout: Checkout; message: string }
  | { kind: 'refused'; message: string }

/** Address of the page that shows an order just placed. */
export function thankYouPath(number: string): string {
  return `/checkout/thankyou?number=${encodeURIComponent(number)}`
}

/** Places the order at the total shown. A repeated press reuses the attempt key, so it can't order twice. */
export async function placeOrder(checkout: Checkout, link: (path: string) => string): Promise<Outcome> {
  const total = checkout.totals.due
  const { version } = checkout.cart
  const idempotencyKey = attemptKey(
    `${checkout.id} ${checkout.paymentMethod} ${total.amount} ${total.currency}`,
  )
  const answer = await call('/checkout/submit', { total, version, idempotencyKey, agree: true })
  if (answer.code === codes.success) {
    const { orderNumber, accessKey, payment } = answer.data
    keepOrder(orderNumber, accessKey)
    goOn(payment, link(thankYouPath(orderNumber)))
    return { kind: 'leaving' }
  }
  // The order exists, only its payment didn't start. Its page offers the other methods.
  const { reason, orderNumber, accessKey } = answer.data
  if (reason === 'payment_declined' && typeof orderNumber === 'string') {
    keepOrder(orderNumber, typeof accessKey === 'string' ? accessKey : undefined)
    goTo(link(`${thankYouPath(orderNumber)}&payment=declined`))
    return { kind: 'leaving' }
  }
  // Without an answer the order may exist, so the next press must reuse the key. A refusal ends the attempt.
  if (answer.code === codes.dialog || answer.code === codes.fail || answer.code === codes.fullFail)
    endAttempt()
  if (answer.code === codes.dialog)
    return {
      kind: 'changed',
      checkout: (answer.data as { checkout: Checkout }).checkout,
      message: answer.msg,
    }
  // Ordered, emptied or replaced elsewhere: the checkout then shows what there is now.
  if (reason === 'cart_empty' || reason === 'step_missing') void startCheckout()
  return { kind: 'refused', message: answer.msg }
}

function keepOrder(number: string, accessKey: string | undefined): void {
  if (accessKey) keepOrderKey(number, accessKey)
  endAttempt()
  dropDraft()
  endCheckout(number)
  forgetCart(number)
}

function goOn(payment: Payment, thankYou: string): void {
  if (payment.kind === 'redirect' && payment.url) goTo(payment.url, { document: true })
  else goTo(thankYou)
}
