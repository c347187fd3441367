import type { Shop } from '#server/platform/shop.ts'
import { documentOrder } from './document-order.ts'
import { invoiceSetting } from './invoice.setting.ts'

/** Orders per run; the rest waits for the next hour. */
const batch = 500

/**
 * Hourly: issues what events could not, for example while the seller's details were incomplete. Orders from before the
 * shop issued invoices get theirs too.
 */
export async function documentOrders(shop: Shop): Promise<void> {
  const { rows } = await shop.pool.query<{ id: string }>(
    `select o.id from orders o
      where ${invoiceIsDue} and (${hasNoInvoice} or ${lacksInvoiceOfAdded})
        or ${hasInvoice} and case when ${isLapsed} then ${lacksNoteOfRest} else ${lacksNoteOfRefund} or ${lacksNoteOfRemoved} end
      order by o.created_at limit ${batch}`,
    [shop.settings(invoiceSetting).at === 'shipment'],
  )
  for (const { id } of rows) {
    await shop.db
      .transaction((tx) => documentOrder(tx, shop, id, shop.now()))
      .catch((error) => shop.log.error({ err: error, order: id }, 'invoice failed'))
  }
}

// Conditions on an order `o`. A condition that stays true after `documentOrder` would fill every batch with its orders.

/** As `issueInvoices` decides; $1: orders are invoiced when they ship. */
const invoiceIsDue = `(o.total > 0 and (o.status <> 'cancelled' or o.pay_status = 'paid')
  and case when $1 or o.payment_method = 'cod' or o.taxation ->> 'treatment' = 'reverse_charge'
    then exists (select from shipment s where s.order_id = o.id and s.status <> 'cancelled')
    else o.pay_status = 'paid' end)`

const hasInvoice = `exists (select from invoice i where i.order_id = o.id and i.kind = 'invoice')`
const hasNoInvoice = `not ${hasInvoice}`

/** Cancelled unpaid: one credit note takes back everything, instead of one for each refund. */
const isLapsed = `(o.status = 'cancelled' and o.pay_status = 'unpaid')`

const lacksNoteOfRest = `exists (select from invoice i where i.order_id = o.id and i.kind = 'invoice'
  and i.total > (select coalesce(sum(n.total), 0) from invoice n where n.order_id = o.id and n.corrects_id = i.id))`

/** Units of the order's line `l` that documents of one kind state. */
const unitsIn = (documents: string) => `(select coalesce(sum((stated ->> 'quantity')::int), 0)
  from invoice i, jsonb_array_elements(i.record -> 'lines') stated
  where i.order_id = o.id and ${documents} and stated ->> 'lineId' = l.id::text)`

/** Reads documents only of orders whose units were changed, which have such an entry in their history. */
const hasChangedLine = (condition: string) => `(
  exists (select from order_history h where h.order_id = o.id and h.kind = 'units')
  and exists (select from order_line l where l.order_id = o.id and ${condition}))`

const lacksInvoiceOfAdded = hasChangedLine(
  `l.quantity > coalesce(l.uncharged, l.cancelled) and ${unitsIn(`i.kind = 'invoice'`)} = 0`,
)

/** Units that were taken off after their invoice. Refunded ones count as charged. */
const lacksNoteOfRemoved = hasChangedLine(
  `l.uncharged > 0 and ${unitsIn(`i.kind = 'invoice'`)}
    > l.quantity - l.uncharged + ${unitsIn(`i.kind = 'credit_note' and i.request_id is null`)}`,
)

const lacksNoteOfRefund = `exists (select from refund r where r.order_id = o.id and r.status = 'succeeded'
  and not exists (select from invoice i where i.request_id = r.request_id)
  and exists (select from refund_request q where q.id = r.request_id
    and (q.shipping > 0 or exists (select from refund_line where request_id = q.id))))`
