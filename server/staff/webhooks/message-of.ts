import type { WebhookEvent } from '#contract/admin/webhook.ts'
import type { EventName, Events } from '#server/platform/emit.ts'
import type { Shop } from '#server/platform/shop.ts'

/**
 * Messages about one event: the types they are sent as, and a query for their data by `$1`, the payload. Bodies name
 * records and their state, no personal data: receivers read the rest by a merchant call.
 */
type Told = { as: WebhookEvent[]; data: string }

const order = `jsonb_build_object('id', o.id, 'number', o.number, 'status', o.status, 'payStatus', o.pay_status,
  'shipStatus', o.ship_status, 'total', jsonb_build_object('amount', o.total, 'currency', o.currency))`

const ofOrder = `select jsonb_build_object('order', ${order}) data from orders o where o.id = ($1::jsonb ->> 'orderId')::uuid`

const ofPayment = `select jsonb_build_object('order', ${order}, 'payments', (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'method', p.method, 'status', p.status,
      'amount', jsonb_build_object('amount', p.amount, 'currency', p.currency)) order by p.created_at), '[]')
    from payment p where p.order_id = o.id and p.status = 'succeeded')) data
  from orders o where o.id = ($1::jsonb ->> 'orderId')::uuid`

const ofShipment = `select jsonb_build_object('order', ${order}, 'shipment', jsonb_build_object('id', $1::jsonb ->> 'shipmentId')) data
  from orders o where o.id = ($1::jsonb ->> 'orderId')::uuid`

const ofRefund = `select jsonb_build_object('order', ${order}, 'refund', jsonb_build_object('id', r.id, 'status', r.status,
    'amount', jsonb_build_object('amount', r.amount, 'currency', r.currency))) data
  from refund r join orders o on o.id = r.order_id where r.id = ($1::jsonb ->> 'refundId')::uuid`

const ofReturn = `select jsonb_build_object('order', ${order}, 'step', $1::jsonb ->> 'step', 'return', jsonb_build_object(
    'id', r.id, 'number', r.number, 'type', r.type, 'status', r.status, 'auditStatus', r.audit_status)) data
  from return_request r join orders o on o.id = r.order_id where r.id = ($1::jsonb ->> 'returnId')::uuid`

const ofVariant = `select jsonb_build_object('variant', v.id, 'sku', v.sku, 'onHand', s.on_hand, 'reserved', s.reserved,
    'available', s.on_hand - s.reserved, 'lowAt', s.low_at) data
  from stock s join variant v on v.id = s.variant_id where v.id = ($1::jsonb ->> 'variantId')::int`

const ofProduct = `select jsonb_build_object('product', p.id, 'handle', p.handle, 'status', p.status) data
  from product p where p.id = ($1::jsonb ->> 'productId')::int`

/** Only the ids of the event, for records that receivers read by a call, and for those that may be gone. */
const onlyIds = `select $1::jsonb data`

const told: { [Name in EventName]?: Told } = {
  'order.placed': { as: ['order.placed'], data: ofOrder },
  'order.paid': { as: ['order.paid', 'payment.received'], data: ofPayment },
  'order.cancelled': { as: ['order.cancelled'], data: ofOrder },
  'order.cancel_requested': { as: ['order.cancel_requested'], data: ofOrder },
  'order.cancel_refused': { as: ['order.cancel_refused'], data: ofOrder },
  'order.cancel_withdrawn': { as: ['order.cancel_withdrawn'], data: ofOrder },
  'order.units_cancelled': { as: ['order.units_cancelled'], data: ofOrder },
  'order.reopened': { as: ['order.reopened'], data: ofOrder },
  'order.completed': { as: ['order.completed'], data: ofOrder },
  'order.shipped': { as: ['shipment.shipped'], data: ofShipment },
  'order.delivered': { as: ['shipment.delivered'], data: ofShipment },
  'order.lost': { as: ['shipment.lost'], data: ofShipment },
  'refund.asked': { as: ['refund.asked'], data: ofRefund },
  'refund.settled': { as: ['refund.settled'], data: ofRefund },
  'return.changed': { as: ['return.changed'], data: ofReturn },
  'withdrawal.received': { as: ['withdrawal.received'], data: onlyIds },
  'invoice.issued': { as: ['invoice.issued'], data: onlyIds },
  'stock.low': { as: ['stock.low'], data: ofVariant },
  'product.changed': { as: ['product.changed'], data: ofProduct },
  'customer.changed': { as: ['customer.changed'], data: onlyIds },
}

export const toldEvents = Object.keys(told) as EventName[]

/** The types that an event is sent as. */
export function typesOf(event: EventName): WebhookEvent[] {
  return told[event]?.as ?? []
}

/** The data of a message about an event, as the rows are now; null if the record is gone. */
export async function dataOf<Name extends EventName>(
  { pool }: Pick<Shop, 'pool'>,
  event: Name,
  payload: Events[Name],
): Promise<Record<string, unknown> | null> {
  const { rows } = await pool.query<{ data: Record<string, unknown> }>(told[event]!.data, [
    JSON.stringify(payload),
  ])
  return rows[0]?.data ?? null
}
