import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Queues emails for due alerts. Each alert is queued once, even if several processes run this at the same time. */
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
            and case a.kind when 'back_in_stock' then w.stock_policy <> 'deny' or s.on_hand - s.reserved > 0
              else coalesce(f.price, case a.currency when $2 then w.price end) < a.price_then end)
        order by a.created_at limit 500 for update of a skip locked),
      taken as (update product_alert a set sent_at = $1 from due where a.id = due.id returning a.id)
    insert into outbox (event, payload) select 'alert.due', json_build_object('id', id) from taken`,
    [shop.now(), shop.settings(currencySetting).base],
  )
}
