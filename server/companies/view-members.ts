import { sql } from 'drizzle-orm'
import type { CompanyDetail } from '#contract/admin/customers/company.ts'
import type { Money } from '#contract/scalars.ts'
import { customerName } from '#server/customers/staff/customer-name.ts'
import type { Reader } from '#server/db/open.ts'

/** Members and orders that a company's screen shows. The lists of customers and orders have all of them. */
const most = { members: 100, orders: 10 }

type MemberRow = { id: string; name: string; email: string | null; orders: number; spent: string }

export async function membersOf(
  db: Reader,
  companyId: string,
  currency: string,
): Promise<CompanyDetail['people']> {
  const { rows } = await db.execute<MemberRow>(sql`
    select c.id, ${customerName('c')} "name", c.email, c.order_count orders, c.spent from customer c
    where c.company_id = ${companyId} order by "name", c.id limit ${most.members}`)
  return rows.map(({ spent, ...row }) => ({ ...row, spentInBase: { amount: Number(spent), currency } }))
}

/** Paid by the members and not refunded, by currency. */
export async function spentBy(db: Reader, companyId: string): Promise<Money[]> {
  const { rows } = await db.execute<{ currency: string; amount: string }>(sql`
    select o.currency, sum(o.paid_amount - o.refunded_amount) amount
    from customer c join orders o on o.customer_id = c.id where c.company_id = ${companyId}
    group by o.currency having sum(o.paid_amount - o.refunded_amount) > 0 order by o.currency`)
  return rows.map(({ currency, amount }) => ({ amount: Number(amount), currency }))
}

type OrderRow = {
  number: string
  customer_id: string
  name: string
  status: string
  total: string
  currency: string
  created_at: string
}

/** The newest orders of the members. */
export async function ordersOf(db: Reader, companyId: string): Promise<CompanyDetail['lastOrders']> {
  const { rows } = await db.execute<OrderRow>(sql`
    select o.number, o.customer_id, ${customerName('c')} "name", o.status, o.total - o.cancelled_amount total, o.currency,
      to_json(o.created_at) created_at
    from customer c join orders o on o.customer_id = c.id
    where c.company_id = ${companyId} order by o.created_at desc limit ${most.orders}`)
  return rows.map(({ number, customer_id: id, name, status, total, currency, created_at }) => ({
    ...{ number, status, customer: { id, name } },
    total: { amount: Number(total), currency },
    createdAt: new Date(created_at).toISOString(),
  }))
}
