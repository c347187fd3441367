import { randomUUID } from 'node:crypto'
import type { Notice } from '#contract/cart.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { cappedNotice } from './cart-notices.ts'
import { changeCart } from './change-cart.ts'
import type { Missing, Wish } from './fill-cart.ts'
import { variantsBySku } from './load-cart.ts'
import { storedPrices } from './price-cart.ts'
import { quantityLimit } from './stored-cart.ts'

/**
 * Replaces lines, note and coupon of the cart in one write, so that it is never left empty. The cart stays as it is if none
 * of the goods can be had. `wishes`: at most as many as a cart has lines, one per SKU.
 */
export async function replaceGoods(
  ctx: CallContext,
  wishes: Wish[],
): Promise<{ missing: Missing; notices: Notice[] }> {
  const { shop, currency, t } = ctx
  const skus = wishes.map(({ sku }) => sku)
  const variants = await variantsBySku(shop, skus, ctx)
  const goods = wishes.map(({ sku, quantity }) => {
    const variant = variants.get(sku)
    const put = variant ? Math.min(quantity, quantityLimit(variant)) : 0
    return { sku, quantity, variant, put }
  })
  const missing = goods.flatMap(({ sku, quantity, variant, put }) =>
    put < quantity ? [{ sku, name: variant?.active ? variant.name : sku, quantity: quantity - put }] : [],
  )
  const added = goods.flatMap(({ variant, ...good }) =>
    variant && good.put > 0 ? [{ ...variant, ...good }] : [],
  )
  if (added.length === 0) return { missing, notices: [] }
  const { notices } = await changeCart(ctx, ({ lines }) => {
    const own = new Map(lines.map((line) => [line.variantId, line]))
    // Lines added at the same moment are shown in the order of their ids.
    const ids = added.map(() => randomUUID()).sort()
    return {
      added,
      change: {
        lines: added.map((variant, at) => ({
          id: own.get(variant.variantId)?.id ?? ids[at]!,
          variantId: variant.variantId,
          quantity: variant.put,
          seenPrice: storedPrices(shop, variant, currency).price,
        })),
        removed: lines.flatMap(({ id, variantId }) =>
          added.some((variant) => variant.variantId === variantId) ? [] : [id],
        ),
        columns: { note: '', couponCode: null },
      },
      notices: added.flatMap((variant) =>
        variant.put < variant.quantity
          ? [
              cappedNotice(
                own.get(variant.variantId) ?? { name: variant.name },
                variant.quantity,
                variant.put,
                t,
              ),
            ]
          : [],
      ),
    }
  })
  return { missing, notices }
}
