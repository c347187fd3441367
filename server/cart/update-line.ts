import type { Notice } from '#contract/cart.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { cappedNotice } from './cart-notices.ts'
import type { CartState } from './cart-state.ts'
import { changeCart } from './change-cart.ts'
import { quantityLimit } from './quantity-limit.ts'

/**
 * Sets a line's quantity; 0 removes it. More than there is becomes what there is, with a notice.
 * @throws Refusal `not_found` for a line that is not in this cart, `sold_out` when nothing is left.
 */
export async function updateLine(
  ctx: CallContext,
  { lineId, quantity }: { lineId: string; quantity: number },
): Promise<{ state: CartState; notices: Notice[] }> {
  return changeCart(ctx, ({ lines }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new Refusal('not_found')
    if (quantity === 0) return { change: { removed: [line.id] } }
    const limit = quantityLimit(line)
    if (limit === 0) {
      throw new Refusal('sold_out', {
        text: { key: 'cart.sold_out', values: { name: line.name } },
        details: { lineId },
      })
    }
    const put = Math.min(quantity, limit)
    const notices = put < quantity ? [cappedNotice(line, quantity, put, ctx.t)] : []
    if (put === line.quantity) return { notices }
    return {
      change: { lines: [{ ...line, quantity: put }] },
      notices,
    }
  })
}
