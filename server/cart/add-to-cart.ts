import { randomUUID } from 'node:crypto'
import type { Notice } from '#contract/cart.ts'
import { maxLinesPerCart } from '#contract/rules.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { cappedNotice } from './cart-notices.ts'
import type { CartState } from './cart-state.ts'
import { changeCart } from './change-cart.ts'
import { quantityLimit } from './quantity-limit.ts'
import { storedPrices } from './stored-price.ts'

/**
 * Puts pieces of a variant into the cart; the same variant again makes its line larger. More than there is becomes
 * what there is, with a notice.
 * @throws Refusal `not_found`, `sold_out` when nothing is left, `cart_full`.
 */
export async function addToCart(
  ctx: CallContext,
  { sku, quantity }: { sku: string; quantity: number },
): Promise<{ state: CartState; notices: Notice[] }> {
  return changeCart(
    ctx,
    ({ wanted, lines }) => {
      if (!wanted?.active)
        throw new Refusal('not_found', { text: { key: 'cart.unknown_product', values: {} } })
      const limit = quantityLimit(wanted)
      const { name } = wanted
      if (limit === 0) throw new Refusal('sold_out', { text: { key: 'cart.sold_out', values: { name } } })
      const line = lines.find(({ variantId }) => variantId === wanted.variantId)
      if (!line && lines.length >= maxLinesPerCart)
        throw new Refusal('cart_full', { values: { max: maxLinesPerCart } })
      const asked = (line?.quantity ?? 0) + quantity
      const put = Math.min(asked, limit)
      const notices = put < asked ? [cappedNotice(line ?? wanted, asked, put, ctx.t)] : []
      const { price: seenPrice } = storedPrices(ctx.shop, wanted, ctx.currency)
      return {
        change: {
          lines: [{ id: line?.id ?? randomUUID(), variantId: wanted.variantId, quantity: put, seenPrice }],
        },
        notices,
      }
    },
    { sku },
  )
}
