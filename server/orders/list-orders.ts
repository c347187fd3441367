import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Data, Parsed } from '#contract/calls.ts'
import { signedIn } from '#server/customers/profile/signed-in.ts'
import { order } from '#server/db/tables.ts'
import type { CallContext } from '#server/platform/shop.ts'

type List = Data<'/order/list'>
type Line = { name: string; quantity: number; image: List['items'][number]['image'] }

/** A customer's own orders, newest first. `q` matches part of an order number or product name. */
export async function listOrders(
  ctx: CallContext,
  { status, payStatus, q, page, size }: Parsed<'/order/list'>,
): Promise<List> {
  const { shop, customer } = signedIn(ctx)
  const which = and(
    eq(order.customerId, customer.id),
    status && eq(order.status, status),
    payStatus && eq(order.payStatus, payStatus),
    q ? matches(q) : undefined,
  )
  const [[all], rows] = await Promise.all([
    shop.db.select({ total: count() }).from(order).where(which),
    shop.db
      .select({ order, lines })
      .from(order)
      .where(which)
      .orderBy(desc(order.createdAt), desc(order.id))
      .limit(size)
      .offset((page - 1) * size),
  ])
  return { items: rows.map(({ order: row, lines: own }) => itemOf(row, own)), total: all!.total, page, size }
}

const lines = sql<
  Line[]
>`(select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'image', l.image)
  order by l.position) from order_line l where l.order_id = orders.id)`

function matches(q: string): SQL {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${order.number} ilike ${pattern} or exists (
    select from order_line l where l.order_id = orders.id and l.name ilike ${pattern}))`
}

function itemOf(row: typeof order.$inferSelect, own: Line[]): List['items'][number] {
  const { number, status, payStatus, createdAt, currency, total } = row
  return {
    number,
    status,
    payStatus,
    createdAt: createdAt.toISOString(),
    total: { amount: total, currency },
    count: own.reduce((sum, { quantity }) => sum + quantity, 0),
    image: own[0]?.image ?? null,
    products: own.map(({ name, quantity }) => ({ name, quantity })),
  }
}
