import { sql } from 'drizzle-orm'
import { keepMarker, readMarker } from '#server/db/marker.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { orderPromotion } from '#server/db/tables.ts'
import { tellDesks } from '#server/platform/live/tell-desks.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Setting that holds the last order that was looked at. */
const marker = 'promotions_noted'

/** `until`: processes of the previous version may place orders until then. `at`: exact to the microsecond, as text. */
type Progress = { until: string; at: string; id: string } | 'end'

/** Orders until the progress is noted, and per run: other jobs never wait for long. */
const batch = 500
const perRun = 20_000

/** Processes of the previous version are stopped within a day. */
const overlapMs = 24 * 3_600_000
/** Longer than the transaction of an order takes: none appears before the place that was reached. */
const settleMs = 600_000

/**
 * Notes the promotions of orders that were placed without `order_promotion`: those from before an upgrade, and those that
 * processes of the previous version place beside it. A migration would hold up checkouts for as long as it reads all orders.
 */
export async function noteEarlierPromotions(shop: Shop): Promise<void> {
  let noted = 0
  for (let done = 0; done < perRun; done += batch) {
    const next = await noteNext(shop)
    noted += next.noted
    if (next.isLast) break
  }
  if (noted > 0) await tellDesks(shop, ['order'])
}

async function noteNext({ db, now }: Shop): Promise<{ noted: number; isLast: boolean }> {
  const begin: Progress = {
    until: new Date(now().getTime() + overlapMs).toISOString(),
    at: '-infinity',
    id: noId,
  }
  const place = (await readMarker<Progress>(db, marker)) ?? begin
  if (place === 'end') return { noted: 0, isLast: true }
  const settled = new Date(now().getTime() - settleMs).toISOString()
  const { rows: orders } = await db.execute<{ id: string; at: string }>(sql`
    select id, created_at::text at from orders
    where (created_at, id) > (${place.at}::timestamptz, ${place.id}::uuid) and created_at < ${settled}
    order by created_at, id limit ${batch}`)
  const noted = await notePromotions(
    db,
    orders.map(({ id }) => id),
  )
  const isLast = orders.length < batch
  const value: Progress = isLast && settled > place.until ? 'end' : { ...place, ...orders.at(-1) }
  await keepMarker(db, marker, value)
  return { noted, isLast }
}

const noId = '00000000-0000-0000-0000-000000000000'

/**
 * Notes the promotions of orders without any noted, and returns how many. Such orders explain their total with names, not
 * ids: names that several promotions share, and those that staff gave the discount of a draft order, stay out. Each is
 * written by a statement of its own: a job that holds several orders while it waits for another could end in a deadlock.
 */
export async function notePromotions(db: Db | Tx, orderIds: readonly string[]): Promise<number> {
  const { rows } = await db.execute<typeof orderPromotion.$inferInsert>(sql`
    select o.id "orderId", t.owner_id "promotionId", r.name, sum(-r.amount)::float8 amount
    from orders o
    cross join lateral (
      select e #>> '{wording,values,name}' as name, (e #>> '{amount,amount}')::bigint as amount
      from jsonb_array_elements(o.totals -> 'explain') e
      where e ->> 'kind' = 'promotion' and e #>> '{wording,key}' = 'explain.promotion') r
    join (
      select name, min(owner_id) as owner_id from translation where kind = 'promotion'
      group by name having count(distinct owner_id) = 1) t on t.name = r.name
    where o.id = any (${sql.param(orderIds)}::uuid[])
      and not exists (select from order_promotion n where n.order_id = o.id)
      and not exists (select from draft_order d where d.order_id = o.id and d.discount ->> 'label' = r.name)
    group by o.id, t.owner_id, r.name having sum(-r.amount) > 0`)
  for (const row of rows) await db.insert(orderPromotion).values(row).onConflictDoNothing()
  return rows.length
}
