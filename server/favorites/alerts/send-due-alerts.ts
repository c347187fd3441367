import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import { sinceLastRun } from '#server/platform/changes/since-last-run.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Alerts queued per run. */
const perRun = 500

const inStock = (variant: string, stock: string) =>
  sql.raw(`(${variant}.stock_policy <> 'deny' or coalesce(${stock}.on_hand - ${stock}.reserved, 0) > 0)`)

/**
 * Queues emails for due alerts of products that changed since the last run: prices, stock and what is on sale are changes of
 * a product. An alert that is confirmed after such a change is looked at when it is confirmed.
 */
export async function sendDueAlerts(shop: Shop): Promise<void> {
  await sinceLastRun(shop, 'alerts_followed', async (changed) => {
    const all = !changed || changed.has(`setting:${currencySetting.key}`)
    const ids = changed?.ids('product') ?? []
    if (!all && ids.length === 0) return true
    const which = all ? sql`true` : sql`p.id = any(${sql.param(ids)}::int[])`
    return (await queueDueAlerts(shop.db, shop, which)) < perRun
  })
}

/**
 * Queues emails for those of these alerts that are due. Each alert is queued once, even if several processes run this at the
 * same time. An alert for a whole product has the price of its cheapest variant in stock, so sold-out variants do not count:
 * one of them may have been cheaper all along. If all are sold out, only the variant that the price was taken from counts.
 * `which`: a condition on the alert `a` and its product `p`. Returns the number of queued emails.
 */
export async function queueDueAlerts(
  reader: Reader,
  shop: Pick<Shop, 'now' | 'settings'>,
  which: SQL,
): Promise<number> {
  const { base } = shop.settings(currencySetting)
  // Both kinds are named so that the alerts of a variant are found by the index of waiting ones.
  const { rowCount } = await reader.execute(sql`
    with due as (
      select a.id from product_alert a
      join variant v on v.id = a.variant_id
      join product p on p.id = v.product_id and p.status = 'active'
      where ${which} and a.kind in ('back_in_stock', 'price_drop') and a.confirmed and a.sent_at is null and exists (
        select 1 from variant w
        left join stock s on s.variant_id = w.id
        left join variant_price f on f.variant_id = w.id and f.currency = a.currency
        where w.active and (w.id = v.id or (a.whole and w.product_id = v.product_id))
          and case a.kind when 'back_in_stock' then ${inStock('w', 's')}
            else coalesce(f.price, case a.currency when ${base} then w.price end) < a.price_then
              and (${inStock('w', 's')} or (w.id = v.id and not (a.whole and exists (
                select 1 from variant other left join stock os on os.variant_id = other.id
                where other.product_id = v.product_id and other.active and ${inStock('other', 'os')})))) end)
      order by a.created_at limit ${perRun} for update of a skip locked),
    taken as (
      update product_alert a set sent_at = ${shop.now().toISOString()}::timestamptz from due
      where a.id = due.id returning a.id)
    insert into outbox (event, payload) select 'alert.due', json_build_object('id', id) from taken`)
  return rowCount ?? 0
}
