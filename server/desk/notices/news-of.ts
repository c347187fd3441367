import type { EventName, Events } from '#server/platform/emit.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { News } from './notify.ts'

/**
 * The notice that an event is for, and a query for its record and the values of its text. `$1`: the payload with the
 * shop's `timeZone`.
 */
type Told = { kind: News['kind']; record: string }

/** Once a year for each state. The job looks every day. */
const abroad = (state: 'near' | 'above'): Told => ({
  kind: `sales_abroad_${state}`,
  record: `select y "recordId", jsonb_build_object('year', y) "values" from (select $1::jsonb ->> 'year' y) told
    where not exists (select from notice where kind = 'sales_abroad_${state}' and record_id = y)`,
})

const order = `select o.number "recordId", jsonb_build_object('number', o.number) "values"
  from orders o where o.id = ($1::jsonb ->> 'orderId')::uuid`

/** The name of the product of a review or question. */
const productName = (id: string) => `(select t.name from translation t
  where t.kind = 'product' and t.owner_id = ${id} order by t.lang = 'en' desc, t.lang limit 1)`

const review = `select r.id::text "recordId", jsonb_build_object('product', ${productName('r.product_id')}, 'stars', r.rating::text) "values"
  from review r where r.id = ($1::jsonb ->> 'reviewId')::uuid`

const question = `select q.id::text "recordId", jsonb_build_object('product', ${productName('q.product_id')}) "values"
  from question q where q.id = ($1::jsonb ->> 'questionId')::uuid`

/** Leads to the currencies. At noon it is the same day in the server's time zone. */
const rates = `select 'currencies' "recordId", jsonb_build_object('day', ($1::jsonb ->> 'day') || 'T12:00:00Z') "values"`

const quote = `select i.number "recordId", jsonb_build_object('number', q.number) "values"
  from quote q join inquiry i on i.id = q.inquiry_id where q.id = ($1::jsonb ->> 'quoteId')::uuid`

const told: { [Name in EventName]?: Told } = {
  'order.placed': { kind: 'order_placed', record: order },
  'order.cancel_requested': { kind: 'cancel_requested', record: order },
  'refund.failed': {
    kind: 'refund_failed',
    record: `select o.number "recordId", jsonb_build_object('number', o.number) "values"
      from refund r join orders o on o.id = r.order_id where r.id = ($1::jsonb ->> 'refundId')::uuid`,
  },
  // When it has to be answered, a day of the shop, and how it ended. At noon it is the same day in the server's time zone.
  'dispute.changed': {
    kind: 'dispute',
    record: `select o.number "recordId", jsonb_build_object('number', o.number,
        'state', case when d.state = 'needs_response' and d.due_at is null then 'open' else d.state end,
        'day', to_char(coalesce(d.due_at, d.opened_at) at time zone ($1::jsonb ->> 'timeZone'), 'YYYY-MM-DD"T12:00:00Z"')) "values"
      from payment_dispute d join orders o on o.id = d.order_id
      where d.provider = $1::jsonb ->> 'provider' and d.reference = $1::jsonb ->> 'reference'
        and d.state = $1::jsonb ->> 'news'`,
  },
  'return.changed': {
    kind: 'return_applied',
    record: `select q.number "recordId", jsonb_build_object('number', q.number, 'order', o.number) "values"
      from return_request q join orders o on o.id = q.order_id
      where q.id = ($1::jsonb ->> 'returnId')::uuid and $1::jsonb ->> 'step' = 'applied'`,
  },
  'withdrawal.handled': {
    kind: 'withdrawal_received',
    // At noon it is the same day in the server's time zone.
    record: `select w.number "recordId", jsonb_build_object('number', w.number, 'outcome', coalesce(w.outcome, w.status),
        'day', to_char(w.refund_due_at at time zone 'utc', 'YYYY-MM-DD"T12:00:00Z"')) "values"
      from withdrawal w where w.id = ($1::jsonb ->> 'withdrawalId')::uuid`,
  },
  'message.sent': {
    kind: 'question',
    record: `select m.thread_id::text "recordId", '{}'::jsonb "values"
      from message m where m.id = ($1::jsonb ->> 'messageId')::bigint and m."from" = 'shopper'`,
  },
  'review.added': { kind: 'review_added', record: review },
  'review.reported': { kind: 'review_reported', record: review },
  'question.asked': { kind: 'question_asked', record: question },
  'answer.added': { kind: 'answer_added', record: question },
  'inquiry.submitted': {
    kind: 'inquiry_received',
    record: `select i.number "recordId", jsonb_build_object('number', i.number) "values"
      from inquiry i where i.id = ($1::jsonb ->> 'inquiryId')::uuid`,
  },
  'quote.accepted': { kind: 'quote_accepted', record: quote },
  'quote.rejected': { kind: 'quote_rejected', record: quote },
  'feedback.sent': {
    kind: 'feedback_received',
    record: `select t.id::text "recordId", '{}'::jsonb "values" from feedback f
      join thread t on t.about_kind = 'feedback' and t.about_number = f.number
      where f.id = ($1::jsonb ->> 'feedbackId')::uuid`,
  },
  'rates.held': { kind: 'rates_held', record: rates },
  'rates.stale': { kind: 'rates_stale', record: rates },
  'stock.low': {
    kind: 'stock_low',
    record: `select v.id::text "recordId", jsonb_build_object('sku', v.sku, 'available', (s.on_hand - s.reserved)::text) "values"
      from stock s join variant v on v.id = s.variant_id where v.id = ($1::jsonb ->> 'variantId')::int`,
  },
}

/** The notice for an event, as its record is now; null if nobody is to be told. */
export async function newsOf<Name extends EventName>(
  { pool, settings }: Pick<Shop, 'pool' | 'settings'>,
  event: Name,
  payload: Events[Name],
): Promise<News | null> {
  const found = event === 'sales.abroad' ? abroad((payload as Events['sales.abroad']).state) : told[event]
  if (!found) return null
  const { timeZone } = settings(shopSetting)
  const { rows } = await pool.query<Omit<News, 'kind'>>(found.record, [
    JSON.stringify({ ...payload, timeZone }),
  ])
  return rows[0] ? { kind: found.kind, ...rows[0] } : null
}
