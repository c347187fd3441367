import { and, desc, eq, sql } from 'drizzle-orm'
import { type CustomerDetail, type CustomerRow, customerList } from '#contract/admin/customers/customer.ts'
import type { aboutKinds } from '#contract/message.ts'
import { personName } from '#contract/person-name.ts'
import type { ReturnStage } from '#contract/return.ts'
import type { Reader } from '#server/db/open.ts'
import { address, order, subscriber } from '#server/db/tables.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { answerList, type ListPayload } from '#server/platform/admin/lists/read-list.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { addressLines } from '../addresses/address-lines.ts'
import { addressOfRow } from '../addresses/address-of-row.ts'
import { customerName } from './customer-name.ts'

/** The form of a UUID. Any other id names no company. */
const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

export const customersInDatabase = defineList(customerList, {
  from: 'customer c',
  id: { sql: 'c.id', type: 'uuid' },
  columns: {
    ...{ createdAt: 'c.created_at', email: 'c.email', labels: 'c.labels' },
    ...{ orders: 'c.order_count', spent: 'c.spent' },
  },
  flags: {
    company: () => sql`exists (select from address a where a.customer_id = c.id and a.company <> '')`,
  },
  lookups: {
    companyId: (ids) =>
      sql`c.company_id = any(array(select given::uuid from unnest(${ids}) given where given ~ ${uuid}))`,
  },
  search: 'customer',
})

export function listCustomers(ctx: AdminContext, payload: ListPayload) {
  return answerList(ctx, customersInDatabase, payload, async (ids) => {
    const rows = await readRows(ctx.shop.db, ids)
    return rows.map((row) => viewRow(row, ctx.shop.settings(currencySetting).base))
  })
}

type Row = {
  id: string
  email: string | null
  mobile: string | null
  name: string
  first_name: string
  last_name: string
  nick_name: string
  birthday: string | null
  lang: string
  verified: boolean
  labels: string[]
  company: { id: string; name: string } | null
  staff_note: string
  version: number
  credits: string
  orders: number
  spent: { currency: string; amount: number }[] | null
  in_base: string
  place: { city: string; country: string } | null
  created_at: Date
  last_seen: Date | null
}

export async function readRows(db: Reader, ids: string[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select c.id, ${customerName('c')} "name", c.email, c.country_code || ' ' || c.mobile mobile, c.first_name, c.last_name, c.nick_name,
      c.birthday::text birthday, c.lang, c.email_verified_at is not null verified, c.labels, c.staff_note, c.version,
      c.credits, c.created_at, c.spent in_base,
      coalesce(bought.orders, 0) orders, bought.spent,
      (select json_build_object('id', k.id, 'name', k.name) from company k
        where k.id = c.company_id and k.deleted_at is null) company,
      coalesce((select json_build_object('city', a.city, 'country', a.country) from address a where a.customer_id = c.id
          order by a.default_shipping desc, a.position limit 1),
        (select json_build_object('city', coalesce(o.address ->> 'city', ''), 'country', o.address ->> 'country')
          from orders o where o.customer_id = c.id and o.address ->> 'country' <> '' order by o.created_at desc limit 1)) place,
      greatest((select max(s.last_seen) from login_session s where s.customer_id = c.id),
        (select max(o.created_at) from orders o where o.customer_id = c.id)) last_seen
    from customer c cross join lateral (
      select sum(s.orders)::int orders, json_agg(json_build_object('currency', s.currency, 'amount', s.amount)
        order by s.currency) filter (where s.amount > 0) spent
      from (select o.currency, count(*) filter (where o.status <> 'cancelled') orders,
          sum(o.paid_amount - o.refunded_amount) amount
        from orders o where o.customer_id = c.id group by o.currency) s) bought
    where c.id = any(${sql.param(ids.filter(isUuid))}::uuid[])`)
  return rows
}

export function viewRow(row: Row, currency: string): CustomerRow {
  const { id, name, email, mobile, labels, company, orders } = row
  return {
    ...{ id, name, email, mobile, labels, company, orders },
    place: row.place ?? { city: '', country: '' },
    spent: row.spent ?? [],
    spentInBase: { amount: Number(row.in_base), currency },
    version: row.version,
    credits: { amount: Number(row.credits), currency },
    createdAt: new Date(row.created_at).toISOString(),
    lastSeen: row.last_seen ? new Date(row.last_seen).toISOString() : null,
  }
}

/** A customer as staff see them: facts, addresses, latest orders and the credit ledger. @throws Refusal `not_found` */
export async function viewCustomer(
  db: Reader,
  id: string,
  currency: string,
): Promise<{ customer: CustomerDetail; version: number }> {
  const [row] = await readRows(db, [id])
  if (!row) throw new Refusal('not_found')
  const { rows: addresses } = await db.execute<{ address: Record<string, unknown> }>(
    sql`select to_jsonb(a) - 'customer_id' address from address a where a.customer_id = ${row.id} order by position, id`,
  )
  const entered = await db
    .select()
    .from(address)
    .where(eq(address.customerId, row.id))
    .orderBy(address.position, address.id)
  const [latest] = await db
    .select({ number: order.number, address: order.address })
    .from(order)
    .where(and(eq(order.customerId, row.id), sql`${order.address} ->> 'country' <> ''`))
    .orderBy(desc(order.createdAt))
    .limit(1)
  const { rows: orders } = await db.execute<OrderRow>(
    sql`select number, status, pay_status, total - cancelled_amount total, currency, created_at from orders where customer_id = ${row.id}
      order by created_at desc limit 10`,
  )
  const { rows: returns } = await db.execute<{
    number: string
    order: string
    stage: ReturnStage
    at: string
  }>(
    sql`select r.number, o.number "order", r.stage, r.created_at at from return_request r join orders o on o.id = r.order_id
      where o.customer_id = ${row.id} order by r.created_at desc limit 10`,
  )
  const { rows: threads } = await db.execute<ThreadOfCustomer>(
    sql`select t.id, t.about_kind kind, t.about_number number, t.status, t.last_at,
        coalesce((select left(m.text, 140) from message m where m.thread_id = t.id and not m.internal
          order by m.id desc limit 1), '') preview
      from thread t where t.customer_id = ${row.id} order by t.last_at desc limit 10`,
  )
  const [subscribed] = row.email
    ? await db.select().from(subscriber).where(eq(subscriber.email, row.email.toLowerCase()))
    : []
  const { rows: moves } = await db.execute<MoveRow>(
    sql`select m.at, m.amount, m.reason, m.note, m.by, o.number "order" from credit_move m
      left join orders o on o.id = m.order_id where m.customer_id = ${row.id} order by m.id desc limit 50`,
  )
  const customer = {
    ...viewRow(row, currency),
    ...{
      firstName: row.first_name,
      lastName: row.last_name,
      nickName: row.nick_name,
      birthday: row.birthday,
    },
    ...{ lang: row.lang, emailVerified: row.verified, staffNote: row.staff_note },
    addresses: addresses.flatMap(({ address: stored }) => {
      const found = entered.find(({ id: each }) => each === stored.id)
      if (!found) return []
      const entry = addressOfRow(found)
      const named = { name: personName(entry), lines: addressLines(entry) }
      return [{ ...stored, ...named, id: found.id, country: entry.country }]
    }),
    lastAddress: latest?.address
      ? {
          ...{ order: latest.number, name: personName(latest.address), lines: addressLines(latest.address) },
          country: latest.address.country,
        }
      : null,
    lastOrders: orders.map(({ number, status, pay_status, total, currency: of, created_at }) => ({
      ...{ number, status, payStatus: pay_status, total: { amount: Number(total), currency: of } },
      createdAt: new Date(created_at).toISOString(),
    })),
    newsletter: subscribed
      ? {
          ...{ id: subscribed.id, state: subscribed.state, source: subscribed.source },
          askedAt: subscribed.askedAt.toISOString(),
          confirmedAt: subscribed.confirmedAt?.toISOString() ?? null,
          unsubscribedAt: subscribed.unsubscribedAt?.toISOString() ?? null,
        }
      : null,
    lastReturns: returns.map(({ number, order, stage, at }) => ({
      ...{ number, order, stage },
      createdAt: new Date(at).toISOString(),
    })),
    lastThreads: threads.map(({ id: threadId, kind, number, status, preview, last_at }) => ({
      ...{ id: threadId, status, preview },
      about: kind && number ? { kind, number } : null,
      lastAt: new Date(last_at).toISOString(),
    })),
    creditMoves: moves.map(({ at, amount, ...move }) => ({
      ...move,
      at: new Date(at).toISOString(),
      amount: Number(amount),
    })),
  }
  return { customer, version: row.version }
}

type OrderRow = {
  number: string
  status: string
  pay_status: string
  total: string
  currency: string
  created_at: Date
}
type ThreadOfCustomer = {
  id: string
  kind: (typeof aboutKinds)[number] | null
  number: string | null
  status: 'open' | 'closed'
  last_at: string
  preview: string
}
type MoveRow = {
  at: Date
  amount: string
  reason: string
  note: string
  by: string | null
  order: string | null
}
