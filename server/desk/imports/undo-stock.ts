import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'

/**
 * Variants whose stock an import changed, with the units that it added. `settled`: since then staff counted the variant or
 * corrected its figure, or an inventory file set it. That figure holds. Damaged, found and sold units are movements, which
 * add up with the opposite of the import's. `some`: only these products.
 */
export function importedUnits(importId: string, some?: number[]): SQL {
  return sql`
    select m.variant_id, v.product_id, m.units, coalesce(s.counted_at > r.saved_at, false) or exists (
      select from stock_move c where c.variant_id = m.variant_id and c.id > m.last
        and (c.reason = 'adjustment' and c.cause = 'correction' or c.reason = 'import' and c.import_id is null)) settled
    from (
      select variant_id, sum(on_hand)::int units, max(id) last from stock_move where import_id = ${importId}
        ${some ? sql`and variant_id in (select id from variant where product_id = any(${sql.param(some)}::int[]))` : sql``}
      group by variant_id having sum(on_hand) <> 0) m
    join variant v on v.id = m.variant_id
    join stock s on s.variant_id = m.variant_id
    join import_row r on r.import_id = ${importId} and r.kind = 'product' and r.record_id = v.product_id`
}

/**
 * Takes back the units that an import added to variants of these products, by the opposite movements: what is shipped or
 * received meanwhile stays. They name the import too, so the sum becomes zero. Locks rows in order of variant, as orders do.
 * Returns the products that keep a stock which was settled since.
 */
export async function takeUnitsBack(tx: Tx, importId: string, productIds: number[]): Promise<Set<number>> {
  if (productIds.length === 0) return new Set()
  const imported = importedUnits(importId, productIds)
  await tx.execute(sql`
    select from stock where variant_id in (select variant_id from (${imported}) i) order by variant_id for update`)
  const { rows } = await tx.execute<{ productId: number }>(sql`
    with imported as (${imported}), held as (
      select s.variant_id, s.on_hand before, greatest(0, s.on_hand - i.units) units
      from stock s join imported i using (variant_id) where not i.settled
    ), changed as (
      update stock s set on_hand = held.units from held
      where s.variant_id = held.variant_id and held.units <> held.before
      returning s.variant_id, held.units - held.before difference
    ), moved as (
      insert into stock_move (variant_id, on_hand, reason, import_id)
      select variant_id, difference, 'import', ${importId}::uuid from changed
    )
    select distinct product_id "productId" from imported where settled`)
  return new Set(rows.map(({ productId }) => productId))
}
