import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import type { CartState } from './cart-state.ts'
import { changeCart } from './change-cart.ts'

/** @throws Refusal `not_found` for a line that is not in this cart. */
export async function removeLine(ctx: CallContext, lineId: string): Promise<{ state: CartState }> {
  return changeCart(ctx, ({ lines }) => {
    if (!lines.some(({ id }) => id === lineId)) throw new Refusal('not_found')
    return { change: { removed: [lineId] } }
  })
}
