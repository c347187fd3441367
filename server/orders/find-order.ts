import type { ParcelState } from '#contract/shipment.ts'
import { keyOf } from '#server/db/column-names.ts'
import type { Queryable } from '#server/db/query-in.ts'
import type {
  order,
  orderHistory,
  orderLine,
  payment,
  paymentDispute,
  refund,
  returnRequest,
  shipment,
} from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { opens } from './access-key.ts'
import { joinUnits, unitsSql } from './line-units.ts'
import { type AccountState, accountStateSql } from './refunds/account-state.ts'

type LineUnits = {
  /** Units in delivered shipments. */
  delivered: number
  /** Delivered units that can be returned while the window is open. */
  returnable: number
  /** Units that can be refunded without being shipped. */
  unshipped: number
  /** Its buyer has written a review. */
  reviewed: boolean
}

/** `events`: the carrier's reports, newest first, with times as text. */
export type StoredShipment = typeof shipment.$inferSelect & {
  lines: { lineId: string; quantity: number }[]
  events: { at: string; state: ParcelState; place: string }[]
}

/** `disputes`: the oldest first, with times as text. */
export type StoredPayment = typeof payment.$inferSelect & {
  disputes: (Pick<
    typeof paymentDispute.$inferSelect,
    'reference' | 'amount' | 'currency' | 'state' | 'why'
  > & {
    dueAt: string | null
    openedAt: string
  })[]
}

export type StoredOrder = {
  order: typeof order.$inferSelect
  lines: (typeof orderLine.$inferSelect & LineUnits)[]
  /** Without cancelled ones, unless asked for. */
  shipments: StoredShipment[]
  payments: StoredPayment[]
  history: (typeof orderHistory.$inferSelect)[]
  /** Without failed attempts that were sent again. */
  refunds: (typeof refund.$inferSelect)[]
  returns: (typeof returnRequest.$inferSelect)[]
  /** The buyer gave a bank account for refunds. */
  refundAccount: AccountState | null
  /** Payment instructions of the latest attempt. */
  instructions: string | null
  /** Content of the QR code beside them. */
  qr: string | null
  paymentFailed: boolean
}

/** An order as JSON from the database: column names, times as text. */
type Row = {
  order: JsonRow
  lines: JsonRow[]
  shipments: JsonRow[] | null
  payments: JsonRow[] | null
  history: JsonRow[]
  refunds: JsonRow[] | null
  returns: JsonRow[] | null
  refundAccount: AccountState | null
  instructions: string | null
  qr: string | null
  paymentFailed: boolean | null
}
type JsonRow = Record<string, unknown>

/**
 * An order that belongs to the caller: a customer's own, or with its access key.
 * @throws Refusal `not_found` for any other, whether it exists or not; `code_expired` for its key that has expired.
 */
export async function findOrder(
  { shop, customer }: Pick<CallContext, 'shop' | 'customer'>,
  { number, accessKey }: { number: string; accessKey?: string | undefined },
): Promise<StoredOrder> {
  const found = await findByNumber(shop.pool, number)
  if (!found) throw new Refusal('not_found')
  const { customerId, accessKeyHash, accessExpiresAt } = found.order
  if (customerId !== null && customerId === customer?.id) return found
  if (!opens(accessKey, accessKeyHash)) throw new Refusal('not_found')
  if (accessExpiresAt && accessExpiresAt <= shop.now())
    throw new Refusal('code_expired', { text: { key: 'order.link_expired' } })
  return found
}

export function findByNumber(
  db: Queryable,
  number: string,
  also?: { cancelledShipments: boolean },
): Promise<StoredOrder | null> {
  return readOrder(db, 'number', number.trim().toUpperCase(), also)
}

/** An order with its lines, history and refunds, in one query; null if it does not exist. */
export async function readOrder(
  db: Queryable,
  by: 'number' | 'id',
  value: string,
  { cancelledShipments = false }: { cancelledShipments?: boolean } = {},
): Promise<StoredOrder | null> {
  const { rows } = await db.query<Row>({
    name: `order-by-${by}`,
    text: `select to_jsonb(o) as order,
        (select jsonb_agg(to_jsonb(l) || jsonb_build_object(
              'delivered', ${unitsSql.delivered},
              'returnable', ${unitsSql.returnable},
              'unshipped', ${unitsSql.unshipped},
              'reviewed', ${unitsSql.reviewed}) order by l.position)
          from order_line l ${joinUnits} where l.order_id = o.id) as lines,
        (select jsonb_agg(to_jsonb(s) || jsonb_build_object('lines', (
            select jsonb_agg(jsonb_build_object('lineId', line_id, 'quantity', quantity))
            from shipment_line where shipment_id = s.id), 'events', (
            select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'state', e.state, 'place', e.place)
              order by e.at desc), '[]')
            from shipment_event e where e.shipment_id = s.id)) order by s.shipped_at, s.id)
          from shipment s where s.order_id = o.id and (s.status <> 'cancelled' or $2)) as shipments,
        (select jsonb_agg(to_jsonb(a) || jsonb_build_object('disputes', (
            select coalesce(jsonb_agg(jsonb_build_object('reference', d.reference, 'amount', d.amount,
              'currency', d.currency, 'state', d.state, 'why', d.why, 'dueAt', d.due_at, 'openedAt', d.opened_at)
              order by d.opened_at, d.reference), '[]')
            from payment_dispute d where d.payment_id = a.id)) order by a.created_at, a.id)
          from payment a where a.order_id = o.id) as payments,
        (select jsonb_agg(h order by h.at, h.id) from order_history h where h.order_id = o.id) as history,
        (select jsonb_agg(r order by r.created_at) from refund r where r.order_id = o.id and r.retried_at is null) as refunds,
        (select jsonb_agg(q order by q.created_at) from return_request q where q.order_id = o.id) as returns,
        ${accountStateSql('o.id')} as "refundAccount",
        p.instructions, p.qr, p.status = 'failed' as "paymentFailed"
      from orders o
      left join lateral (
        select instructions, qr, status from payment where order_id = o.id order by created_at desc limit 1) p on true
      where o.${by} = $1`,
    values: [value, cancelledShipments],
  })
  const row = rows[0]
  if (!row) return null
  return {
    order: byName(row.order) as StoredOrder['order'],
    lines: row.lines.map(byName) as StoredOrder['lines'],
    shipments: (row.shipments ?? []).map(byName) as StoredOrder['shipments'],
    payments: (row.payments ?? []).map(byName) as StoredOrder['payments'],
    history: row.history.map(byName) as StoredOrder['history'],
    refunds: (row.refunds ?? []).map(byName) as StoredOrder['refunds'],
    returns: (row.returns ?? []).map(byName) as StoredOrder['returns'],
    refundAccount: row.refundAccount,
    instructions: row.instructions,
    qr: row.qr,
    paymentFailed: row.paymentFailed ?? false,
  }
}

/** Turns tax_rate into taxRate, and times into dates. */
function byName(row: JsonRow): JsonRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      keyOf(column),
      typeof value === 'string' && /(^|_)(at|until)$/.test(column) ? new Date(value) : value,
    ]),
  )
}
