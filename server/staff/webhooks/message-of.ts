import type { WebhookEvent } from '#contract/admin/system/webhook-messages.ts'
import type { EventName, Events } from '#server/platform/emit.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Messages about one event: the types they are sent as, and a query for their data by `$1`, the payload. */
type Told = { as: WebhookEvent[]; data: string }

const money = (amount: string, currency: string) =>
  `jsonb_build_object('amount', ${amount}, 'currency', ${currency})`

const order = `jsonb_build_object('id', o.id, 'number', o.number, 'status', o.status, 'payStatus', o.pay_status,
  'shipStatus', o.ship_status, 'total', ${money('o.total - o.cancelled_amount', 'o.currency')})`

const payment = `jsonb_build_object('id', p.id, 'method', p.method, 'status', p.status,
  'amount', ${money('p.amount', 'p.currency')})`

const ofOrder = `select jsonb_build_object('order', ${order}) data from orders o where o.id = ($1::jsonb ->> 'orderId')::uuid`

const ofPayments = `select jsonb_build_object('order', ${order}, 'payments', (
    select coalesce(jsonb_agg(${payment} order by p.created_at), '[]')
    from payment p where p.order_id = o.id and p.status = 'succeeded')) data
  from orders o where o.id = ($1::jsonb ->> 'orderId')::uuid`

const ofPayment = `select jsonb_build_object('order', ${order}, 'payment', ${payment}) data
  from payment p join orders o on o.id = p.order_id where p.id = ($1::jsonb ->> 'paymentId')::uuid`

/** The payment may be settled by the time the message is written. */
const ofProcessing = `select jsonb_build_object('order', ${order}, 'payment', ${payment}) data
  from orders o join payment p on p.order_id = o.id
  where o.id = ($1::jsonb ->> 'orderId')::uuid and p.processing_at is not null order by p.processing_at desc limit 1`

const ofShipment = `select jsonb_build_object('order', ${order}, 'shipment', jsonb_build_object('id', s.id,
    'status', s.status, 'carrier', s.carrier_name, 'trackingNumber', s.number, 'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('lineId', l.id, 'sku', l.sku, 'quantity', u.quantity) order by l.position), '[]')
      from shipment_line u join order_line l on l.id = u.line_id where u.shipment_id = s.id))) data
  from shipment s join orders o on o.id = s.order_id where s.id = ($1::jsonb ->> 'shipmentId')::uuid`

const ofRefund = `select jsonb_build_object('order', ${order}, 'refund', jsonb_build_object('id', r.id, 'status', r.status,
    'amount', ${money('r.amount', 'r.currency')})) data
  from refund r join orders o on o.id = r.order_id where r.id = ($1::jsonb ->> 'refundId')::uuid`

const ofReturn = `select jsonb_build_object('order', ${order}, 'step', $1::jsonb ->> 'step', 'return', jsonb_build_object(
    'id', r.id, 'number', r.number, 'type', r.type, 'status', r.status, 'auditStatus', r.audit_status)) data
  from return_request r join orders o on o.id = r.order_id where r.id = ($1::jsonb ->> 'returnId')::uuid`

const ofWithdrawal = `select jsonb_build_object('withdrawal', jsonb_build_object('id', w.id, 'number', w.number,
    'status', w.status), 'order', case when o.id is not null then ${order} end) data
  from withdrawal w left join orders o on o.id = w.order_id where w.id = ($1::jsonb ->> 'withdrawalId')::uuid`

const ofInvoice = `select jsonb_build_object('order', ${order}, 'invoice', jsonb_build_object('id', i.id, 'number', i.number,
    'kind', i.kind, 'issuedAt', to_char(i.issued_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'total', ${money('i.total', 'i.currency')})) data
  from invoice i join orders o on o.id = i.order_id where i.id = ($1::jsonb ->> 'invoiceId')::uuid`

const ofVariant = `select jsonb_build_object('variant', v.id, 'sku', v.sku, 'onHand', s.on_hand, 'reserved', s.reserved,
    'available', s.on_hand - s.reserved, 'lowAt', s.low_at) data
  from stock s join variant v on v.id = s.variant_id where v.id = ($1::jsonb ->> 'variantId')::int`

/** Products of one message. An import saves about a thousand at once. */
const productsPerMessage = 100

const ofProducts = `select jsonb_build_object('products',
    jsonb_agg(jsonb_build_object('id', id, 'handle', handle, 'status', status) order by id)) data
  from (select p.id, p.handle, p.status, (row_number() over (order by p.id) - 1) / ${productsPerMessage} as part
    from product p where p.id in (select jsonb_array_elements_text($1::jsonb -> 'productIds')::int)) saved
  group by part order by part`

/** The customer may be gone. */
const ofCustomer = `select jsonb_build_object('customer', jsonb_build_object('id', $1::jsonb ->> 'customerId')) data`

const ofMerge = `select jsonb_build_object('customer', jsonb_build_object('id', $1::jsonb ->> 'customerId'),
  'merged', jsonb_build_object('id', $1::jsonb ->> 'from')) data`

const told: { [Name in EventName]?: Told } = {
  'order.placed': { as: ['order.placed'], data: ofOrder },
  'order.paid': { as: ['order.paid', 'payment.received'], data: ofPayments },
  'order.cancelled': { as: ['order.cancelled'], data: ofOrder },
  'order.cancel_requested': { as: ['order.cancel_requested'], data: ofOrder },
  'order.cancel_refused': { as: ['order.cancel_refused'], data: ofOrder },
  'order.cancel_withdrawn': { as: ['order.cancel_withdrawn'], data: ofOrder },
  'order.cancel_with_carrier': { as: ['order.cancel_with_carrier'], data: ofOrder },
  'order.units_cancelled': { as: ['order.units_cancelled'], data: ofOrder },
  'order.edited': { as: ['order.edited'], data: ofOrder },
  'order.reopened': { as: ['order.reopened'], data: ofOrder },
  'order.completed': { as: ['order.completed'], data: ofOrder },
  'order.shipped': { as: ['shipment.shipped'], data: ofShipment },
  'order.delivered': { as: ['shipment.delivered'], data: ofShipment },
  'order.lost': { as: ['shipment.lost'], data: ofShipment },
  'order.shipment_cancelled': { as: ['shipment.cancelled'], data: ofShipment },
  'order.payment_processing': { as: ['payment.processing'], data: ofProcessing },
  'payment.failed': { as: ['payment.failed'], data: ofPayment },
  'refund.asked': { as: ['refund.asked'], data: ofRefund },
  'refund.settled': { as: ['refund.settled'], data: ofRefund },
  'refund.failed': { as: ['refund.failed'], data: ofRefund },
  'return.changed': { as: ['return.changed'], data: ofReturn },
  'withdrawal.received': { as: ['withdrawal.received'], data: ofWithdrawal },
  'invoice.issued': { as: ['invoice.issued'], data: ofInvoice },
  'stock.low': { as: ['stock.low'], data: ofVariant },
  'product.created': { as: ['product.created'], data: ofProducts },
  'product.changed': { as: ['product.changed'], data: ofProducts },
  'customer.created': { as: ['customer.created'], data: ofCustomer },
  'customer.changed': { as: ['customer.changed'], data: ofCustomer },
  'customer.merged': { as: ['customer.merged'], data: ofMerge },
  'customer.erased': { as: ['customer.erased'], data: ofCustomer },
}

export const toldEvents = Object.keys(told) as EventName[]

/** The types that an event is sent as. */
export function typesOf(event: EventName): WebhookEvent[] {
  return told[event]?.as ?? []
}

/** The data of each message about an event, as the rows are now; empty if the record is gone. */
export async function dataOf<Name extends EventName>(
  { pool }: Pick<Shop, 'pool'>,
  event: Name,
  payload: Events[Name],
): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<{ data: Record<string, unknown> }>(told[event]!.data, [
    JSON.stringify(payload),
  ])
  return rows.map(({ data }) => data)
}
