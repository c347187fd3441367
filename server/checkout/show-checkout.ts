import type { Cart, Notice } from '#contract/cart.ts'
import type { Checkout } from '#contract/checkout.ts'
import type { CartState } from '#server/cart/cart-state.ts'
import { presentCart } from '#server/cart/show-cart.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { type CheckoutState, checkoutOf } from './checkout-state.ts'
import { viewCheckout } from './view-checkout.ts'

/** What every checkout call answers: the checkout as it is now. */
export async function showCheckout(
  ctx: CallContext,
  state: CartState,
  notices: Notice[] = [],
): Promise<{ checkout: Checkout }> {
  const { cart, checkout } = await presentCheckout(ctx, state, notices)
  return { checkout: viewCheckout(checkout, cart, ctx) }
}

/** @throws Refusal `cart_empty`. */
export async function presentCheckout(
  ctx: CallContext,
  state: CartState,
  notices: Notice[] = [],
): Promise<{ cart: Cart; checkout: CheckoutState }> {
  if (state.lines.length === 0) throw new Refusal('cart_empty')
  const { cart, priced } = await presentCart(ctx, state, notices)
  return { cart, checkout: checkoutOf(ctx.shop, priced) }
}
