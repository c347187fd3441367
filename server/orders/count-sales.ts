import { sql } from 'drizzle-orm'
import { setting } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Setting that holds the time up to which orders are counted. */
const marker = 'sales_counted_until'

/**
 * Adds the units sold since the last run to the products' sales figures, which "best selling" sorts by. Runs hourly, so
 * that pages are not evicted with every order.
 */
export async function countSales(shop: Shop): Promise<void> {
  const until = shop.now().toISOString()
  await shop.db.transaction(async (tx) => {
    await tx
      .insert(setting)
      .values({ key: marker, value: new Date(0).toISOString() })
      .onConflictDoNothing()
    const { rows } = await tx.execute<{ since: string }>(
      sql`select value #>> '{}' as since from setting where key = ${marker} for update`,
    )
    const sold = await tx.execute<{ id: number }>(sql`
      update product p set sales = sales + units from (
        select l.product_id, sum(l.quantity)::int as units from order_line l join orders o on o.id = l.order_id
        where o.created_at > ${rows[0]!.since}::timestamptz and o.created_at <= ${until}::timestamptz
          and o.status <> 'cancelled'
        group by 1) sold
      where p.id = sold.product_id returning p.id`)
    await tx.update(setting).set({ value: until }).where(sql`key = ${marker}`)
    await noteChange(tx, sold.rows.length > 0 ? [...tagsOf('product', sold.rows), 'lists'] : [])
  })
}
