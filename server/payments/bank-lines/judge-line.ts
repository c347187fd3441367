import { sql } from 'drizzle-orm'
import type { BankFinding } from '#contract/admin/money/bank-line.ts'
import type { Reader } from '#server/db/open.ts'
import type { bankLine } from '#server/db/tables.ts'

export type Line = typeof bankLine.$inferSelect

/** The booking date of a line: banks name the day alone. */
export function bookedOn({ bookedAt }: Pick<Line, 'bookedAt'>): string {
  return bookedAt.toISOString().slice(0, 10)
}

/** Facts of an order that decide how a bank line fits it. */
export type Owing = {
  id: string
  number: string
  currency: string
  method: string
  status: string
  cancelledBy: string | null
  isPaid: boolean
  due: number
  placedAt: string
  buyer: string
  /** Transfers recorded by hand that no bank line proves yet. */
  payments: { id: string; amount: number }[]
  /** Transfers to the buyer that wait, or were marked as sent by hand. */
  refunds: { id: string; amount: number; status: 'pending' | 'succeeded' }[]
}

export type Judged = { finding: BankFinding; paymentId: string | null; refundId: string | null }

/** How a line fits an order. */
export function judge({ amount, currency }: Pick<Line, 'amount' | 'currency'>, owing: Owing): Judged {
  const fits = (finding: BankFinding, ids: Partial<Judged> = {}): Judged => {
    return { finding, paymentId: null, refundId: null, ...ids }
  }
  if (currency !== owing.currency) return fits('wrong_currency')
  if (amount < 0) {
    const equal = owing.refunds.filter((each) => each.amount === -amount)
    const [waiting] = equal.filter(({ status }) => status === 'pending')
    if (waiting) return fits('refund', { refundId: waiting.id })
    const [sent] = equal
    return sent ? fits('recorded', { refundId: sent.id }) : fits('wrong_refund')
  }
  const proved = owing.payments.find((each) => each.amount === amount)
  if (proved) return fits('recorded', { paymentId: proved.id })
  if (owing.isPaid) return fits('paid_twice')
  const isExpired = owing.status === 'cancelled' && owing.cancelledBy === 'expiry'
  if (isExpired && owing.method === 'bank' && amount === owing.due) return fits('late')
  if (owing.status !== 'in_progress') return fits('closed')
  if (owing.method !== 'bank') return fits('other_method')
  if (amount === owing.due) return fits('exact')
  return fits(amount < owing.due ? 'underpaid' : 'overpaid')
}

type Row = Omit<Owing, 'due'> & { due: string }

/** The orders with these numbers. */
export async function readOwing(reader: Reader, numbers: readonly string[]): Promise<Map<string, Owing>> {
  if (numbers.length === 0) return new Map()
  return owingWhere(reader, sql`o.number = any(${sql.param([...numbers])}::text[])`)
}

/** At most five orders that wait for a transfer of this amount, or have a refund of it to be transferred. Newest first. */
export function readOwingAmount(reader: Reader, { amount, currency }: Line): Promise<Map<string, Owing>> {
  const waits =
    amount > 0
      ? sql`o.id in (select id from orders where status = 'in_progress' and pay_status = 'unpaid'
          and payment_method = 'bank' and currency = ${currency}
          and total - cancelled_amount - paid_amount = ${amount} order by created_at desc limit 5)`
      : sql`o.id in (select order_id from refund where status = 'pending' and destination = 'account'
          and retried_at is null and currency = ${currency} and amount = ${-amount} order by created_at desc limit 5)`
  return owingWhere(reader, waits)
}

/** Reopening an expired order takes its credit again, so that is not due. */
async function owingWhere(reader: Reader, where: ReturnType<typeof sql>): Promise<Map<string, Owing>> {
  const { rows } = await reader.execute<Row>(sql`
    select o.id, o.number, o.currency, o.payment_method as method, o.status, o.cancelled_by as "cancelledBy",
      o.pay_status = 'paid' as "isPaid",
      greatest(0, o.total - o.cancelled_amount - case when o.status = 'cancelled' then o.credit else o.paid_amount end) as due,
      to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "placedAt",
      concat_ws(' ', o.address ->> 'firstName', o.address ->> 'lastName') as buyer,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'amount', p.received) order by p.created_at)
        from payment p where p.order_id = o.id and p.provider = 'bank' and p.received > 0
          and not exists (select from bank_line b where b.payment_id = p.id)
          and not exists (select from bank_line_part b where b.payment_id = p.id)), '[]') as payments,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'status', r.status) order by r.created_at)
        from refund r where r.order_id = o.id and r.destination = 'account' and r.status in ('pending', 'succeeded')
          and not exists (select from bank_line b where b.refund_id = r.id)), '[]') as refunds
    from orders o where ${where} order by o.created_at desc`)
  return new Map(rows.map((row) => [row.number, { ...row, due: Number(row.due) }]))
}

/** How an open line fits the one order that it names. */
export function judgeNamed(line: Line, owing: ReadonlyMap<string, Owing>): Judged & { order: string | null } {
  const [number, ...others] = line.named
  const found = number === undefined || others.length > 0 ? undefined : owing.get(number)
  if (!found) return { finding: 'unknown', paymentId: null, refundId: null, order: null }
  return { ...judge(line, found), order: found.number }
}
