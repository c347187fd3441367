import * as z from 'zod/mini'
import { Return, ReturnLine, returnReasons, returnStages, returnTypes } from '../../return.ts'
import { Id, Money, RecordNumber, Timestamp } from '../../scalars.ts'
import { Abilities, type AdminCallShape, Changed } from '../admin-call.ts'
import { listOf } from '../list.ts'
import { Approval, RefundPreview } from '../money/payment.ts'

export const returnList = listOf(
  {
    number: { type: 'text', label: 'desk.return.number', search: true },
    order: { type: 'text', label: 'desk.return.order', search: true },
    email: { type: 'text', label: 'desk.return.email', search: true, permission: 'customers.read' },
    tracking: { type: 'text', label: 'desk.return.tracking', search: true },
    stage: { type: 'choice', label: 'desk.return.stage', ops: ['is', 'in'], values: returnStages },
    type: { type: 'choice', label: 'desk.return.type', ops: ['is', 'in'], values: returnTypes },
    reason: {
      type: 'choice',
      label: 'desk.return.reason',
      ops: ['is', 'in'],
      values: [...returnReasons, 'withdrawal'],
    },
    createdAt: { type: 'moment', label: 'desk.return.created', ops: ['between', 'within'], sort: true },
    refundDueAt: { type: 'moment', label: 'desk.return.refund_due', ops: ['lt', 'between', 'empty'] },
  },
  { sort: '-createdAt' },
)

export const ReturnRow = z.object({
  id: z.string(),
  number: z.string(),
  order: z.string(),
  email: z.optional(z.string()),
  tracking: z.string(),
  stage: z.enum(returnStages),
  type: z.enum(returnTypes),
  reason: z.string(),
  refundAmount: Money,
  units: z.int(),
  createdAt: Timestamp,
  sendBy: z.nullable(Timestamp),
  refundDueAt: z.nullable(Timestamp),
})

/** A picture of an inspection. Only staff see it, by a signed link. */
const Photo = z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() })

/** Pictures of one inspection. */
export const maxPhotos = 6

/** A return as staff see it. */
export const AdminReturn = z.extend(Return, {
  email: z.optional(z.string()),
  customerName: z.optional(z.string()),
  /** null: a guest. */
  customerId: z.optional(z.nullable(Id)),
  /** Returns of the same customer or email address, with this one. */
  earlierReturns: z.int(),
  lines: z.array(
    z.extend(ReturnLine, {
      /** Units that came back and are neither sold again nor written off. Their refund is a part of the price. */
      kept: z.int(),
      /** null: the product was deleted. */
      productId: z.nullable(z.int()),
    }),
  ),
  /** The refund that could be asked for now; null if none can. */
  refundPreview: z.nullable(
    z.object({ items: Money, shipping: Money, labelFee: Money, total: Money, tax: Money }),
  ),
  /** The label, also before the buyer sees it. */
  label: z.nullable(z.object({ url: z.string(), isFile: z.boolean() })),
  /** With notes of staff, the names of those who acted, and pictures of inspections. */
  timeline: z.array(
    z.object({
      at: Timestamp,
      by: z.enum(['buyer', 'merchant', 'system']),
      name: z.nullable(z.string()),
      kind: z.string(),
      note: z.string(),
      photos: z.array(Photo),
    }),
  ),
})
export type AdminReturn = z.infer<typeof AdminReturn>

const version = z.optional(z.int())
const target = { number: RecordNumber, version }
const why = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))
const note = z._default(z.string().check(z.trim(), z.maxLength(1000)), '')
const units = z.int().check(z.minimum(0), z.maximum(999))
const shown = z.object({ return: AdminReturn, version: z.int(), can: Abilities })
const restricted = {
  'return.email': 'customers.read',
  'return.customerName': 'customers.read',
  'return.customerId': 'customers.read',
  'return.refundAmount': 'customers.read',
  'return.shippingRefund': 'customers.read',
  'return.labelFee': 'customers.read',
  'return.refunds': 'customers.read',
  'return.refundPreview': 'customers.read',
  'return.lines.*.amount': 'customers.read',
} as const
const decides = { permission: 'returns.decide', writes: true, undo: 'hold', restricted } as const
const inspects = { permission: 'returns.inspect', writes: true, undo: 'hold', restricted } as const

export const returnAdminCalls = {
  '/return/list': {
    payload: returnList.payload,
    data: returnList.data(ReturnRow),
    permission: 'orders.read',
    restricted: { ...returnList.restricted, 'items.*.refundAmount': 'customers.read' },
  },
  '/return/detail': {
    payload: z.object({ number: RecordNumber }),
    data: shown,
    permission: 'orders.read',
    restricted,
  },
  '/return/approve': {
    payload: z.object({
      ...target,
      note,
      /** A return label for the buyer: a link, or a PDF, PNG or JPEG in base64. One that was given before stays. */
      labelUrl: z.optional(z.url({ protocol: /^https$/ })),
      labelFile: z.optional(z.base64().check(z.minLength(8), z.maxLength(900_000))),
    }),
    data: Changed(shown),
    ...decides,
  },
  '/return/refuse': { payload: z.object({ ...target, reason: why }), data: Changed(shown), ...decides },
  '/return/receive': {
    payload: z.object({
      ...target,
      /** Units that arrived; without it, all that were asked for. */
      lines: z.optional(
        z.array(z.object({ lineId: Id, quantity: units })).check(z.minLength(1), z.maxLength(100)),
      ),
      deliveryTime: z.optional(z.iso.datetime({ offset: true })),
      note,
    }),
    data: Changed(shown),
    ...inspects,
  },
  '/return/inspect': {
    payload: z.object({
      ...target,
      lines: z
        .array(
          z.object({
            lineId: Id,
            restock: units,
            writeOff: units,
            /** For a refund of a part of the price: the unit is neither sold again nor written off. */
            keep: z._default(units, 0),
          }),
        )
        .check(z.minLength(1), z.maxLength(100)),
      note,
      /** Ids of pictures uploaded with `/return/photo`. */
      photos: z._default(z.array(z.uuid()).check(z.maxLength(maxPhotos)), []),
    }),
    data: Changed(shown),
    ...inspects,
    undo: 'counter',
  },
  /**
   * The field `file`: a JPEG, PNG, WebP or AVIF of at most 40 megapixels, to be named in `/return/inspect` within a day. It
   * is encoded anew without EXIF data.
   */
  '/return/photo': {
    payload: z.object({ number: RecordNumber }),
    data: Changed(z.object({ photo: Photo })),
    permission: 'returns.inspect',
    writes: true,
    undo: 'none',
    multipart: true,
  },
  /**
   * The address of a return label, or null to take the label away. Before the approval the label waits for it; afterwards
   * the buyer gets an email about a new one. A change without an email can be undone until the return moves on. Without a
   * label, an approved return has no label fee; the next label makes it due again. Refused once the goods have arrived.
   */
  '/return/label': {
    payload: z.object({
      ...target,
      url: z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(2000))),
    }),
    data: Changed(shown),
    ...decides,
  },
  /** The field `file`: a return label as a PDF, PNG or JPEG of at most 5 MB. Like `/return/label` in everything else. */
  '/return/labelFile': {
    payload: z.object({ number: RecordNumber }),
    data: Changed(shown),
    ...decides,
    multipart: true,
  },
  /** The refund that `/return/refund` would ask for now: its shares, and where the money goes. */
  '/return/refundPreview': {
    payload: z.object({ number: RecordNumber, amount: z.optional(z.int().check(z.minimum(0))) }),
    data: z.object({ refund: RefundPreview }),
    permission: 'orders.refund',
  },
  /** Above the caller's refund limit: `approval_needed`. */
  '/return/refund': {
    payload: z.object({
      ...target,
      /** Minor units; less than the full refund, such as for a worn item. */
      amount: z.optional(z.int().check(z.minimum(0))),
      note,
      /** Above the caller's refund limit, asks a second person instead of answering `approval_needed`. */
      askApproval: z.optional(z.boolean()),
    }),
    /** With `approval`, the return is as it was. */
    data: Changed(z.extend(shown, { approval: z.optional(Approval) })),
    permission: 'orders.refund',
    writes: true,
    undo: 'hold',
    restricted,
  },
  '/return/replace': { payload: z.object({ ...target, note }), data: Changed(shown), ...decides },
  '/return/close': { payload: z.object({ ...target, reason: why }), data: Changed(shown), ...decides },
  /** A message to the buyer, in the conversation about the return, or a note for staff only. */
  '/return/message': {
    payload: z.object({
      number: RecordNumber,
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
      internal: z._default(z.boolean(), false),
    }),
    data: Changed(shown),
    ...decides,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
