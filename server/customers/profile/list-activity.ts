import type { Data, Parsed } from '#contract/calls.ts'
import { placeName } from '#server/platform/sign-in/seen-from.ts'
import { accountKinds, securityKinds } from '../sessions/note-activity.ts'
import type { CustomerContext } from './signed-in.ts'

type Row = {
  id: string
  kind: string
  ip: string
  browser: string
  place: string
  at: string
  number: string | null
}

/**
 * A customer's history, newest first: security events (sign-ins, password, second steps), or their own actions (orders,
 * addresses, profile).
 */
export async function listActivity(
  { shop, customer, lang, t }: CustomerContext,
  { about, page, size }: Parsed<'/user/activity'>,
): Promise<Data<'/user/activity'>> {
  const isSecurity = about === 'security'
  const { rows } = await shop.pool.query<{ total: number; items: Row[] }>(list, [
    customer.id,
    isSecurity ? securityKinds : accountKinds,
    !isSecurity,
    size,
    (page - 1) * size,
  ])
  const { total, items } = rows[0]!
  return {
    total,
    page,
    size,
    items: items.map(({ id, kind, ip, browser, place, at, number }) => ({
      id,
      kind,
      label: t(`activity.${kind}`, number ? { number } : {}),
      ip,
      browser,
      place: placeName(place, lang),
      at: new Date(at).toISOString(),
    })),
  }
}

const list = `with items as (
    select id::text, kind, ip, browser, place, at, null number
      from activity where customer_id = $1 and kind = any($2::text[])
    union all
    select 'o' || id, 'order_placed', '', '', '', created_at, number from orders where $3 and customer_id = $1
    union all
    select 'h' || h.id, case h."to" when 'completed' then 'order_confirmed' else 'order_cancelled' end, '', '', '', h.at, o.number
      from orders o join order_history h on h.order_id = o.id
      where $3 and o.customer_id = $1 and h.by = 'buyer' and h.kind = 'status'
        and h."to" in ('completed', 'cancelled', 'pending_cancellation'))
  select (select count(*)::int from items) total, coalesce((select json_agg(shown) from (
    select * from items order by at desc, id desc limit $4 offset $5) shown), '[]') items`
