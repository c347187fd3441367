import { changeCart } from '#server/cart/change-cart.ts'
import type { StoredCart } from '#server/cart/stored-cart.ts'
import type { CartChange } from '#server/cart/write-cart.ts'
import { defaultAddress } from '#server/customers/addresses/default-address.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'

/**
 * Starts checkout. For customers, email and default addresses are filled in.
 * @throws Refusal `cart_empty`.
 */
export async function startCheckout(ctx: CallContext): Promise<{ state: StoredCart }> {
  const { customer, shop } = ctx
  return changeCart(ctx, async (state) => {
    if (state.lines.length === 0) throw new Refusal('cart_empty')
    if (!customer || (state.email && state.address)) return {}
    const defaults = await defaultAddress(shop.db, customer.id)
    const columns: NonNullable<CartChange['columns']> = {
      ...(state.email || !defaults.email ? {} : { email: defaults.email }),
      ...(state.address || !defaults.address ? {} : { address: defaults.address, billing: defaults.billing }),
    }
    return Object.keys(columns).length > 0 ? { change: { columns } } : {}
  })
}
