import { and, eq, sql } from 'drizzle-orm'
import { stockSetting } from '#server/catalog/product/availability.ts'
import type { Tx } from '#server/db/open.ts'
import { orderLine } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { summed } from '../shipments/ship-units.ts'

type Units = { lineId: string; quantity: number }[]

/**
 * Takes shipped units back: they count as returned and go back on sale.
 * @throws Refusal for units that were not shipped or are back already.
 */
export async function restockUnits(tx: Tx, orderId: string, units: Units, at: Date): Promise<void> {
  for (const { lineId, quantity } of units) {
    const back = await tx
      .update(orderLine)
      .set({ returned: sql`${orderLine.returned} + ${quantity}` })
      .where(
        and(
          eq(orderLine.id, lineId),
          eq(orderLine.orderId, orderId),
          sql`${orderLine.returned} + ${quantity} <= ${orderLine.shipped}`,
        ),
      )
      .returning({ id: orderLine.id })
    if (back.length === 0)
      throw new Refusal('invalid', { text: { key: 'refund.not_shipped' }, details: { lineId } })
  }
  await putOnSale(tx, orderId, units, at)
}

/** Checks that only units of a refund go back on sale with it. @throws Refusal `invalid` naming the line. */
export function refuseRestock({ lines, restock }: { lines: Units; restock: Units }): void {
  const refunded = new Map(summed(lines).map(({ lineId, quantity }) => [lineId, quantity]))
  for (const { lineId, quantity } of summed(restock)) {
    const left = refunded.get(lineId) ?? 0
    if (quantity > left)
      throw new Refusal('invalid', {
        text: { key: 'desk.order.restock_refunded' },
        details: { lineId, left },
      })
  }
}

/** Adds units to the stock on hand, locking in the order in which placing does. */
export async function putOnSale(tx: Tx, orderId: string, units: Units, at: Date): Promise<void> {
  if (units.length === 0) return
  const { fewLeft } = await settingIn(tx, stockSetting)
  await tx.execute(sql`
    with units as (
      select l.variant_id, sum(u.quantity)::int as quantity
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as u("lineId" uuid, quantity int)
      join order_line l on l.id = u."lineId" and l.order_id = ${orderId} and l.tracked
      group by l.variant_id),
    locked as (
      select variant_id from stock where variant_id in (select variant_id from units) order by variant_id for update),
    added as (
      update stock s set on_hand = s.on_hand + units.quantity
      from units join locked using (variant_id) join variant v on v.id = units.variant_id
      where s.variant_id = units.variant_id
      returning s.variant_id, v.product_id, s.on_hand - s.reserved as left_now, units.quantity),
    moved as (
      insert into stock_move (variant_id, on_hand, reason, order_id, at)
      select variant_id, quantity, 'return', ${orderId}::uuid, ${at.toISOString()}::timestamptz from added)
    insert into change (tag) select distinct 'product:' || product_id from added
      where stock_level(left_now, ${fewLeft}) <> stock_level(left_now - quantity, ${fewLeft})`)
}
