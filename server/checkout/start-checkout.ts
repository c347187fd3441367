import { changeCart } from '#server/cart/change-cart.ts'
import type { StoredCart } from '#server/cart/stored-cart.ts'
import type { CartChange } from '#server/cart/write-cart.ts'
import { defaultAddress } from '#server/customers/addresses/default-address.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'

/**
 * Begins a checkout with what is in the cart. A customer finds e-mail and default addresses filled in.
 * @throws Refusal `cart_empty`.
 */
export async function startCheckout(ctx: CallContext): Promise<{ state: StoredCart }> {
  const { customer, shop } = ctx
  return changeCart(ctx, async (state) => {
    if (state.lines.length === 0) throw new Refusal('cart_empty')
    if (!customer || (state.email && state.address)) return {}
    const known = await defaultAddress(shop.db, customer.id)
    const columns: NonNullable<CartChange['columns']> = {
      ...(state.email || !known.email ? {} : { email: known.email }),
      ...(state.address || !known.address ? {} : { address: known.address, billing: known.billing }),
    }
    return Object.keys(columns).length > 0 ? { change: { columns } } : {}
  })
}
