import { sql } from 'drizzle-orm'
import type { PeriodFigure } from '#contract/admin/period.ts'
import type { Reader } from '#server/db/open.ts'

type Days = { from: string; until: string }
type Row = Omit<PeriodFigure, 'amount' | 'tax'> & { currency: string; amount: string; tax: string | null }

/**
 * Sums of everything that was booked on these days of the shop's time zone, by kind, method and currency. Bank lines have
 * a day alone, which is that of their moment in UTC, and so has the arrival of a payout.
 */
export async function periodFigures(
  reader: Reader,
  { from, until }: Days,
  timeZone: string,
): Promise<PeriodFigure[]> {
  const within = (
    column: string,
    zone = timeZone,
  ) => sql`${sql.raw(column)} >= (${from}::date::timestamp at time zone ${zone})
    and ${sql.raw(column)} < ((${until}::date + 1)::timestamp at time zone ${zone})`
  // A refund that fails after it was sent stays in the period in which it was sent, which may be closed, and comes back in
  // that of its failure. Refunds of earlier versions have no `sent_at`.
  const sent = sql`select payment_id, destination, currency, -amount as moved from refund
    where (sent_at is not null or status = 'succeeded') and ${within('coalesce(sent_at, settled_at)')}`
  const cameBack = sql`select payment_id, destination, currency, amount from refund
    where status = 'failed' and sent_at is not null and ${within('settled_at')}`
  // A failed payout has paid out nothing: the next one has its money. Its fees are paid, and its disputes lost, all the
  // same. One that fails after it was closed stays in its period and comes back in that of its failure.
  const closed = sql`select * from payout where counts_on between ${from}::date and ${until}::date`
  const paidOut = sql`select provider, currency, amount from (${closed}) c where status <> 'failed' or returned_on is not null
    union all select provider, currency, -amount from payout where returned_on between ${from}::date and ${until}::date`
  const counted = sql`b.counts_on between ${from}::date and ${until}::date`
  const { rows } = await reader.execute<Row>(sql`
    select 'received' as kind, method, currency, count(*)::int, sum(received)::bigint as amount, null::bigint as tax, 1 as place
      from payment where received > 0 and ${within('settled_at')} group by method, currency
    union all
    select 'refunded', case r.destination when 'original' then coalesce(p.method, '') else r.destination end, r.currency,
        count(*)::int, sum(r.moved)::bigint, null, 2
      from (${sent} union all ${cameBack}) r left join payment p on p.id = r.payment_id group by 2, r.currency
    union all
    select case kind when 'invoice' then 'invoices' else 'credit_notes' end, '', currency, count(*)::int,
        (case kind when 'invoice' then 1 else -1 end * sum(total))::bigint,
        (case kind when 'invoice' then 1 else -1 end * sum(tax))::bigint, case kind when 'invoice' then 3 else 4 end
      from invoice where ${within('issued_at')} group by kind, currency
    union all
    select 'bank_' || case when b.payout_id is null then b.state else 'payout' end, '', b.currency, count(*)::int,
        sum(b.amount)::bigint, null, 5
      from bank_line b where ${counted} group by 1, b.currency
    union all
    select 'bank_open', '', b.currency, count(*)::int, sum(b.amount)::bigint, null, 6
      from bank_line b where b.state = 'open' and ${within('b.booked_at', 'UTC')} group by b.currency
    union all
    select 'payouts', provider, currency, count(*)::int, sum(amount)::bigint, null, 7
      from (${paidOut}) p group by 2, 3
    union all
    select 'payout_fees', provider, currency, count(*)::int, sum(fees)::bigint, null, 8 from (${closed}) p group by 2, 3
    union all
    select 'payout_adjustments', provider, currency, count(*)::int, sum(adjustments)::bigint, null, 9
      from (${closed}) p where adjustments <> 0 group by 2, 3
    union all
    select 'payouts_open', provider, currency, count(*)::int, sum(amount)::bigint, null, 10
      from payout where state <> 'closed' and status <> 'failed'
        and coalesce(arrives_on, (sent_at at time zone ${timeZone})::date) between ${from}::date and ${until}::date
      group by 2, 3
    order by place, kind, method, currency`)
  return rows.map(({ kind, method, currency, count, amount, tax }) => ({
    ...{ kind, method, count },
    amount: { amount: Number(amount), currency },
    tax: tax === null ? null : { amount: Number(tax), currency },
  }))
}
