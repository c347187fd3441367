import * as z from 'zod/mini'
import { aboutKinds } from '../../message.ts'
import { returnStages } from '../../return.ts'
import { Id, Money, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Change, Changed, type PathRule } from '../admin-call.ts'
import { listOf } from '../list.ts'
import { subscriberStates } from '../marketing/subscriber.ts'
import { threadStates } from './thread.ts'

const Label = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

export const customerList = listOf(
  {
    createdAt: {
      type: 'moment',
      label: 'desk.customer.created',
      ops: ['between', 'within'],
      sort: true,
      search: true,
    },
    email: { type: 'text', label: 'desk.customer.email', ops: ['is'] },
    labels: { type: 'labels', label: 'desk.customer.labels', ops: ['has'] },
    orders: { type: 'int', label: 'desk.customer.orders', ops: ['between', 'gt', 'lt'], sort: true },
    /** In the base currency. */
    spent: {
      type: 'money',
      label: 'desk.customer.spent',
      ops: ['between', 'gt', 'lt'],
      sort: true,
      permission: 'orders.read',
    },
    /** An address in the account names a company. */
    company: { type: 'flag', label: 'desk.customer.has_company', ops: ['is'] },
    /** Members of one of these companies. */
    companyId: { type: 'id', label: 'desk.customer.company', ops: ['is', 'in'] },
  },
  { sort: '-createdAt' },
)

const CustomerRow = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  labels: z.array(z.string()),
  /** The company that they belong to. */
  company: z.nullable(z.object({ id: Id, name: z.string() })),
  /** City and country of the default address, else of the latest order. */
  place: z.object({ city: z.string(), country: z.string() }),
  /** Orders that are not cancelled. */
  orders: z.int(),
  /** Paid and not refunded, by currency. */
  spent: z.array(Money),
  /** The same in the base currency, each order at its own rate. Up to date within seconds; the list is sorted by it. */
  spentInBase: Money,
  credits: Money,
  createdAt: Timestamp,
  /** The last use of a session, or the latest order if that was later. */
  lastSeen: z.nullable(Timestamp),
  version: z.int(),
})
export type CustomerRow = z.infer<typeof CustomerRow>

const CustomerDetail = z.extend(CustomerRow, {
  firstName: z.string(),
  lastName: z.string(),
  nickName: z.string(),
  birthday: z.nullable(z.string()),
  lang: z.string(),
  emailVerified: z.boolean(),
  staffNote: z.string(),
  /** As stored, with the name and the lines of a parcel label. */
  addresses: z.array(
    z.looseObject({ id: Id, name: z.string(), lines: z.array(z.string()), country: z.string() }),
  ),
  /** The address of the latest order, as a parcel label prints it. */
  lastAddress: z.nullable(
    z.object({ order: z.string(), name: z.string(), lines: z.array(z.string()), country: z.string() }),
  ),
  /** The newsletter subscription of the email address; null: there never was one. */
  newsletter: z.nullable(
    z.object({
      id: Id,
      state: z.enum(subscriberStates),
      source: z.string(),
      askedAt: Timestamp,
      confirmedAt: z.nullable(Timestamp),
      unsubscribedAt: z.nullable(Timestamp),
    }),
  ),
  lastOrders: z.array(
    z.object({
      number: z.string(),
      status: z.string(),
      payStatus: z.string(),
      total: Money,
      createdAt: Timestamp,
    }),
  ),
  lastReturns: z.array(
    z.object({ number: z.string(), order: z.string(), stage: z.enum(returnStages), createdAt: Timestamp }),
  ),
  lastThreads: z.array(
    z.object({
      id: Id,
      about: z.nullable(z.object({ kind: z.enum(aboutKinds), number: z.string() })),
      status: z.enum(threadStates),
      preview: z.string(),
      lastAt: Timestamp,
    }),
  ),
  creditMoves: z.array(
    z.object({
      at: Timestamp,
      amount: z.int(),
      reason: z.string(),
      note: z.string(),
      by: z.nullable(z.string()),
      order: z.nullable(z.string()),
    }),
  ),
})
export type CustomerDetail = z.infer<typeof CustomerDetail>

/** Fields of a customer that staff edit. */
export const customerPaths = {
  staffNote: { schema: z.string().check(z.maxLength(5000)), permission: 'customers.change' },
  labels: { schema: z.array(Label).check(z.maxLength(20)), permission: 'customers.change', set: true },
} as const satisfies Record<string, PathRule>

const Shown = z.object({ customer: CustomerDetail, version: z.int() })

/** Whoever only reads sees no more about a person than an order shows. */
const restricted = {
  'customer.birthday': 'customers.change',
  'customer.addresses': 'customers.change',
  'customer.lastAddress': 'customers.change',
  'customer.staffNote': 'customers.change',
  'customer.creditMoves': 'customers.change',
  'customer.lastOrders': 'orders.read',
  'customer.lastReturns': 'orders.read',
  'customer.lastThreads': 'inbox.answer',
  'customer.spent': 'orders.read',
  'customer.spentInBase': 'orders.read',
} as const

/** Facts of two customers of which staff choose one. */
export const mergeFields = ['email', 'mobile', 'name', 'birthday'] as const
export type MergeField = (typeof mergeFields)[number]

const MergePreview = z.object({
  own: CustomerRow,
  other: CustomerRow,
  /** To be typed to confirm: the name of the customer whose account goes. */
  confirm: z.string(),
  /** The values to choose from; empty: none. */
  differs: z.array(z.object({ field: z.enum(mergeFields), own: z.string(), other: z.string() })),
  /** The parts of the other customer that are transferred. */
  moves: z.object({
    orders: z.int(),
    returns: z.int(),
    addresses: z.int(),
    favorites: z.int(),
    threads: z.int(),
    credits: Money,
  }),
})
export type MergePreview = z.infer<typeof MergePreview>

const MergeValue = z.optional(z.string().check(z.maxLength(300)))

export const customerAdminCalls = {
  '/customer/list': {
    payload: customerList.payload,
    data: customerList.data(CustomerRow),
    permission: 'customers.read',
    restricted: { ...customerList.restricted, 'items.*.spentInBase': 'orders.read' },
  },
  /** Recorded in the audit as a read. */
  '/customer/detail': {
    payload: z.object({ id: Id }),
    data: Shown,
    permission: 'customers.read',
    restricted,
  },
  '/customer/save': {
    payload: z.object({
      id: Id,
      /** The version that was edited. Code 10 if a colleague changed it meanwhile. */
      version: z.int(),
      staffNote: z.optional(customerPaths.staffNote.schema),
      labels: z.optional(customerPaths.labels.schema),
    }),
    data: Changed(Shown),
    permission: 'customers.change',
    writes: true,
    undo: 'none',
    restricted,
  },
  /**
   * Gives store credit in the base currency, or takes it with a negative amount. What is given counts toward the refund
   * limits of the role: above them `approval_needed`, above half of them `step_up`.
   */
  '/customer/credit': {
    payload: z.object({
      id: Id,
      amount: z.int().check(
        z.minimum(-1e12),
        z.maximum(1e12),
        z.refine((amount) => amount !== 0),
      ),
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    }),
    data: Changed(z.object({ credits: Money })),
    permission: 'customers.credit',
    writes: true,
    undo: 'none',
  },
  '/customer/sessions': {
    payload: z.object({ id: Id }),
    data: z.object({
      items: z.array(
        z.object({ id: Id, ip: z.string(), browser: z.string(), createdAt: Timestamp, lastSeen: Timestamp }),
      ),
    }),
    permission: 'customers.change',
  },
  /** Signs the customer out of one session, or of `all`. */
  '/customer/endSession': {
    payload: z.object({ id: Id, session: Id }),
    data: Changed(z.object({ ended: z.int() })),
    permission: 'customers.change',
    writes: true,
    undo: 'none',
  },
  /** Everything that the shop holds about the customer. Recorded in the audit as a read. */
  '/customer/export': {
    payload: z.object({ id: Id }),
    data: z.object({ export: z.record(z.string(), z.unknown()) }),
    permission: 'export.customers',
    stepUp: true,
  },
  '/customer/erasePreview': {
    payload: z.object({ id: Id }),
    data: z.object({
      /** To be typed to confirm. */
      confirm: z.string(),
      /** The law requires the shop to keep these. */
      keeps: z.object({ orders: z.int() }),
      erases: z.object({ addresses: z.int(), sessions: z.int(), favorites: z.int(), credits: Money }),
      /** Orders that are not completed or cancelled; they must be closed first. */
      openOrders: z.array(z.string()),
    }),
    permission: 'customers.erase',
  },
  /** Recorded in the audit as a read of both. */
  '/customer/mergePreview': {
    payload: z.object({ id: Id, from: Id }),
    data: MergePreview,
    permission: 'customers.erase',
  },
  /**
   * Merges the account of `from` into that of `id` and deletes it. `choice` holds the value to keep of each field that
   * differs. The ways to sign in to the deleted account end; both addresses are told.
   */
  '/customer/merge': {
    payload: z.object({
      id: Id,
      from: Id,
      choice: z._default(
        z.object({ email: MergeValue, mobile: MergeValue, name: MergeValue, birthday: MergeValue }),
        {},
      ),
      confirm: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
    }),
    data: Changed(Shown),
    permission: 'customers.erase',
    writes: true,
    undo: 'none',
    stepUp: true,
    restricted,
  },
  '/customer/erase': {
    payload: z.object({ id: Id, confirm: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) }),
    data: z.object({ change: Change }),
    permission: 'customers.erase',
    writes: true,
    undo: 'none',
    stepUp: true,
  },
} as const satisfies Record<string, AdminCallShape>
