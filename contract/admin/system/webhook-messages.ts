import * as z from 'zod/mini'
import { orderStatuses, payStatuses, shipStatuses } from '../../order.ts'
import { auditStatuses, returnStatuses, returnTypes } from '../../return.ts'
import { Id, Money, Timestamp } from '../../scalars.ts'
import { productStatuses } from '../catalog/product-fields.ts'

/** The state of an order when the message was written. */
const order = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(orderStatuses),
  payStatus: z.enum(payStatuses),
  shipStatus: z.enum(shipStatuses),
  total: Money,
})

const payment = z.object({
  id: Id,
  method: z.string(),
  status: z.enum(['pending', 'processing', 'succeeded', 'failed']),
  amount: Money,
})
const refund = z.object({ id: Id, status: z.enum(['pending', 'succeeded', 'failed']), amount: Money })
const shipment = z.object({
  id: Id,
  status: z.enum(['shipped', 'delivered', 'lost', 'cancelled']),
  carrier: z.string(),
  trackingNumber: z.string(),
  lines: z.array(z.object({ lineId: Id, sku: z.string(), quantity: z.int() })),
})
const customer = z.object({ id: Id })

const OfOrder = z.object({ order })
const Paid = z.object({ order, payments: z.array(payment) })
const OfRefund = z.object({ order, refund })
const OfShipment = z.object({ order, shipment })
const OfCustomer = z.object({ customer })
const OfProducts = z.object({
  /** At most 100; more of them come in further messages. */
  products: z.array(z.object({ id: z.int(), handle: z.string(), status: z.enum(productStatuses) })),
})

/**
 * Every message that a webhook can ask for: the sentence that the reference states, and the data. Messages name records
 * and their state, no personal data: receivers read the rest by a merchant call.
 */
export const webhookMessages = {
  'order.placed': { when: 'A shopper placed an order.', data: OfOrder },
  'order.paid': { when: 'An order was paid in full.', data: Paid },
  'order.cancelled': {
    when: 'An order was cancelled by the buyer, by staff or because it was not paid in time.',
    data: OfOrder,
  },
  'order.cancel_requested': { when: 'The buyer asked to cancel a paid order.', data: OfOrder },
  'order.cancel_refused': { when: 'Staff refused a request to cancel.', data: OfOrder },
  'order.cancel_withdrawn': { when: 'The buyer took a request to cancel back.', data: OfOrder },
  'order.cancel_with_carrier': {
    when: 'Staff answered a request to cancel: the parcel had left before.',
    data: OfOrder,
  },
  'order.units_cancelled': { when: 'Staff cancelled units of an order.', data: OfOrder },
  'order.edited': {
    when: 'Staff changed the items, shipping or price of an order. If it costs more now, it waits for the rest.',
    data: OfOrder,
  },
  'order.reopened': { when: 'Staff undid the cancellation of an order or of its units.', data: OfOrder },
  'order.completed': { when: 'An order was completed.', data: OfOrder },
  'payment.received': { when: 'An order was paid in full. Lists its payments.', data: Paid },
  'payment.processing': {
    when: 'The buyer has paid, and the provider decides within days, such as on a direct debit.',
    data: z.object({ order, payment }),
  },
  'payment.failed': {
    when: 'A payment was declined, and the buyer can try again, or its page was closed because the order no longer waits for it.',
    data: z.object({ order, payment }),
  },
  'refund.asked': { when: 'A refund is to be paid out.', data: OfRefund },
  'refund.settled': { when: 'A refund reached the buyer.', data: OfRefund },
  'refund.failed': { when: 'The provider or the bank refused a refund.', data: OfRefund },
  'return.changed': {
    when: 'A return took the step that `step` names.',
    data: z.object({
      order,
      step: z.string(),
      return: z.object({
        id: Id,
        number: z.string(),
        type: z.enum(returnTypes),
        status: z.enum(returnStatuses),
        auditStatus: z.enum(auditStatuses),
      }),
    }),
  },
  'withdrawal.received': {
    when: 'A shopper declared a withdrawal. `order` is null if none matches.',
    data: z.object({
      withdrawal: z.object({ id: Id, number: z.string(), status: z.string() }),
      order: z.nullable(order),
    }),
  },
  'shipment.shipped': { when: 'A parcel was shipped.', data: OfShipment },
  'shipment.delivered': { when: 'A parcel was delivered.', data: OfShipment },
  'shipment.lost': { when: 'A parcel was lost.', data: OfShipment },
  'shipment.cancelled': { when: 'Staff took a shipment back: the parcel never left.', data: OfShipment },
  'invoice.issued': {
    when: 'An invoice or a credit note was issued.',
    data: z.object({
      order,
      invoice: z.object({
        id: Id,
        number: z.string(),
        kind: z.enum(['invoice', 'credit_note']),
        issuedAt: Timestamp,
        total: Money,
      }),
    }),
  },
  'stock.low': {
    when: 'The units of a variant that can be sold fell to its level `lowAt`, or to zero.',
    data: z.object({
      variant: z.int(),
      sku: z.string(),
      onHand: z.int(),
      reserved: z.int(),
      available: z.int(),
      lowAt: z.int(),
    }),
  },
  'product.created': { when: 'Products were created, by the import for example.', data: OfProducts },
  'product.changed': { when: 'Products or their variants were changed.', data: OfProducts },
  'customer.created': { when: 'Somebody created an account.', data: OfCustomer },
  'customer.changed': {
    when: 'The profile, contact, addresses, notes or store credit of a customer changed.',
    data: OfCustomer,
  },
  'customer.merged': {
    when: 'Staff merged the account `merged` into `customer`.',
    data: z.object({ customer, merged: customer }),
  },
  'customer.erased': {
    when: 'An account was deleted. Delete what you hold about the person.',
    data: OfCustomer,
  },
} as const satisfies Record<string, { when: string; data: z.ZodMiniType }>

export type WebhookEvent = keyof typeof webhookMessages
export const webhookEvents = Object.keys(webhookMessages) as WebhookEvent[]
