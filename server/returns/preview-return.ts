import type { Data, Parsed } from '#contract/calls.ts'
import type { StoredOrder } from '#server/orders/find-order.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { openUnits, unitsFor } from './eligible.ts'
import { readUnits, summed } from './order-units.ts'
import { returnFigures } from './return-figures.ts'
import { returnsSetting } from './returns.setting.ts'

/**
 * The refund for these units, shown before anything is sent.
 * @throws Refusal `quantity_capped`, `not_found` for a line of another order.
 */
export async function previewReturn(
  { shop }: CallContext,
  { order, lines }: StoredOrder,
  chosen: Parsed<'/return/preview'>,
): Promise<Data<'/return/preview'>> {
  const units = await readUnits(shop.db, order.id)
  const { windowDays } = shop.settings(returnsSetting)
  const wanted = summed(chosen.lines)
  for (const { lineId, quantity } of wanted) {
    const own = units.get(lineId)
    if (!own) throw new Refusal('not_found')
    const left = unitsFor(chosen.type, openUnits(order, own, windowDays, shop.now()))
    const name = lines.find((line) => line.id === lineId)?.name
    if (quantity > left)
      throw new Refusal('quantity_capped', {
        text: { key: 'return_rule.too_many_units', values: { left, name } },
        details: { lineId, left },
      })
  }
  const figures = await returnFigures(shop.db, order, {
    type: chosen.type,
    reason: chosen.reason,
    lines: wanted,
  })
  const money = (amount: number) => ({ amount, currency: order.currency })
  return {
    items: money(figures.items),
    shipping: money(figures.shipping),
    labelFee: money(figures.labelFee),
    total: money(figures.total),
    lines: figures.lines.map(({ lineId, quantity, amount }) => ({ lineId, quantity, amount: money(amount) })),
    returnShipping: figures.returnShipping,
  }
}
