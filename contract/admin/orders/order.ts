import * as z from 'zod/mini'
import { ShownAddress } from '../../address.ts'
import { Totals } from '../../cart.ts'
import {
  AgreedText,
  OrderLine,
  orderStatuses,
  paymentStates,
  payStatuses,
  shipStatuses,
} from '../../order.ts'
import { Id, Money, Timestamp } from '../../scalars.ts'
import { Shipment } from '../../shipment.ts'
import { Ability } from '../admin-call.ts'
import { AddressNote } from './address-note.ts'
import { financialStatuses, orderNeeds } from './order-list.ts'

const moment = z.nullable(Timestamp)

export const orderActions = [
  'ship',
  'pack',
  'unpack',
  'cancel',
  'cancelUnits',
  'edit',
  'decide',
  'refuse',
  'markPaid',
  'accept',
  'address',
] as const
export type OrderAction = (typeof orderActions)[number]

/** Labels that staff put on orders. */
export const OrderLabels = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40)))
  .check(z.maxLength(30))

const AdminShipment = z.extend(Shipment, {
  status: z.enum(['shipped', 'delivered', 'lost', 'cancelled']),
  carrier: z.string(),
  weight: z.nullable(z.int()),
  notify: z.boolean(),
  shippedBy: z.nullable(z.string()),
  can: z.object({ deliver: Ability, lost: Ability, cancel: Ability }),
})

export const HistoryEntry = z.object({
  at: Timestamp,
  by: z.enum(['buyer', 'merchant', 'system']),
  actorName: z.nullable(z.string()),
  kind: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  note: z.string(),
  /** The amount refunded; or the amounts paid and to be paid. Mostly empty. */
  amounts: z.array(Money),
  /** The goods that were added or taken off, the new shipping method, or the discount. null: none. */
  details: z.nullable(
    z.object({
      goods: z.optional(z.array(z.object({ name: z.string(), quantity: z.int() }))),
      /** Number of units, of an entry that was written before the goods were recorded. */
      units: z.optional(z.int()),
      shippingMethod: z.optional(z.string()),
      discount: z.optional(Money),
    }),
  ),
})

export const AdminOrder = z.object({
  id: Id,
  number: z.string(),
  version: z.int(),
  status: z.enum(orderStatuses),
  payStatus: z.enum(payStatuses),
  financialStatus: z.enum(financialStatuses),
  shipStatus: z.enum(shipStatuses),
  needs: z.nullable(z.enum(orderNeeds)),
  createdAt: Timestamp,
  expiresAt: moment,
  /** Since when a payment has been in process; null: none is, or the order is paid. */
  processingSince: moment,
  paidAt: moment,
  acceptedAt: moment,
  packedAt: moment,
  packedBy: z.nullable(z.string()),
  deliveredAt: moment,
  completedAt: moment,
  cancelledBy: z.nullable(z.enum(['buyer', 'merchant', 'expiry'])),
  /** The buyer's open request. `binding`: it cannot be refused. `overdue`: the clock has passed, a person decides. */
  cancelRequest: z.nullable(
    z.object({ requestedAt: Timestamp, dueAt: moment, binding: z.boolean(), overdue: z.boolean() }),
  ),
  delivery: z.nullable(z.object({ earliest: z.string(), latest: z.string() })),
  lang: z.string(),
  currency: z.string(),
  email: z.string(),
  mobile: z.nullable(z.string()),
  /** null: a guest. */
  customerId: z.nullable(Id),
  /** Other orders of the same customer or email address. */
  otherOrders: z.int(),
  /** `productId` null: the product was deleted. */
  products: z.array(z.extend(OrderLine, { refunded: Money, productId: z.nullable(z.int()) })),
  totals: Totals,
  price: Money,
  /** The amount still to be paid. */
  due: Money,
  paymentAmount: Money,
  refundedAmount: Money,
  shippingFee: Money,
  /**
   * null: nothing is shipped. Without `customers.read` also null once the order has nothing left to ship and its last parcel
   * left more than a day ago.
   */
  address: z.nullable(ShownAddress),
  /** Parts of the address that a carrier may refuse, while there is something to ship to it. */
  addressNotes: z.array(AddressNote),
  billing: z.nullable(ShownAddress),
  shippingMethod: z.nullable(z.object({ code: z.string(), name: z.string() })),
  paymentMethod: z.string(),
  payments: z.array(
    z.object({
      id: Id,
      method: z.string(),
      amount: Money,
      received: Money,
      status: z.enum(paymentStates),
      failure: z.nullable(z.string()),
      createdAt: Timestamp,
      settledAt: moment,
      /** Disputes of the buyer, which are answered in the provider's dashboard. */
      disputes: z.array(
        z.object({
          /** The provider's id. */
          reference: z.string(),
          amount: Money,
          state: z.enum(['needs_response', 'under_review', 'won', 'lost']),
          /** The provider's word for the reason. */
          why: z.string(),
          /** Until when the shop can answer. */
          dueAt: moment,
          openedAt: Timestamp,
        }),
      ),
    }),
  ),
  refunds: z.array(
    z.object({
      id: Id,
      amount: Money,
      reason: z.string(),
      destination: z.string(),
      status: z.enum(['pending', 'succeeded', 'failed']),
      failure: z.nullable(z.string()),
      createdAt: Timestamp,
      settledAt: moment,
    }),
  ),
  remark: z.string(),
  terms: z.array(AgreedText),
  staffNote: z.string(),
  labels: z.array(z.string()),
  shipments: z.array(AdminShipment),
  history: z.array(HistoryEntry),
  can: z.record(z.enum(orderActions), Ability),
})
export type AdminOrder = z.infer<typeof AdminOrder>

/** Packers need names and addresses, but neither contacts nor prices. */
export const restrictedInOrder = Object.fromEntries(
  [
    'email',
    'mobile',
    'customerId',
    'otherOrders',
    'billing',
    'totals',
    'price',
    'due',
    'paymentAmount',
    'refundedAmount',
    'shippingFee',
    'payments',
    'refunds',
    'products.*.unitPrice',
    'products.*.discount',
    'products.*.tax',
    'products.*.total',
    'products.*.refunded',
    'history.*.details.discount',
    'history.*.amounts',
  ].map((path) => [`order.${path}`, 'customers.read'] as const),
)
