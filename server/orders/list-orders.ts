import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Data, Parsed } from '#contract/calls.ts'
import type { ParcelState } from '#contract/shipment.ts'
import { nextArrival, urgentParcel } from '#contract/urgent-parcel.ts'
import { signedIn } from '#server/customers/profile/signed-in.ts'
import { containing } from '#server/db/like.ts'
import { order } from '#server/db/tables.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { buyerAbilities } from './abilities.ts'
import { payableAmount } from './amount-due.ts'
import { joinUnits, unitsSql } from './line-units.ts'

type List = Data<'/order/list'>
type Line = {
  name: string
  image: List['items'][number]['image']
  quantity: number
  shipped: number
  cancelled: number
  delivered: number
  returnable: number
  unshipped: number
  returnUntil: string | null
  reviewed: boolean
}

type Parcel = {
  expected: { earliest: string; latest: string } | null
  carrierState: ParcelState | null
  place: string
}

const { delivered, returnable, unshipped, reviewed } = unitsSql

/**
 * A customer's own orders, newest first. `q` matches part of an order number or product name. With `after`, a page starts
 * behind that order: page numbers would repeat orders once new ones have come in.
 */
export async function listOrders(
  ctx: CallContext,
  { status, payStatus, q, page, size, after }: Parsed<'/order/list'>,
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
      .select({ order, lines, trackUrl, parcels })
      .from(order)
      .where(and(which, after === undefined ? undefined : isAfter(after, customer.id)))
      .orderBy(desc(order.createdAt), desc(order.id))
      .limit(size)
      .offset(after === undefined ? (page - 1) * size : 0),
  ])
  const now = shop.now()
  return {
    items: rows.map((row) => itemOf(row, now)),
    total: all!.total,
    page,
    size,
  }
}

const lines = sql<Line[]>`(select jsonb_agg(jsonb_build_object(
    'name', l.name, 'quantity', l.quantity, 'image', l.image,
    'shipped', l.shipped, 'cancelled', l.cancelled, 'returnUntil', l.return_until,
    ${sql.raw(`'delivered', ${delivered}, 'returnable', ${returnable}, 'unshipped', ${unshipped}, 'reviewed', ${reviewed}`)}) order by l.position)
  from order_line l ${sql.raw(joinUnits)} where l.order_id = orders.id)`

/** The latest parcel that is on its way and can be followed. */
const trackUrl = sql<string | null>`(select s.track_url from shipment s
  where s.order_id = orders.id and s.status = 'shipped' and s.track_url is not null
  order by s.shipped_at desc, s.id limit 1)`

/** Parcels that are on their way, with the place of the carrier's latest report. */
const parcels = sql<Parcel[] | null>`(select jsonb_agg(jsonb_build_object(
    'expected', s.expected, 'carrierState', s.carrier_state, 'place', coalesce((
      select e.place from shipment_event e where e.shipment_id = s.id order by e.at desc limit 1), '')))
  from shipment s where s.order_id = orders.id and s.status = 'shipped')`

function isAfter(number: string, customerId: string): SQL {
  return sql`(${order.createdAt}, ${order.id}) < (
    select last.created_at, last.id from orders last where last.number = ${number} and last.customer_id = ${customerId})`
}

function matches(q: string): SQL {
  const pattern = containing(q)
  return sql`(${order.number} ilike ${pattern} or exists (
    select from order_line l where l.order_id = orders.id and l.name ilike ${pattern}))`
}

type Row = {
  order: typeof order.$inferSelect
  lines: Line[]
  trackUrl: string | null
  parcels: Parcel[] | null
}

function itemOf({ order: row, lines: own, trackUrl, parcels }: Row, now: Date): List['items'][number] {
  const { number, status, payStatus, shipStatus, paymentMethod, createdAt, expiresAt, currency } = row
  const held = heldLines(own)
  const urgent = status === 'in_progress' ? urgentParcel(parcels ?? []) : null
  return {
    number,
    status,
    payStatus,
    shipStatus,
    paymentMethod,
    createdAt: createdAt.toISOString(),
    expiresAt: status === 'in_progress' ? (expiresAt?.toISOString() ?? null) : null,
    processingSince: payStatus === 'unpaid' ? (row.processingAt?.toISOString() ?? null) : null,
    trackUrl,
    delivery:
      status === 'in_progress' && shipStatus !== 'delivered'
        ? (nextArrival(parcels ?? []) ?? row.delivery)
        : null,
    parcel: urgent?.carrierState ? { state: urgent.carrierState, place: urgent.place } : null,
    total: { amount: payableAmount(row), currency },
    count: held.reduce((sum, { quantity }) => sum + quantity, 0),
    image: held[0]?.image ?? null,
    products: held.map(({ name, quantity }) => ({ name, quantity })),
    can: buyerAbilities(row, own, now),
  }
}

/** Lines without cancelled units. An order that was cancelled as a whole shows what it held. */
function heldLines(lines: Line[]): Line[] {
  const held = lines.map((line) => ({ ...line, quantity: line.quantity - line.cancelled }))
  const left = held.filter(({ quantity }) => quantity > 0)
  return left.length > 0 ? left : lines
}

/** A customer's orders by status, as the tabs of the order list count them. */
export async function countOrders(ctx: CallContext): Promise<Data<'/order/counts'>> {
  const { shop, customer } = signedIn(ctx)
  const { rows } = await shop.pool.query<Data<'/order/counts'>>({
    name: 'order-counts',
    text: `select
        count(*) filter (where status = 'in_progress' and pay_status = 'unpaid')::int unpaid,
        json_build_object(
          'count', count(*) filter (where status = 'in_progress' and pay_status = 'unpaid' and expires_at is not null),
          'until', to_char(min(expires_at) filter (where status = 'in_progress' and pay_status = 'unpaid')
            at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) "toPay",
        count(*) filter (where status = 'in_progress')::int "inProgress",
        count(*) filter (where status = 'completed')::int completed,
        count(*) filter (where status = 'cancelled')::int cancelled,
        count(*) filter (where status = 'pending_cancellation')::int "pendingCancellation",
        (select count(*) from return_request r join orders o on o.id = r.order_id
          where o.customer_id = $1 and r.status = 'pending')::int as returns
      from orders where customer_id = $1`,
    values: [customer.id],
  })
  return rows[0]!
}
