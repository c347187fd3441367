import * as z from 'zod/mini'
import { Image } from './image.ts'
import { Id, IdempotencyKey, Money, Page, RecordNumber, Size, Sku, Timestamp } from './scalars.ts'

export const returnTypes = ['return_refund', 'exchange', 'refund_only'] as const
export type ReturnType = (typeof returnTypes)[number]

export const returnStatuses = ['pending', 'completed', 'cancelled', 'ended'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

export const auditStatuses = ['pending', 'successful', 'failed'] as const
export type AuditStatus = (typeof auditStatuses)[number]

/** Reasons a buyer can give. */
export const returnReasons = [
  'changed_mind',
  'too_small',
  'too_large',
  'not_as_described',
  'faulty',
  'damaged',
  'wrong_item',
  'incomplete',
  'too_late',
  'other',
] as const
export type ReturnReason = (typeof returnReasons)[number]

/** Reasons for which the merchant pays the return shipping. */
export const merchantsFault: readonly string[] = [
  'not_as_described',
  'faulty',
  'damaged',
  'wrong_item',
  'incomplete',
  'too_late',
]

export const maxReturnImages = 6

/** The next event of a return, told to the buyer in one sentence. */
export const returnStages = [
  'decide',
  'send',
  'travel',
  'inspect',
  'settle',
  'refund',
  'refunded',
  'replaced',
  'refused',
  'cancelled',
  'ended',
] as const
export type ReturnStage = (typeof returnStages)[number]

const units = z.int().check(z.minimum(1), z.maximum(999))
const options = z.array(z.object({ name: z.string(), value: z.string() }))

/** A variant that can be sent instead of the returned one. */
const Replacement = z.object({ sku: z.string(), options, outOfStock: z.boolean() })

export const EligibleLine = z.object({
  lineId: Id,
  sku: z.string(),
  name: z.string(),
  options,
  image: z.nullable(Image),
  /** Units ordered. */
  quantity: z.int(),
  /** Units that can be returned or exchanged now. */
  returnable: z.int(),
  /** Units that can be refunded now: the returnable ones and those not shipped yet. */
  refundable: z.int(),
  /** End of this line's return window; null before delivery. */
  until: z.nullable(Timestamp),
  /** The price paid for one unit after discounts. */
  unitPaid: Money,
  replacements: z.array(Replacement),
})
export type EligibleLine = z.infer<typeof EligibleLine>

export const ReturnLine = z.object({
  lineId: Id,
  sku: z.string(),
  name: z.string(),
  options,
  image: z.nullable(Image),
  quantity: z.int(),
  received: z.int(),
  restocked: z.int(),
  writtenOff: z.int(),
  refunded: z.int(),
  amount: Money,
  /** Exchange: what is sent instead. */
  replacement: z.nullable(z.object({ sku: z.string(), options })),
})

export const ReturnAddress = z.object({
  consignee: z.string(),
  contactNumber: z.string(),
  detailedAddress: z.string(),
})
export type ReturnAddress = z.infer<typeof ReturnAddress>

export const Return = z.object({
  number: z.string(),
  orderNumber: z.string(),
  type: z.enum(returnTypes),
  status: z.enum(returnStatuses),
  auditStatus: z.enum(auditStatuses),
  stage: z.enum(returnStages),
  refundAmount: Money,
  shippingRefund: Money,
  labelFee: Money,
  /** Refunds under way and done. */
  refunds: z.array(
    z.object({ amount: Money, status: z.enum(['pending', 'succeeded', 'failed']), createdAt: Timestamp }),
  ),
  reason: z.string(),
  description: z.string(),
  refuseDescription: z.string(),
  images: z.array(z.object({ id: Id, url: z.string(), width: z.int(), height: z.int() })),
  lines: z.array(ReturnLine),
  logisticsCompany: z.string(),
  trackingNumber: z.string(),
  /** The carrier's page about the parcel. */
  trackUrl: z.nullable(z.string()),
  /** Names of carriers to choose from while the parcel can be entered; others can be typed. */
  carriers: z.array(z.string()),
  deliveryTime: z.nullable(Timestamp),
  returnAddress: z.nullable(ReturnAddress),
  labelUrl: z.nullable(z.string()),
  replacementOrder: z.nullable(z.string()),
  /** The statement of withdrawal that opened it. */
  withdrawal: z.nullable(z.string()),
  sendBy: z.nullable(Timestamp),
  refundDueAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  history: z.array(
    z.object({
      at: Timestamp,
      by: z.enum(['buyer', 'merchant', 'system']),
      kind: z.string(),
      note: z.string(),
    }),
  ),
  can: z.object({ cancel: z.boolean(), ship: z.boolean() }),
})
export type Return = z.infer<typeof Return>

export const ReturnItem = z.object({
  number: z.string(),
  orderNumber: z.string(),
  type: z.enum(returnTypes),
  status: z.enum(returnStatuses),
  auditStatus: z.enum(auditStatuses),
  stage: z.enum(returnStages),
  refundAmount: Money,
  createdAt: Timestamp,
  sendBy: z.nullable(Timestamp),
  /** Sum of quantities. */
  count: z.int(),
  image: z.nullable(Image),
  products: z.array(z.object({ name: z.string(), quantity: z.int() })),
})
export type ReturnItem = z.infer<typeof ReturnItem>

const accessKey = z.optional(z.string().check(z.minLength(16), z.maxLength(128)))
const one = z.object({ number: RecordNumber, accessKey })
const chosen = {
  orderNumber: RecordNumber,
  accessKey,
  type: z.enum(returnTypes),
  lines: z
    .array(z.object({ lineId: Id, quantity: units, replacementSku: z.optional(Sku) }))
    .check(z.minLength(1), z.maxLength(100)),
}
const answer = z.object({ return: Return })

export const returnCalls = {
  '/return/eligible': {
    payload: z.object({ orderNumber: RecordNumber, accessKey }),
    data: z.object({
      lines: z.array(EligibleLine),
      /** The last day on which something of the order can be returned; null before delivery. */
      until: z.nullable(Timestamp),
      types: z.array(z.enum(returnTypes)),
      reasons: z.array(z.object({ code: z.string(), label: z.string() })),
      /** Why nothing can be returned, for the buyer. Empty if something can. */
      why: z.string(),
    }),
  },
  '/return/preview': {
    payload: z.object({ ...chosen, reason: z.optional(z.enum(returnReasons)) }),
    data: z.object({
      items: Money,
      shipping: Money,
      labelFee: Money,
      total: Money,
      lines: z.array(z.object({ lineId: Id, quantity: z.int(), amount: Money })),
      /** The party that pays for sending the goods back. */
      returnShipping: z.enum(['buyer', 'merchant', 'none']),
    }),
  },
  '/return/apply': {
    payload: z.object({
      ...chosen,
      reason: z.enum(returnReasons),
      description: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
      images: z._default(z.array(Id).check(z.maxLength(maxReturnImages)), []),
      idempotencyKey: IdempotencyKey,
    }),
    data: answer,
  },
  '/return/list': {
    payload: z.object({ status: z.optional(z.enum(returnStatuses)), page: Page, size: Size }),
    data: z.object({ items: z.array(ReturnItem), total: z.int(), page: z.int(), size: z.int() }),
    customer: true,
  },
  '/return/detail': { payload: one, data: answer },
  '/return/cancel': { payload: one, data: answer },
  '/return/ship': {
    payload: z.extend(one, {
      logisticsCompany: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      trackingNumber: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)),
    }),
    data: answer,
  },
} as const

const person = {
  orderNumber: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)),
  accessKey,
}

export const withdrawalCalls = {
  /** Lines only for the order's customer or with its access key; otherwise the answer is the same for any order. */
  '/withdrawal/find': {
    payload: z.object(person),
    data: z.object({
      lines: z.array(
        z.object({
          lineId: Id,
          name: z.string(),
          options,
          image: z.nullable(Image),
          quantity: z.int(),
        }),
      ),
    }),
  },
  '/withdrawal/submit': {
    payload: z.object({
      ...person,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      lines: z.optional(
        z.array(z.object({ lineId: Id, quantity: units })).check(z.minLength(1), z.maxLength(100)),
      ),
      /** The goods in the sender's words, if not the whole order and no lines can be picked. */
      goods: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
      confirm: z.literal(true),
    }),
    data: z.object({ number: z.string(), receivedAt: Timestamp }),
  },
} as const
