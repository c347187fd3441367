import { sql } from 'drizzle-orm'
import { type RefundRow, refundList } from '#contract/admin/money/payment.ts'
import type { Reader } from '#server/db/open.ts'
import { type AccountState, accountStateSql } from '#server/orders/refunds/account-state.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { Refusal } from '#server/platform/refusal.ts'

export const refunds = defineList(refundList, {
  from: 'refund r',
  id: { sql: 'r.id', type: 'uuid' },
  columns: { status: 'r.status', destination: 'r.destination', createdAt: 'r.created_at' },
  lookups: {
    orderNumber: (numbers) => sql`r.order_id in (select id from orders where number = any(${numbers}))`,
  },
  where: 'r.retried_at is null',
})

type Row = {
  id: string
  number: string
  amount: string
  currency: string
  reason: string
  method: string | null
  destination: RefundRow['destination']
  status: RefundRow['status']
  failure: string | null
  attempt: number
  account: AccountState | null
  reference: string | null
  created_at: Date
  settled_at: Date | null
}

/** Refunds as staff see them, in any order. */
export async function refundRows(reader: Reader, ids: string[]): Promise<RefundRow[]> {
  const { rows } = await reader.execute<Row>(sql`
    select r.id, o.number, r.amount, r.currency, r.reason, p.method, r.destination, r.status, r.failure, r.attempt,
      ${sql.raw(accountStateSql('r.order_id'))} as account, r.reference, r.created_at, r.settled_at
    from refund r join orders o on o.id = r.order_id left join payment p on p.id = r.payment_id
    where r.id = any(${sql.param(ids)}::uuid[])`)
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.number,
    amount: { amount: Number(row.amount), currency: row.currency },
    reason: row.reason,
    method: row.method ?? 'credit',
    destination: row.destination,
    status: row.status,
    failure: row.failure,
    attempt: row.attempt,
    account: row.destination === 'account' && row.status === 'pending' ? (row.account ?? 'needed') : null,
    reference: row.reference,
    createdAt: new Date(row.created_at).toISOString(),
    settledAt: row.settled_at ? new Date(row.settled_at).toISOString() : null,
  }))
}

/** @throws Refusal `not_found`. */
export async function refundRow(reader: Reader, id: string): Promise<RefundRow> {
  const [row] = await refundRows(reader, [id])
  if (!row) throw new Refusal('not_found')
  return row
}
