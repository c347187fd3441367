import { randomUUID } from 'node:crypto'
import type { WalletGoods } from '#contract/wallet.ts'
import { cartOwner, loadCart } from '#server/cart/load-cart.ts'
import { storedPrices } from '#server/cart/price-cart.ts'
import { emptyCart, type StoredCart } from '#server/cart/stored-cart.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'

/**
 * Reads what a wallet buys: the buyer's cart, or a cart of one variant that belongs to nobody and is not stored.
 * @throws Refusal `not_found` for an unknown SKU, `cart_empty`.
 */
export async function walletGoods(ctx: CallContext, goods: WalletGoods | undefined): Promise<StoredCart> {
  const { shop, currency } = ctx
  const state = await loadCart(shop, cartOwner(ctx), { ...ctx, sku: goods?.sku })
  if (!goods) {
    if (state.lines.length === 0) throw new Refusal('cart_empty')
    return state
  }
  const { wanted } = state
  if (!wanted) throw new Refusal('not_found')
  const line = {
    ...wanted,
    id: randomUUID(),
    quantity: goods.quantity,
    seenPrice: storedPrices(shop, wanted, currency).price,
    seenCurrency: currency,
  }
  return { ...emptyCart, lines: [line] }
}
