import * as z from 'zod/mini'
import { Address, ShownAddress } from '../address.ts'
import { Totals } from '../cart.ts'
import { AgreedText, OrderLine, orderStatuses, payStatuses, Shipment, shipStatuses } from '../order.ts'
import { Id, Money, Timestamp } from '../scalars.ts'
import { Ability, type AdminCallShape, Changed, type PathRule } from './admin-call.ts'
import { listOf } from './list.ts'

/** Steps that an order waits for, the most urgent first. */
export const orderNeeds = ['decide', 'ship', 'pay', 'refund'] as const

export const orderList = listOf(
  {
    number: { type: 'text', label: 'desk.order.number', ops: ['is'], search: true },
    placedAt: {
      type: 'moment',
      label: 'desk.order.placed_at',
      ops: ['between', 'within', 'lt', 'gt'],
      sort: true,
    },
    status: { type: 'choice', label: 'desk.order.status', ops: ['is', 'in'], values: orderStatuses },
    payStatus: { type: 'choice', label: 'desk.order.pay_status', ops: ['is', 'in'], values: payStatuses },
    shipStatus: { type: 'choice', label: 'desk.order.ship_status', ops: ['is', 'in'], values: shipStatuses },
    needs: { type: 'choice', label: 'desk.order.needs', ops: ['is', 'in', 'empty'], values: orderNeeds },
    total: {
      type: 'money',
      label: 'desk.order.total',
      ops: ['gt', 'lt', 'between'],
      sort: true,
      permission: 'customers.read',
    },
    paymentMethod: { type: 'text', label: 'desk.order.payment_method', ops: ['is', 'in'] },
    country: { type: 'text', label: 'desk.order.country', ops: ['is', 'in'] },
    customer: { type: 'text', label: 'desk.order.customer', search: true },
    email: {
      type: 'text',
      label: 'desk.order.email',
      ops: ['is'],
      search: true,
      permission: 'customers.read',
    },
    /** To be shipped although the first promised day has come, or to be decided although the clock has passed. */
    overdue: { type: 'flag', label: 'desk.order.overdue', ops: ['is'] },
    labels: { type: 'labels', label: 'desk.order.labels', ops: ['has', 'empty'] },
    packedAt: { type: 'moment', label: 'desk.order.packed_at', ops: ['empty', 'between'] },
    cancelDueAt: { type: 'moment', label: 'desk.order.cancel_due_at', ops: ['lt', 'between'] },
    expiresAt: { type: 'moment', label: 'desk.order.expires_at', ops: ['lt', 'between'] },
    deliveredAt: { type: 'moment', label: 'desk.order.delivered_at', ops: ['between', 'within'] },
  },
  { sort: '-placedAt' },
)

const moment = z.nullable(Timestamp)

export const OrderRow = z.object({
  id: Id,
  number: z.string(),
  placedAt: Timestamp,
  status: z.enum(orderStatuses),
  payStatus: z.enum(payStatuses),
  shipStatus: z.enum(shipStatuses),
  needs: z.nullable(z.enum(orderNeeds)),
  total: Money,
  currency: z.string(),
  paymentMethod: z.string(),
  shippingMethod: z.nullable(z.string()),
  country: z.string(),
  /** Name and city of the shipping address. */
  customer: z.object({ name: z.string(), city: z.string() }),
  email: z.string(),
  /** Sum of quantities. */
  count: z.int(),
  labels: z.array(z.string()),
  packedAt: moment,
  cancelDueAt: moment,
  expiresAt: moment,
  deliveredAt: moment,
  version: z.int(),
})

/** true, or the sentence that says why not. */

export const orderActions = [
  'ship',
  'pack',
  'unpack',
  'cancel',
  'cancelUnits',
  'decide',
  'refuse',
  'markPaid',
  'accept',
  'address',
] as const
export type OrderAction = (typeof orderActions)[number]

const AdminShipment = z.extend(Shipment, {
  status: z.enum(['shipped', 'delivered', 'lost', 'cancelled']),
  carrier: z.string(),
  weight: z.nullable(z.int()),
  notify: z.boolean(),
  shippedBy: z.nullable(z.string()),
  /** The carrier's latest report. */
  carrierState: z.nullable(z.string()),
  carrierAt: moment,
  can: z.object({ deliver: Ability, lost: Ability, cancel: Ability }),
})

const HistoryEntry = z.object({
  at: Timestamp,
  by: z.enum(['buyer', 'merchant', 'system']),
  actorName: z.nullable(z.string()),
  kind: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  note: z.string(),
})

export const AdminOrder = z.object({
  id: Id,
  number: z.string(),
  version: z.int(),
  status: z.enum(orderStatuses),
  payStatus: z.enum(payStatuses),
  shipStatus: z.enum(shipStatuses),
  needs: z.nullable(z.enum(orderNeeds)),
  createdAt: Timestamp,
  expiresAt: moment,
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
  products: z.array(z.extend(OrderLine, { refunded: Money })),
  totals: Totals,
  price: Money,
  /** The amount still to be paid. */
  due: Money,
  paymentAmount: Money,
  refundedAmount: Money,
  shippingFee: Money,
  address: z.nullable(ShownAddress),
  billing: z.nullable(ShownAddress),
  shippingMethod: z.nullable(z.object({ code: z.string(), name: z.string() })),
  paymentMethod: z.string(),
  payments: z.array(
    z.object({
      id: Id,
      method: z.string(),
      amount: Money,
      received: Money,
      status: z.enum(['pending', 'succeeded', 'failed']),
      failure: z.nullable(z.string()),
      createdAt: Timestamp,
      settledAt: moment,
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
const restricted = Object.fromEntries(
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
  ].map((path) => [`order.${path}`, 'customers.read'] as const),
)

const number = z.string().check(z.trim(), z.minLength(4), z.maxLength(40))
/** The version that the caller saw. If the order has changed since, nothing is written. */
const version = z.optional(z.int())
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const lines = z
  .array(z.object({ lineId: Id, quantity: z.int().check(z.minimum(1), z.maximum(100_000)) }))
  .check(z.minLength(1), z.maxLength(200))

const labels = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))).check(z.maxLength(30))

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

/** The fields that staff write. */
export const orderPaths = {
  staffNote: { schema: z.string().check(z.maxLength(5000)), permission: 'orders.change' },
  labels: { schema: labels, permission: 'orders.change', set: true },
  address: { schema: Address, permission: 'orders.change' },
} as const satisfies Record<string, PathRule>

const changed = Changed(z.object({ order: AdminOrder }))
const target = { number, version }
const ofShipment = z.object({ ...target, shipmentId: Id })

export const orderAdminCalls = {
  '/order/list': {
    payload: orderList.payload,
    data: orderList.data(OrderRow),
    permission: 'orders.read',
    restricted: orderList.restricted,
  },
  '/order/detail': {
    payload: z.object({ number }),
    data: z.object({ order: AdminOrder }),
    permission: 'orders.read',
    restricted,
  },
  /** Everything that happened to the order, oldest first. */
  '/order/timeline': {
    payload: z.object({ number }),
    data: z.object({ items: z.array(HistoryEntry) }),
    permission: 'orders.read',
  },
  '/order/pack': {
    payload: z.object(target),
    data: changed,
    permission: 'orders.pack',
    writes: true,
    undo: 'counter',
    restricted,
  },
  '/order/unpack': {
    payload: z.object(target),
    data: changed,
    permission: 'orders.pack',
    writes: true,
    undo: 'counter',
    restricted,
  },
  /** Ships the named units; without `parcels`, everything that is left in one parcel. */
  '/order/ship': {
    payload: z.object({ ...target, parcels: z._default(parcels, [{}]) }),
    data: changed,
    permission: 'orders.ship',
    writes: true,
    undo: 'hold',
    restricted,
  },
  '/order/cancelShipment': {
    payload: ofShipment,
    data: changed,
    permission: 'orders.ship',
    writes: true,
    undo: 'none',
    restricted,
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
    restricted,
  },
  '/order/lost': {
    payload: ofShipment,
    data: changed,
    permission: 'orders.ship',
    writes: true,
    undo: 'hold',
    restricted,
  },
  /** Cancels the whole order; what was paid is refunded. Above the caller's refund limit: `approval_needed`. */
  '/order/cancel': {
    payload: z.object({ ...target, reason }),
    data: changed,
    permission: 'orders.change',
    writes: true,
    undo: 'hold',
    restricted,
  },
  /**
   * Cancels units that have not shipped; what was paid for them is refunded. Above the caller's refund limit:
   * `approval_needed`.
   */
  '/order/cancelUnits': {
    payload: z.object({ ...target, lines, reason }),
    data: changed,
    permission: 'orders.change',
    writes: true,
    undo: 'hold',
    restricted,
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
    }),
    data: changed,
    permission: 'orders.change',
    writes: true,
    undo: 'hold',
    restricted,
  },
  /** Records that a bank transfer arrived, or that cash was collected. */
  '/order/markPaid': {
    payload: z.object(target),
    data: changed,
    permission: 'orders.change',
    writes: true,
    undo: 'none',
    restricted,
  },
  /** Accepts an order that is paid on delivery. */
  '/order/accept': {
    payload: z.object(target),
    data: changed,
    permission: 'orders.change',
    writes: true,
    undo: 'none',
    restricted,
  },
  '/order/note': {
    payload: z.object({ ...target, note: orderPaths.staffNote.schema }),
    data: changed,
    permission: 'orders.change',
    writes: true,
    undo: 'free',
    restricted,
  },
  '/order/label': {
    payload: z.object({
      ...target,
      add: z._default(labels, []),
      remove: z._default(labels, []),
    }),
    data: changed,
    permission: 'orders.change',
    writes: true,
    undo: 'free',
    restricted,
  },
  '/order/address': {
    payload: z.object({ ...target, address: Address }),
    data: changed,
    permission: 'orders.change',
    writes: true,
    undo: 'free',
    restricted,
  },
  /** Sends the order confirmation again. */
  '/order/resend': {
    payload: z.object(target),
    data: changed,
    permission: 'orders.change',
    writes: true,
    undo: 'none',
    restricted,
  },
} as const satisfies Record<string, AdminCallShape>
