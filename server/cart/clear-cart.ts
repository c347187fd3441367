import type { CallContext } from '#server/platform/shop.ts'
import type { CartState } from './cart-state.ts'
import { changeCart } from './change-cart.ts'

/** Takes everything out: lines, note and coupon. */
export async function clearCart(ctx: CallContext): Promise<{ state: CartState }> {
  return changeCart(ctx, ({ id, lines }) =>
    id === null
      ? {}
      : { change: { removed: lines.map((line) => line.id), columns: { note: '', couponCode: null } } },
  )
}
