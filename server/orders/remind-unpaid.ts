import type { Shop } from '#server/platform/shop.ts'
import { orderSetting } from './order.setting.ts'

/** Orders per run; the rest waits for the next minute. */
const batch = 500

/**
 * Emits `order.unpaid_reminder` for orders that are about to expire, once for each. Orders in the first half of their
 * payment window are left alone, so that a window shorter than the setting does not remind at once.
 */
export async function remindUnpaid(shop: Shop): Promise<void> {
  const { onlineMinutes, bankHours } = shop.settings(orderSetting).remindBefore
  await shop.pool.query({
    name: 'remind-unpaid',
    text: `with due as (
        select id from orders
        where status = 'in_progress' and pay_status = 'unpaid' and reminded_at is null and expires_at > $1
          and expires_at <= $1 + case payment_method when 'bank' then $3 * interval '1 hour' else $2 * interval '1 minute' end
          and $1 - created_at >= expires_at - $1
        order by expires_at limit ${batch} for update skip locked),
      reminded as (update orders set reminded_at = $1 where id in (select id from due) returning id)
      insert into outbox (event, payload, at)
      select 'order.unpaid_reminder', jsonb_build_object('orderId', id), $1 from reminded`,
    values: [shop.now(), onlineMinutes, bankHours],
  })
}
