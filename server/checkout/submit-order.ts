import type { Data, Parsed } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { cartOwner } from '#server/cart/cart-owner.ts'
import { loadCart } from '#server/cart/load-cart.ts'
import { OrderNotPlaced } from '#server/orders/order-not-placed.ts'
import type { PlacedAnswer } from '#server/orders/place-order.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { answerPlaced } from './answer-placed.ts'
import { checkSubmit } from './check-submit.ts'
import { orderToPlace } from './order-to-place.ts'
import { refusePlacing } from './refuse-placing.ts'
import { presentCheckout } from './show-checkout.ts'
import { findPlaced, type Submission, submissionOf } from './submission.ts'
import { viewCheckout } from './view-checkout.ts'

/** How often an order is tried anew when its cart is changed at the same moment, or its number is taken. */
const maxAttempts = 5

/**
 * Makes an order of the cart. The same key again gives the same answer, however often and at the same time.
 * @throws Refusal 10 `price_changed` with the new checkout when the total is not the one shown; 40 with what is
 * missing or sold out, nothing lost; 41 `too_many_unpaid`.
 */
export async function submitOrder(
  ctx: CallContext,
  payload: Parsed<'/checkout/submit'>,
): Promise<Data<'/checkout/submit'>> {
  const submission = submissionOf(ctx, payload)
  try {
    return await answerPlaced(ctx, await place(ctx, payload, submission))
  } catch (error) {
    // A repeat finds its cart gone, or another one in its place; only then is it worth looking what it was told.
    const known = error instanceof Refusal ? await findPlaced(ctx.shop, submission) : null
    if (known && (error as Refusal).reason !== 'payment_declined') return answerPlaced(ctx, known)
    throw error
  }
}

async function place(
  ctx: CallContext,
  payload: Parsed<'/checkout/submit'>,
  submission: Submission,
): Promise<PlacedAnswer> {
  const { shop, t } = ctx
  for (let attempt = 1; ; attempt++) {
    const state = await loadCart(shop, cartOwner(ctx), ctx)
    const { cart, checkout } = await presentCheckout(ctx, state)
    const provider = checkSubmit(checkout, payload.agree)
    const { due } = cart.totals
    if (payload.total.amount !== due.amount || payload.total.currency !== due.currency) {
      const details = { checkout: viewCheckout(checkout, cart, { t }) }
      throw new Refusal('price_changed', { code: codes.dialog, details })
    }
    try {
      return await placeOrder(shop.pool, orderToPlace(ctx, checkout, cart, provider, submission))
    } catch (error) {
      if (attempt < maxAttempts && triesAgain(error)) continue
      throw error instanceof OrderNotPlaced ? refusePlacing(error, checkout) : error
    }
  }
}

/** The cart was changed in another tab, credit was spent elsewhere, or the number is another order's: look again. */
function triesAgain(error: unknown): boolean {
  if (error instanceof OrderNotPlaced) return error.why === 'cart_changed' || error.why === 'credit_short'
  return (error as { constraint?: string }).constraint === 'orders_number_unique'
}
