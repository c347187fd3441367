import type { CallContext } from '#server/platform/shop.ts'
import type { CartState } from './cart-state.ts'
import { changeCart } from './change-cart.ts'

/** Keeps what the shopper wants to tell the shop; it becomes the order's remark. */
export async function changeNote(ctx: CallContext, note: string): Promise<{ state: CartState }> {
  return changeCart(ctx, () => ({ change: { columns: { note } } }))
}
