import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { variant } from './catalog.ts'
import { amount, moment } from './columns.ts'

/** Stock of a tracked variant: available = on hand − reserved. Both are sums of the variant's movements. */
export const stock = pgTable(
  'stock',
  {
    variantId: integer()
      .primaryKey()
      .references(() => variant.id, { onDelete: 'cascade' }),
    onHand: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    /** Merchants are told when no more than this is available. */
    lowAt: integer().notNull().default(5),
    /** 0 out, 1 low, 2 enough. Kept by the trigger follow_stock_level. */
    level: smallint().notNull().default(2),
    /** Shelf or bin, as the merchant writes it. */
    location: text().notNull().default(''),
    countedAt: moment(),
    /** Day on which it sells out at its pace of the last weeks; null if none sold or none is left. Kept by forecastStock. */
    runsOutAt: moment(),
  },
  (t) => [
    index().on(t.level, t.variantId),
    index().on(t.location, t.variantId),
    index().on(t.countedAt, t.variantId),
    // Variants without a day come last in both directions.
    index('stock_runs_out_first').on(sql`coalesce(${t.runsOutAt}, 'infinity')`, t.variantId),
    index('stock_runs_out_last').on(sql`coalesce(${t.runsOutAt}, '-infinity')`, t.variantId),
    check('stock_on_hand', sql`${t.onHand} >= 0`),
    check('stock_reserved', sql`${t.reserved} >= 0`),
  ],
)

/** Append-only ledger: one row per stock change. */
export const stockMove = pgTable(
  'stock_move',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    variantId: integer()
      .notNull()
      .references(() => variant.id, { onDelete: 'cascade' }),
    onHand: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    reason: text({
      enum: ['import', 'adjustment', 'count', 'receipt', 'order', 'release', 'shipment', 'return'],
    }).notNull(),
    /** The cause of a correction, such as "damaged", and a note. */
    cause: text(),
    note: text().notNull().default(''),
    /** Name of the person or key that corrected it. */
    by: text(),
    /** Cost per unit of a receipt, in the base currency. */
    cost: amount(),
    orderId: uuid(),
    /** The import that counted it, so that undoing the import can post the opposite. */
    importId: uuid(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.variantId, t.id),
    index().on(t.orderId),
    index().on(t.importId, t.variantId).where(sql`${t.importId} is not null`),
    // Recent sales of a bestseller are summed without reading all its earlier ones.
    index('stock_move_sold')
      .on(t.variantId, t.at, t.reserved)
      .where(sql`${t.reason} in ('order', 'release')`),
    // Stock of a past day: today's, less what has moved since. Orders and releases move no unit on hand.
    index('stock_move_units').on(t.at, t.variantId, t.onHand).where(sql`${t.onHand} <> 0`),
  ],
)
