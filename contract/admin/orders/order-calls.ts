import * as z from 'zod/mini'
import { Address } from '../../address.ts'
import { maxLinesPerCart, maxQuantityPerCall } from '../../rules.ts'
import { Id, RecordNumber, Sku } from '../../scalars.ts'
import { type AdminCallShape, Changed, type PathRule } from '../admin-call.ts'
import { EditPreview } from '../desk/edit-preview.ts'
import { Approval } from '../money/payment.ts'
import { AdminOrder, HistoryEntry, OrderLabels, restrictedInOrder } from './order.ts'
import { OrderRow, orderList } from './order-list.ts'

/** The version that the caller saw. If the order has changed since, nothing is written. */
const version = z.optional(z.int())
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const units = z.int().check(z.minimum(1), z.maximum(100_000))
const lines = z.array(z.object({ lineId: Id, quantity: units })).check(z.minLength(1), z.maxLength(200))

const parcel = z.object({
  /** Absent: everything that is left. */
  lines: z.optional(lines),
  /** Code or name; absent: told by the tracking number. */
  carrier: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  trackingNumber: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  /** Grams. */
  weight: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  /** Tell the buyer by email. */
  notify: z.optional(z.boolean()),
})
const parcels = z.array(parcel).check(z.minLength(1), z.maxLength(20))

const editing = {
  /** Units that have not shipped. */
  remove: z._default(z.array(z.object({ lineId: Id, quantity: units })).check(z.maxLength(200)), []),
  /** More of a product that is on the order already is a line of its own, at today's price. */
  add: z._default(
    z
      .array(
        z.object({
          sku: Sku,
          quantity: z.int().check(z.minimum(1), z.maximum(maxQuantityPerCall)),
          /** An agreed price, with or without tax as the shop's prices are. Needs a reason. */
          unitPrice: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(1e12))), null),
          reason: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
        }),
      )
      .check(z.maxLength(maxLinesPerCart)),
    [],
  ),
  /** The code of another shipping method that the shop offers for the address and the goods. Only before units ship. */
  shippingMethod: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
  /** Taken off the goods that stay and are added, as the shop's prices are. Needs `prices.change`. */
  discount: z.optional(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('percentage'),
        /** In 1/100 %. */
        percent: z.int().check(z.minimum(1), z.maximum(10_000)),
      }),
      z.object({ kind: z.literal('amount'), amount: z.int().check(z.minimum(1), z.maximum(1e12)) }),
    ]),
  ),
}

/** The fields that staff write. */
export const orderPaths = {
  staffNote: { schema: z.string().check(z.maxLength(5000)), permission: 'orders.change' },
  labels: { schema: OrderLabels, permission: 'orders.change', set: true },
  address: { schema: Address, permission: 'orders.change' },
} as const satisfies Record<string, PathRule>

const changed = Changed(z.object({ order: AdminOrder }))
/** With `approval`, the order is as it was. */
const changedOrAsked = Changed(z.object({ order: AdminOrder, approval: z.optional(Approval) }))
/** Above the caller's refund limit, asks a second person instead of answering `approval_needed`. */
const askApproval = z.optional(z.boolean())
const target = { number: RecordNumber, version }
const ofShipment = z.object({ ...target, shipmentId: Id })

export const orderAdminCalls = {
  '/order/list': {
    payload: orderList.payload,
    data: orderList.data(OrderRow),
    permission: 'orders.read',
    restricted: orderList.restricted,
  },
  '/order/detail': {
    payload: z.object({ number: RecordNumber }),
    data: z.object({ order: AdminOrder }),
    permission: 'orders.read',
    restricted: restrictedInOrder,
  },
  /** Everything that happened to the order, oldest first. */
  '/order/timeline': {
    payload: z.object({ number: RecordNumber }),
    data: z.object({ items: z.array(HistoryEntry) }),
    permission: 'orders.read',
    restricted: { 'items.*.details.discount': 'customers.read', 'items.*.amounts': 'customers.read' },
  },
  '/order/pack': {
    payload: z.object(target),
    data: changed,
    permission: 'orders.pack',
    writes: true,
    undo: 'counter',
    restricted: restrictedInOrder,
  },
  '/order/unpack': {
    payload: z.object(target),
    data: changed,
    permission: 'orders.pack',
    writes: true,
    undo: 'counter',
    restricted: restrictedInOrder,
  },
  /** The shop's carriers by name, and the one that each tracking number looks like. null: it fits none, or several. */
  '/order/carriers': {
    payload: z.object({
      trackingNumbers: z.array(z.string().check(z.trim(), z.maxLength(60))).check(z.maxLength(20)),
    }),
    data: z.object({ carriers: z.array(z.string()), guesses: z.array(z.nullable(z.string())) }),
    permission: 'orders.ship',
  },
  /** Ships the named units; without `parcels`, everything that is left in one parcel. */
  '/order/ship': {
    payload: z.object({ ...target, parcels: z._default(parcels, [{}]) }),
    data: changed,
    permission: 'orders.ship',
    writes: true,
    undo: 'hold',
    restricted: restrictedInOrder,
  },
  '/order/cancelShipment': {
    payload: ofShipment,
    data: changed,
    permission: 'orders.ship',
    writes: true,
    undo: 'none',
    restricted: restrictedInOrder,
  },
  '/order/deliver': {
    payload: z.object({
      ...target,
      shipmentId: Id,
      deliveredAt: z.optional(z.iso.datetime({ offset: true })),
    }),
    data: changed,
    permission: 'orders.ship',
    writes: true,
    undo: 'hold',
    restricted: restrictedInOrder,
  },
  '/order/lost': {
    payload: ofShipment,
    data: changed,
    permission: 'orders.ship',
    writes: true,
    undo: 'hold',
    restricted: restrictedInOrder,
  },
  /** Cancels the whole order; what was paid is refunded. Above the caller's refund limit: `approval_needed`. */
  '/order/cancel': {
    payload: z.object({ ...target, reason, askApproval }),
    data: changedOrAsked,
    permission: 'orders.change',
    writes: true,
    undo: 'hold',
    restricted: restrictedInOrder,
  },
  /**
   * Cancels units that have not shipped; what was paid for them is refunded. Above the caller's refund limit:
   * `approval_needed`.
   */
  '/order/cancelUnits': {
    payload: z.object({ ...target, lines, reason, askApproval }),
    data: changedOrAsked,
    permission: 'orders.change',
    writes: true,
    undo: 'hold',
    restricted: restrictedInOrder,
  },
  /** Calculates `/order/edit` without changing anything. */
  '/order/editPreview': {
    payload: z.object({ number: RecordNumber, ...editing }),
    data: EditPreview,
    permission: 'orders.change',
  },
  /**
   * Takes unshipped units off an order, adds goods at today's prices, ships by another method and gives a discount. Units
   * that stay keep the price they were sold at, less the discount. If the order becomes cheaper, the difference is refunded. If it costs more, the buyer is emailed a payment link, and
   * the order ships once the difference is paid. If the difference is not the one that was shown, nothing is changed:
   * `price_changed` with the new preview.
   * Above the caller's refund limit: `approval_needed`. Prices below the shop's, and discounts, need `prices.change`.
   */
  '/order/edit': {
    payload: z.object({
      ...target,
      ...editing,
      /** Of the preview, in minor units: negative for a refund. */
      difference: z.int(),
      reason,
      askApproval,
    }),
    data: changedOrAsked,
    permission: 'orders.change',
    writes: true,
    undo: 'none',
    holdsEmails: true,
    restricted: restrictedInOrder,
  },
  /**
   * Decides on the buyer's request to cancel. `with_carrier`: the parcels had left before; they become shipments. To
   * approve above the caller's refund limit: `approval_needed`.
   */
  '/order/decide': {
    payload: z.object({
      ...target,
      decision: z.enum(['approve', 'refuse', 'with_carrier']),
      /** Told to the buyer. Required to refuse. */
      reason: z.optional(reason),
      parcels: z._default(parcels, [{}]),
      askApproval,
    }),
    data: changedOrAsked,
    permission: 'orders.change',
    writes: true,
    undo: 'hold',
    restricted: restrictedInOrder,
  },
  /** Records that a bank transfer arrived, or that cash was collected. */
  '/order/markPaid': {
    payload: z.object(target),
    data: changed,
    permission: 'orders.change',
    writes: true,
    undo: 'none',
    restricted: restrictedInOrder,
  },
  /** Accepts an order that is paid on delivery. */
  '/order/accept': {
    payload: z.object(target),
    data: changed,
    permission: 'orders.change',
    writes: true,
    undo: 'none',
    restricted: restrictedInOrder,
  },
  '/order/note': {
    payload: z.object({ ...target, note: orderPaths.staffNote.schema }),
    data: changed,
    permission: 'orders.change',
    writes: true,
    undo: 'free',
    restricted: restrictedInOrder,
  },
  '/order/label': {
    payload: z.object({
      ...target,
      add: z._default(OrderLabels, []),
      remove: z._default(OrderLabels, []),
    }),
    data: changed,
    permission: 'orders.change',
    writes: true,
    undo: 'free',
    restricted: restrictedInOrder,
  },
  '/order/address': {
    payload: z.object({ ...target, address: Address }),
    data: changed,
    permission: 'orders.change',
    writes: true,
    undo: 'free',
    restricted: restrictedInOrder,
  },
  /** Sends the order confirmation again. */
  '/order/resend': {
    payload: z.object(target),
    data: changed,
    permission: 'orders.change',
    writes: true,
    undo: 'none',
    restricted: restrictedInOrder,
  },
} as const satisfies Record<string, AdminCallShape>
