import { sql } from 'drizzle-orm'
import { setting } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Setting that holds the time up to which orders are counted. */
const marker = 'pairs_counted_until'

/** Days of orders that one run counts at most, so that the first run of a large shop stays short. */
const maxDays = 30
/** Products of one order that are paired at most: their pairs grow with the square. */
const maxProducts = 20

/** Counts which products are bought in the same order, since the last run. Runs hourly. */
export async function countPairs(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.insert(setting).values({ key: marker, value: '' }).onConflictDoNothing()
    const { rows } = await tx.execute<{ since: string | null }>(
      sql`select coalesce(nullif(value #>> '{}', '')::timestamptz, (select min(created_at) - interval '1 second' from orders))
        as since from setting where key = ${marker} for update`,
    )
    const since = rows[0]?.since
    if (!since) return
    const from = new Date(since)
    const until = new Date(Math.min(shop.now().getTime(), from.getTime() + maxDays * 86_400_000))
    await tx.execute(sql`
      with bought as (
        select distinct l.order_id, l.product_id, l.position
        from orders o join order_line l on l.order_id = o.id join product p on p.id = l.product_id
        where o.created_at > ${from.toISOString()}::timestamptz and o.created_at <= ${until.toISOString()}::timestamptz
          and o.status <> 'cancelled' and l.position < ${maxProducts})
      insert into bought_together (product_id, other_id, orders)
      select one.product_id, other.product_id, count(distinct one.order_id)::int
      from bought one join bought other on other.order_id = one.order_id and other.product_id <> one.product_id
      group by 1, 2 order by 1, 2
      on conflict (product_id, other_id) do update set orders = bought_together.orders + excluded.orders`)
    await tx.update(setting).set({ value: until.toISOString() }).where(sql`key = ${marker}`)
  })
}
