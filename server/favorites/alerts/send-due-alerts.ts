import type { Shop } from '#server/platform/shop.ts'

/** Finds alerts whose variant is back or cheaper, and has their letters sent. Each is taken once, whoever runs this. */
export async function sendDueAlerts(shop: Shop): Promise<void> {
  await shop.pool.query(
    `with due as (
        select a.id from product_alert a
        join variant v on v.id = a.variant_id and v.active
        join product p on p.id = v.product_id and p.status = 'active'
        left join stock s on s.variant_id = v.id
        left join variant_price f on f.variant_id = v.id and f.currency = a.currency
        where a.confirmed and a.sent_at is null and (
          (a.kind = 'back_in_stock' and (v.stock_policy <> 'deny' or s.on_hand - s.reserved > 0))
          or (a.kind = 'price_drop' and coalesce(f.price, v.price) < a.price_then))
        order by a.created_at limit 500 for update of a skip locked),
      taken as (update product_alert a set sent_at = $1 from due where a.id = due.id returning a.id)
    insert into outbox (event, payload) select 'alert.due', json_build_object('id', id) from taken`,
    [shop.now()],
  )
}
