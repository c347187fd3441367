import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'

const inStock = (variant: string, stock: string) =>
  `(${variant}.stock_policy <> 'deny' or coalesce(${stock}.on_hand - ${stock}.reserved, 0) > 0)`

/**
 * Queues emails for due alerts. Each alert is queued once, even if several processes run this at the same time. An alert
 * for a whole product has the price of its cheapest variant in stock, so sold-out variants do not count: one of them may
 * have been cheaper all along. If all are sold out, only the variant that the price was taken from counts.
 */
export async function sendDueAlerts(shop: Shop): Promise<void> {
  await shop.pool.query(
    `with due as (
        select a.id from product_alert a
        join variant v on v.id = a.variant_id
        join product p on p.id = v.product_id and p.status = 'active'
        where a.confirmed and a.sent_at is null and exists (
          select 1 from variant w
          left join stock s on s.variant_id = w.id
          left join variant_price f on f.variant_id = w.id and f.currency = a.currency
          where w.active and (w.id = v.id or (a.whole and w.product_id = v.product_id))
            and case a.kind when 'back_in_stock' then ${inStock('w', 's')}
              else coalesce(f.price, case a.currency when $2 then w.price end) < a.price_then
                and (${inStock('w', 's')} or (w.id = v.id and not (a.whole and exists (
                  select 1 from variant other left join stock os on os.variant_id = other.id
                  where other.product_id = v.product_id and other.active and ${inStock('other', 'os')})))) end)
        order by a.created_at limit 500 for update of a skip locked),
      taken as (update product_alert a set sent_at = $1 from due where a.id = due.id returning a.id)
    insert into outbox (event, payload) select 'alert.due', json_build_object('id', id) from taken`,
    [shop.now(), shop.settings(currencySetting).base],
  )
}
