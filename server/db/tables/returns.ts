import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { amount, moment } from './columns.ts'
import { customer } from './customers.ts'
import { order, orderLine } from './orders.ts'

/** A picture that a shopper uploaded. Private: shown by signed links only. Unattached ones are deleted by a job. */
export const upload = pgTable(
  'upload',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    customerId: uuid().references(() => customer.id, { onDelete: 'set null' }),
    visitorId: text(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** When a return, review or message took it over. */
    attachedAt: moment(),
  },
  (t) => [
    index('upload_unattached').on(t.createdAt).where(sql`attached_at is null`),
    index().on(t.customerId),
  ],
)

/** A request to return, exchange or refund units of an order. */
export const returnRequest = pgTable(
  'return_request',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    number: text().notNull().unique(),
    orderId: uuid()
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    type: text({ enum: ['return_refund', 'exchange', 'refund_only'] }).notNull(),
    status: text({ enum: ['pending', 'completed', 'cancelled', 'ended'] })
      .notNull()
      .default('pending'),
    auditStatus: text({ enum: ['pending', 'successful', 'failed'] })
      .notNull()
      .default('pending'),
    /** A code of the contract's list, such as `faulty`. */
    reason: text().notNull(),
    description: text().notNull().default(''),
    refuseDescription: text().notNull().default(''),
    /** Snapshot, shown to the buyer after approval. */
    returnAddress: jsonb().$type<{
      consignee: string
      contactNumber: string
      detailedAddress: string
      country?: string
    }>(),
    /** The merchant's return label: a link, shown after approval. */
    labelUrl: text(),
    /** Key of the label in the storage, if the merchant gave a file instead of a link. */
    labelKey: text(),
    /** Keys of all label files, oldest first: one that was replaced can be put back, and erasure deletes them all. */
    labelFiles: text().array().notNull().default(sql`'{}'`),
    /** Deducted from the refund. */
    labelFee: amount().notNull().default(0),
    /** The fee of a label that was taken away after the approval. Another label makes it due again. */
    waivedLabelFee: amount().notNull().default(0),
    /** Shipping of the original order that is refunded. */
    shippingRefund: amount().notNull().default(0),
    logisticsCompany: text().notNull().default(''),
    trackingNumber: text().notNull().default(''),
    /** When the buyer entered carrier and tracking number. */
    sentAt: moment(),
    /** When the merchant received the parcel. */
    deliveryTime: moment(),
    inspectedAt: moment(),
    /** The refund was asked for; the return completes when it has gone through. */
    refundAskedAt: moment(),
    /** Row of `refund_request`. */
    refundRequestId: uuid(),
    replacementOrderId: uuid().references((): AnyPgColumn => order.id, { onDelete: 'set null' }),
    withdrawalId: uuid().references((): AnyPgColumn => withdrawal.id, { onDelete: 'set null' }),
    /** The buyer has to send the goods by then. */
    sendBy: moment(),
    /** The law requires the refund by then. */
    refundDueAt: moment(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    closedAt: moment(),
    /** The next event, as `stageOf` names it, for merchant lists. */
    stage: text().generatedAlwaysAs(sql`case
      when status = 'cancelled' then 'cancelled'
      when status = 'ended' then case when audit_status = 'failed' then 'refused' else 'ended' end
      when status = 'completed' then case when refund_asked_at is null then 'replaced' else 'refunded' end
      when audit_status <> 'successful' then 'decide'
      when refund_asked_at is not null then 'refund'
      when type = 'refund_only' or inspected_at is not null then 'settle'
      when delivery_time is not null then 'inspect'
      when sent_at is not null then 'travel'
      else 'send' end`),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.stage, t.createdAt),
    index().on(t.type, t.createdAt),
    index().on(t.reason, t.createdAt),
    index().on(t.refundDueAt),
    index().on(t.createdAt, t.id),
    index().on(t.refundRequestId),
    index().on(t.replacementOrderId).where(sql`replacement_order_id is not null`),
    index('return_unsent').on(t.sendBy).where(sql`status = 'pending' and sent_at is null`),
    check('return_label_fee', sql`${t.labelFee} >= 0`),
  ],
)

/** A snapshot of the variant chosen in an exchange. */
export type Replacement = { variantId: number; sku: string; options: { name: string; value: string }[] }

/** Units of an order line in a return. A unit is in only one open return (checked under the order's lock). */
export const returnLine = pgTable(
  'return_line',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    returnId: uuid()
      .notNull()
      .references(() => returnRequest.id, { onDelete: 'cascade' }),
    lineId: uuid()
      .notNull()
      .references(() => orderLine.id, { onDelete: 'cascade' }),
    /** Units asked for. Of a refund without return, the first `unshipped` ones were never shipped. */
    requested: integer().notNull(),
    unshipped: integer().notNull().default(0),
    received: integer().notNull().default(0),
    restocked: integer().notNull().default(0),
    writtenOff: integer().notNull().default(0),
    /** Inspected units that are neither sold again nor written off: a part of their price is refunded. */
    kept: integer().notNull().default(0),
    /** Units refunded or replaced. */
    refunded: integer().notNull().default(0),
    /** The refund for the units of this line. */
    refundAmount: amount().notNull().default(0),
    /** Exchange: what is sent instead. null: the same variant again. */
    replacement: jsonb().$type<Replacement>(),
  },
  (t) => [
    uniqueIndex().on(t.returnId, t.lineId),
    index().on(t.lineId),
    check('return_line_requested', sql`${t.requested} > 0 and ${t.unshipped} between 0 and ${t.requested}`),
    check('return_line_received', sql`${t.received} between 0 and ${t.requested}`),
    check('return_line_inspected', sql`${t.restocked} + ${t.writtenOff} + ${t.kept} <= ${t.received}`),
    check('return_line_refunded', sql`${t.refunded} between 0 and ${t.requested}`),
  ],
)

/** Lines of replacement orders by the units of a return that they replace. A return may have several such orders. */
export const returnReplacement = pgTable(
  'return_replacement',
  {
    lineId: uuid()
      .primaryKey()
      .references(() => orderLine.id, { onDelete: 'cascade' }),
    orderId: uuid()
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    returnLineId: uuid()
      .notNull()
      .references(() => returnLine.id, { onDelete: 'cascade' }),
  },
  (t) => [index().on(t.orderId), index().on(t.returnLineId)],
)

export const returnImage = pgTable(
  'return_image',
  {
    returnId: uuid()
      .notNull()
      .references(() => returnRequest.id, { onDelete: 'cascade' }),
    uploadId: uuid()
      .notNull()
      .references(() => upload.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.returnId, t.uploadId] }), uniqueIndex().on(t.uploadId)],
)

/** Pictures that staff took at an inspection. Private: the buyer does not see them. */
export const returnPhoto = pgTable(
  'return_photo',
  {
    uploadId: uuid()
      .primaryKey()
      .references(() => upload.id, { onDelete: 'cascade' }),
    returnId: uuid()
      .notNull()
      .references(() => returnRequest.id, { onDelete: 'cascade' }),
    /** The inspection. */
    historyId: bigint({ mode: 'number' })
      .notNull()
      .references((): AnyPgColumn => returnHistory.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [index().on(t.returnId), index().on(t.historyId)],
)

export const returnHistory = pgTable(
  'return_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    returnId: uuid()
      .notNull()
      .references(() => returnRequest.id, { onDelete: 'cascade' }),
    at: moment().notNull().defaultNow(),
    by: text({ enum: ['buyer', 'merchant', 'system'] }).notNull(),
    /** Staff member or API key; not shown to buyers. */
    actorName: text(),
    /** A step such as `approved`, `message` (shown to the buyer) or `note` (staff only). */
    kind: text().notNull(),
    note: text().notNull().default(''),
  },
  (t) => [index().on(t.returnId)],
)

/** A consumer's statement of withdrawal (Directive 2011/83/EU, Article 11a), kept as it was sent. */
export const withdrawal = pgTable(
  'withdrawal',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    number: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    /** As typed. */
    orderNumber: text().notNull(),
    /** null: the whole order, or whatever `goods` says. */
    lines: jsonb().$type<{ lineId: string; quantity: number }[]>(),
    /** Goods named in the sender's own words, for senders who cannot pick lines. */
    goods: text().notNull().default(''),
    /** The acknowledged wording, with the names of the goods. */
    statement: text().notNull(),
    lang: text().notNull(),
    /** Sent by the order's customer or with its access key. */
    proven: boolean().notNull().default(false),
    orderId: uuid().references(() => order.id, { onDelete: 'set null' }),
    /** `open`: needs a person; `done`: handled by a cancellation or returns; `rejected`: not lawful, with a reason. */
    status: text({ enum: ['received', 'open', 'done', 'rejected'] })
      .notNull()
      .default('received'),
    /** Why a person has to decide: `unknown_order`, `late`, `no_right`, `goods`, `closed`. */
    concern: text(),
    /** The consequence: `cancellation`, `cancelled` or `returns`. */
    outcome: text(),
    decisionNote: text().notNull().default(''),
    receivedAt: moment().notNull(),
    refundDueAt: moment().notNull(),
    decidedAt: moment(),
    /** When the sender asked to be forgotten. An undecided statement keeps its words until it is decided. */
    eraseAskedAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.receivedAt, t.id),
    index().on(t.email),
    index().on(t.status, t.receivedAt),
    index().on(t.concern),
    index().on(t.refundDueAt),
  ],
)
