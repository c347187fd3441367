import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/open.ts'

/** Findings of lines that somebody has to look at. */
export const differing = ['extra', 'wrong_amount', 'dispute', 'adjustment'] as const

/**
 * Compares the lines of a payout with the shop's payments and refunds, and the payout with its lines. Repeated as long as
 * it is not closed: the shop may hear of a payment after the provider has paid it out. Lines that a person has settled
 * stay as they are.
 */
export async function judgePayout(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    update payout_line l set payment_id = f.payment_id, refund_id = f.refund_id, finding = f.finding from (
      select l.id, p.id as payment_id, r.id as refund_id, case
        when l.kind not in ('payment', 'refund') then l.kind
        when l.kind = 'payment' then case
          when p.id is null or exists (select from payout_line other where other.kind = 'payment' and other.id <> l.id
            and (other.payment_id = p.id or other.provider = l.provider and other.gateway_id = l.gateway_id)
            and (other.at, other.id) < (l.at, l.id)) then 'extra'
          when p.received <> l.asked_amount or p.currency <> l.asked_currency then 'wrong_amount'
          else 'matched' end
        -- The bank may send a refund back, which comes as a refund to the shop.
        when r.id is null or l.amount > 0 and r.status <> 'failed' or l.amount < 0 and r.sent_at is null and r.status = 'failed'
          then 'extra'
        when r.amount <> abs(l.asked_amount) or r.currency <> l.asked_currency then 'wrong_amount'
        else 'matched' end as finding
      from payout_line l
        left join lateral (select id, received, currency from payment where gateway_id = l.gateway_id
          and provider = l.provider and received > 0 limit 1) p on true
        left join lateral (select id, amount, currency, status, sent_at from refund where payment_id = p.id
          and destination = 'original' and (id::text = l.own_refund or reference = l.refund_reference)
          order by id::text = l.own_refund desc limit 1) r on l.kind = 'refund'
      where l.payout_id = ${id} and l.settled_at is null) f
    where f.id = l.id and (l.finding, l.payment_id, l.refund_id) is distinct from (f.finding, f.payment_id, f.refund_id)`)
  await tx.execute(sql`
    update payout p set differing = d.differing, missing = d.missing, state = case when d.differing = 0 and d.missing = 0
        and (not p.exact or p.amount = p.payments - p.refunds - p.fees + p.adjustments) then 'matched' else 'open' end
    from (select
      (select count(*)::int from payout_line where payout_id = ${id}
        and finding = any(${sql.param([...differing])}::text[])) as differing,
      (select count(*)::int from (${missingFrom(id)}) m) as missing) d
    where p.id = ${id} and p.state not in ('waiting', 'unreadable', 'closed')`)
}

/** Time that a payment may need until a payout has it. Stripe pays out after days, PayPal what is on the account. */
const delay = sql`case p.provider when 'stripe' then interval '14 days' else interval '1 day' end`

/**
 * Payments and refunds of the shop that a payout should have at the latest, and that none has. Payouts sent before the first
 * one that is stored are unknown, and so is the money in them.
 */
function missingFrom(id: string): SQL {
  const within = (moment: string) =>
    sql`${sql.raw(moment)} > b.sent_at - ${delay} and ${sql.raw(moment)} <= p.sent_at - ${delay}
      and ${sql.raw(moment)} >= b.known_since`
  const currencies = sql`(select p.currency union select asked_currency from payout_line where payout_id = p.id)`
  return sql`
    select 'payment' as kind, m.order_id, m.received as amount, m.currency, m.settled_at as at
      from payout p join lateral (${before}) b on true join payment m on m.provider = p.provider and m.received > 0
        and ${within('m.settled_at')} and m.currency in ${currencies}
      where p.id = ${id} and not exists (select from payout_line l where l.payment_id = m.id and l.kind = 'payment')
    union all
    select 'refund', r.order_id, r.amount, r.currency, r.sent_at
      from payout p join lateral (${before}) b on true join refund r on r.destination = 'original'
        and r.status = 'succeeded' and ${within('r.sent_at')} and r.currency in ${currencies}
        join payment m on m.id = r.payment_id and m.provider = p.provider
      where p.id = ${id} and not exists (select from payout_line l where l.refund_id = r.id)`
}

/** The payout before, in the same currency, and the moment since which the shop knows all of its payouts. */
const before = sql`select e.sent_at, least((select f.started_at from payout_fetch f where f.provider = p.provider),
    (select o.sent_at from payout o where o.provider = p.provider and o.currency = p.currency
      and o.complete_at is not null order by o.sent_at limit 1)) as known_since
  from payout e where e.provider = p.provider and e.currency = p.currency
    and e.sent_at < p.sent_at and e.complete_at is not null order by e.sent_at desc limit 1`

type MissingRow = { kind: 'payment' | 'refund'; number: string; amount: string; currency: string; at: Date }

/** At most 100, the oldest first. */
export async function readMissing(reader: Reader, id: string) {
  const { rows } = await reader.execute<MissingRow>(sql`
    select m.kind, o.number, m.amount, m.currency, m.at from (${missingFrom(id)}) m join orders o on o.id = m.order_id
    order by m.at limit 100`)
  return rows.map(({ kind, number, amount, currency, at }) => ({
    ...{ kind, order: number, at: new Date(at).toISOString() },
    amount: { amount: Number(amount), currency },
  }))
}
