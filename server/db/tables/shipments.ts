import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import { type LabelFailure, labelFailures, labelStates } from '#contract/carrier-label.ts'
import { parcelStates } from '#contract/shipment.ts'
import { moment } from './columns.ts'
import { order, orderLine } from './orders.ts'
import { returnRequest } from './returns.ts'

/** A parcel. Its units count in `order_line.shipped` while it is shipped or delivered. */
export const shipment = pgTable(
  'shipment',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    orderId: uuid()
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    status: text({ enum: ['shipped', 'delivered', 'lost', 'cancelled'] })
      .notNull()
      .default('shipped'),
    /** Code from the list of carriers; empty: none of them. */
    carrier: text().notNull().default(''),
    carrierName: text().notNull().default(''),
    /** The carrier's tracking number; empty: not tracked. */
    number: text().notNull().default(''),
    /** Page that shows where the parcel is, as known when it was shipped. */
    trackUrl: text(),
    /** Grams. */
    weight: integer(),
    /** false: the buyer gets no email about this parcel. */
    notify: boolean().notNull().default(true),
    /** Name of the staff member or API key. */
    shippedBy: text(),
    shippedAt: moment().notNull(),
    deliveredAt: moment(),
    /** When the shipment was cancelled or reported lost. */
    endedAt: moment(),
    /** The carrier's latest report and its time. Older reports that arrive later are ignored. */
    carrierState: text({ enum: parcelStates }),
    carrierAt: moment(),
    /** Days on which it should arrive, as YYYY-MM-DD: the shop's promise, replaced by the carrier's estimate. */
    expected: jsonb().$type<{ earliest: string; latest: string }>(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.number).where(sql`number <> ''`),
    index('shipment_on_its_way').on(t.shippedAt).where(sql`status = 'shipped'`),
  ],
)

/** Units of an order line in a parcel. */
export const shipmentLine = pgTable(
  'shipment_line',
  {
    shipmentId: uuid()
      .notNull()
      .references(() => shipment.id, { onDelete: 'cascade' }),
    lineId: uuid()
      .notNull()
      .references(() => orderLine.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shipmentId, t.lineId] }),
    index().on(t.lineId),
    check('shipment_line_units', sql`${t.quantity} > 0`),
  ],
)

/** A carrier's report about a parcel. */
export const shipmentEvent = pgTable(
  'shipment_event',
  {
    shipmentId: uuid()
      .notNull()
      .references(() => shipment.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    state: text({ enum: parcelStates }).notNull(),
    /** As the carrier names it; empty if unknown. */
    place: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.shipmentId, t.at, t.state] })],
)

/** Carrier reports already processed, so that a replay is ignored. */
export const carrierEvent = pgTable(
  'carrier_event',
  { provider: text().notNull(), eventId: text().notNull(), at: moment().notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] }), index().on(t.at)],
)

/**
 * A label bought from a carrier through a provider. The row is reserved before the provider is asked, so that a lost
 * answer is looked up instead of buying a second label.
 */
export const carrierLabel = pgTable(
  'carrier_label',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    orderId: uuid()
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    state: text({ enum: labelStates }).notNull().default('buying'),
    provider: text().notNull(),
    /** The provider's shipment, which can be bought once, and the rate that was chosen. */
    quoteId: text().notNull(),
    rateId: text().notNull(),
    /** Carrier and service as the provider names them. */
    carrier: text().notNull(),
    service: text().notNull(),
    /** The price that the provider charges, in minor units of a currency that need not be the shop's. */
    cost: integer().notNull(),
    currency: text().notNull(),
    /** Bought with a key for tests: no carrier takes the parcel. */
    isTest: boolean().notNull(),
    /** Grams. */
    weight: integer().notNull(),
    /** Hash of the address that it was bought for; empty: not recorded. */
    addressHash: text().notNull().default(''),
    /** The units of the parcel. */
    lines: jsonb().$type<{ lineId: string; quantity: number }[]>().notNull(),
    /** Times that the provider was asked to sell it, counted before each. */
    attempts: integer().notNull().default(0),
    /** Since when the provider is being asked to sell it. null: nobody is asking. */
    askingSince: moment(),
    /** Empty until it is bought. */
    trackingNumber: text().notNull().default(''),
    failure: text({ enum: labelFailures }).$type<LabelFailure>(),
    /** The provider's own words about the failure. */
    failureNote: text().notNull().default(''),
    /** The picture is stored. It is deleted again after some weeks. */
    hasFile: boolean().notNull().default(false),
    /** The return whose goods it brings back. null: it is for a parcel to the buyer. */
    returnId: uuid().references((): AnyPgColumn => returnRequest.id, { onDelete: 'cascade' }),
    /** The shipment that it was used for. */
    shipmentId: uuid().references(() => shipment.id, { onDelete: 'set null' }),
    boughtBy: text().notNull(),
    createdAt: moment().notNull(),
    boughtAt: moment(),
    /** When the buyer of the return got it. null: not yet, or it is for a parcel to the buyer. */
    givenAt: moment(),
    /** When the provider told whether it had sold the label after all, once it was given up. */
    lookedUpAt: moment(),
    /** When the provider took the request to void it. */
    voidAskedAt: moment(),
    endedAt: moment(),
  },
  (t) => [
    index().on(t.orderId),
    uniqueIndex().on(t.provider, t.quoteId),
    index('carrier_label_open').on(t.createdAt).where(sql`state in ('buying', 'voiding', 'void_asked')`),
    index('carrier_label_doubtful').on(t.endedAt).where(sql`failure = 'unanswered' and looked_up_at is null`),
    index('carrier_label_to_give')
      .on(t.boughtAt)
      .where(sql`state = 'bought' and return_id is not null and given_at is null`),
    index('carrier_label_file').on(t.boughtAt).where(sql`has_file`),
    index().on(t.returnId).where(sql`return_id is not null`),
    index().on(t.shipmentId).where(sql`shipment_id is not null`),
  ],
)
