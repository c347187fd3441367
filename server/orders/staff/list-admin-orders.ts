import { inArray, type SQL, sql } from 'drizzle-orm'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import { orderList } from '#contract/admin/orders/order-list.ts'
import { personName } from '#contract/person-name.ts'
import type { Tx } from '#server/db/open.ts'
import { order } from '#server/db/tables.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { methodNameIn } from '#server/pricing/shipping/shipping.setting.ts'
import { payableAmount } from '../amount-due.ts'
import { lockOrder } from '../lock-order.ts'
import { financialStatus } from './financial-status.ts'
import { ordersWithProblem } from './orders-with-problem.ts'

export const ordersInDatabase = defineList(orderList, {
  from: 'orders o',
  id: { sql: 'o.id', type: 'uuid' },
  columns: {
    number: 'o.number',
    placedAt: 'o.created_at',
    status: 'o.status',
    payStatus: 'o.pay_status',
    shipStatus: 'o.ship_status',
    needs: 'o.needs',
    total: '(o.total - o.cancelled_amount)',
    paymentMethod: 'o.payment_method',
    country: "(o.address ->> 'country')",
    currency: 'o.currency',
    email: 'o.email',
    labels: 'o.labels',
    packedAt: 'o.packed_at',
    cancelDueAt: 'o.cancel_due_at',
    expiresAt: 'o.expires_at',
    deliveredAt: 'o.delivered_at',
  },
  flags: {
    overdue: ({ at, timeZone }) => sql`(
      o.needs = 'ship' and o.delivery ->> 'earliest' <= to_char(${at.toISOString()}::timestamptz at time zone ${timeZone}, 'YYYY-MM-DD')
      or o.needs = 'decide' and o.cancel_due_at < ${at.toISOString()}::timestamptz)`,
    problem: ({ at }) => ordersWithProblem(at),
    // Asked for each order, by index: a set would be read from the whole table.
    promoted: () => sql`(select true from order_promotion r where r.order_id = o.id limit 1)`,
    couponUsed: () => sql`(o.coupon_code is not null)`,
  },
  lookups: {
    promotion: (ids) =>
      sql`o.id in (select r.order_id from order_promotion r where r.promotion_id = any (${ids}))`,
    coupon: (codes) => sql`o.coupon_code = any (array(${upperCase(codes)}))`,
    // A code whose coupon was deleted stands for itself.
    couponSeries: (codes) => sql`o.coupon_code = any (array(${upperCase(codes)} union
      select code from coupon
        where series_id = any (array(select id from coupon where code = any (array(${upperCase(codes)}))))))`,
  },
  search: 'order',
})

/** Codes as coupons and orders keep them, whatever case they were typed in. */
function upperCase(codes: SQL): SQL {
  return sql`select upper(code) from unnest(${codes}) code`
}

export function listAdminOrders(
  ctx: AdminContext,
  payload: AdminParsed<'/order/list'>,
): Promise<AdminData<'/order/list'>> {
  return answerList(ctx, ordersInDatabase, payload, (ids) => readRows(ctx, ids), { tags: ['order'] })
}

type Row = AdminData<'/order/list'>['items'][number]

async function readRows({ shop, lang }: AdminContext, ids: string[]): Promise<Row[]> {
  const rows = await shop.db
    .select({
      order,
      // An order that was cancelled as a whole counts what it held.
      count: sql<number>`(select coalesce(nullif(sum(quantity - cancelled), 0), sum(quantity))::int
        from order_line where order_id = orders.id)`,
    })
    .from(order)
    .where(inArray(order.id, ids))
  const moment = (at: Date | null) => at?.toISOString() ?? null
  return rows.map(({ order: row, count }) => {
    const { id, number, status, payStatus, shipStatus, needs, currency, paymentMethod, labels, version } = row
    return {
      ...{
        id,
        number,
        status,
        payStatus,
        shipStatus,
        needs,
        currency,
        paymentMethod,
        labels,
        version,
        count,
      },
      financialStatus: financialStatus(row),
      placedAt: row.createdAt.toISOString(),
      total: { amount: payableAmount(row), currency },
      shippingMethod: row.shippingMethod && methodNameIn(shop, row.shippingMethod, lang),
      country: row.address?.country ?? '',
      customer: { name: row.address ? personName(row.address) : '', city: row.address?.city ?? '' },
      email: row.email,
      packedAt: moment(row.packedAt),
      cancelDueAt: moment(row.cancelDueAt),
      expiresAt: moment(row.expiresAt),
      deliveredAt: moment(row.deliveredAt),
    }
  })
}

/** Makes an order searchable for staff by number, buyer, contact, place, products, tracking and invoice numbers. */
export async function indexOrder(tx: Tx, id: string): Promise<void> {
  const { number, email, mobile, address, billing, lines, createdAt } = await lockOrder(tx, id)
  const papers = await tx.execute<{ number: string }>(
    sql`select number from shipment where order_id = ${id} and number <> ''
      union all select number from invoice where order_id = ${id}`,
  )
  const placesOf = (each: typeof address) =>
    each ? [personName(each), each.company ?? '', each.city, each.postalCode] : []
  const goods = lines.flatMap(({ sku, name }) => [sku, name])
  const numbers = papers.rows.map((paper) => paper.number)
  await indexForDesk(tx, {
    kind: 'order',
    id,
    label: number,
    texts: [number, ...placesOf(address), ...goods, ...numbers],
    restricted: [email, mobile ?? '', address?.phone ?? '', billing?.phone ?? '', ...placesOf(billing)],
    fresh: createdAt,
  })
}
