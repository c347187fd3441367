import type { LineFigures } from '#server/pricing/cart-figures.ts'
import type { OrderPromotion } from './place-order.ts'

/** The discounts of lines by promotion, for the report of promotions and the filter of the order list. */
export function promotionsOf(lines: readonly Pick<LineFigures, 'discounts'>[]): OrderPromotion[] {
  const byId = new Map<number, OrderPromotion>()
  for (const { source, id, label, amount } of lines.flatMap(({ discounts }) => discounts)) {
    if (source !== 'promotion' || amount === 0) continue
    const before = byId.get(id)?.amount ?? 0
    byId.set(id, { promotionId: id, name: label, amount: before + amount })
  }
  return [...byId.values()]
}
