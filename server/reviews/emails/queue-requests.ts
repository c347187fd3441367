import type { Shop } from '#server/platform/shop.ts'
import { reviewsSetting } from '../reviews.setting.ts'

const day = 24 * 3600_000

/** Days after which a delivery is too long ago to be asked about, such as when the setting is switched on late. */
const lateDays = 30

const batch = 500

/**
 * Decides about every order once, some days after everything has been delivered: queues the email that asks for reviews
 * if the buyer agreed to it. They agreed on the order, by subscribing to the newsletter or to marketing, and have not
 * stopped these emails.
 */
export async function queueReviewRequests(shop: Shop): Promise<void> {
  const { ask, askAfterDays } = shop.settings(reviewsSetting)
  if (!ask) return
  const now = shop.now()
  const due = new Date(now.getTime() - askAfterDays * day)
  const late = new Date(due.getTime() - lateDays * day)
  for (;;) {
    const { rows } = await shop.pool.query<{ settled: number }>(decide, [due, late, now])
    if (rows[0]!.settled < batch) return
  }
}

const decide = `
  with due as (
    select o.id from orders o left join review_request q on q.order_id = o.id
    where o.delivered_at <= $1 and o.delivered_at > $2 and o.status <> 'cancelled' and q.settled_at is null
    order by o.delivered_at limit ${batch} for update of o skip locked),
  settled as (
    insert into review_request as q (order_id, token, settled_at)
    select id, replace(gen_random_uuid()::text, '-', ''), $3 from due
    on conflict (order_id) do update set settled_at = excluded.settled_at where q.settled_at is null
    returning order_id, wanted),
  agreed as (
    select s.order_id from settled s join orders o on o.id = s.order_id
    where coalesce(s.wanted, not exists (select from review_stop x where x.email = o.email) and (
      exists (select from subscriber n
        where n.email = o.email and n.confirmed_at is not null and n.unsubscribed_at is null)
      or exists (select from consent c where c.visitor_id = o.visitor_id and c.marketing = 'yes')))),
  queued as (
    insert into outbox (event, payload) select 'review.due', json_build_object('orderId', order_id) from agreed)
  select count(*)::int settled from settled`
