import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'

type Move = { lineId: string; quantity: number }

/**
 * Locks the stock of an order's tracked lines, in the order in which placing does, and keeps it until the transaction
 * ends. Quantities of one variant are summed first; negative ones are about to be released.
 * @returns the ids of variants that are gone or that stock does not cover.
 */
export async function lockUnits(tx: Tx, orderId: string, moves: readonly Move[]): Promise<number[]> {
  const units = sql`
    select l.variant_id, sum(u.quantity)::int as quantity
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as u("lineId" uuid, quantity int)
    join order_line l on l.id = u."lineId" and l.order_id = ${orderId} and l.tracked
    group by l.variant_id`
  await tx.execute(sql`
    insert into stock (variant_id) select v.id from variant v
    where v.stock_policy = 'backorder' and v.id in (select variant_id from (${units}) u)
      and not exists (select from stock s where s.variant_id = v.id)
    order by v.id on conflict do nothing`)
  const { rows } = await tx.execute<{ id: number }>(sql`
    with units as (${units}),
    locked as (
      select variant_id, on_hand, reserved from stock
      where variant_id in (select variant_id from units) order by variant_id for update)
    select u.variant_id as id from units u
    left join locked k on k.variant_id = u.variant_id left join variant v on v.id = u.variant_id
    where u.quantity > 0
      and (v.id is null or (v.stock_policy = 'deny' and coalesce(k.on_hand - k.reserved, 0) < u.quantity))`)
  return rows.map(({ id }) => id)
}
