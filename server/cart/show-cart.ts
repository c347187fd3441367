import type { Cart, Notice } from '#contract/cart.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { dropLostCoupon } from './cart-coupon.ts'
import { repricedLines } from './cart-notices.ts'
import { lowestInCart } from './lowest-in-cart.ts'
import { cartDelivery, type PricedCart, priceCart } from './price-cart.ts'
import type { StoredCart } from './stored-cart.ts'
import { viewCart } from './view-cart.ts'

/** The answer of every cart call: the current cart. */
export async function showCart(ctx: CallContext, state: StoredCart, notices: Notice[] = []): Promise<Cart> {
  return (await presentCart(ctx, state, notices)).cart
}

/** The cart with its figures. A changed price is announced once, then stored as seen. */
export async function presentCart(
  ctx: CallContext,
  state: StoredCart,
  notices: Notice[] = [],
): Promise<{ cart: Cart; priced: PricedCart }> {
  const marketing = await readMarketing(ctx.shop)
  const first = priceCart(ctx, state, marketing)
  const lost = await dropLostCoupon(ctx, first)
  const priced = lost ? priceCart(ctx, lost.state, marketing) : first
  const shown = viewCart(priced, [...notices, ...(lost?.notices ?? [])], ctx)
  const promise = cartDelivery(ctx.shop, priced)
  const delivery = promise && { earliest: promise.earliest, latest: promise.latest }
  const lowest = await lowestInCart(ctx.shop, priced)
  const lines = shown.lines.map((line, index) => ({
    ...line,
    lowestPrice30: lowest.get(priced.state.lines[index]!.variantId) ?? null,
  }))
  const cart = { ...shown, lines, delivery }
  await seePrices(ctx, priced)
  await forgetPending(ctx, priced)
  return { cart, priced }
}

async function seePrices({ shop }: CallContext, priced: PricedCart): Promise<void> {
  const repriced = repricedLines(priced)
  if (repriced.length === 0) return
  await shop.pool.query({
    name: 'see-prices',
    text: `update cart_line set seen_price = price, seen_currency = $3
      from unnest($1::uuid[], $2::bigint[]) seen (line_id, price) where id = line_id`,
    values: [
      repriced.map(({ line }) => line.id),
      repriced.map(({ unitPrice }) => unitPrice),
      priced.input.currency,
    ],
  })
}

async function forgetPending({ shop }: CallContext, { state }: PricedCart): Promise<void> {
  if (state.pending.length === 0) return
  await shop.pool.query({
    name: 'forget-pending',
    text: `update cart set pending = '[]' where id = $1`,
    values: [state.id],
  })
}
