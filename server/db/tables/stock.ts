import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { variant } from './catalog.ts'
import { moment } from './columns.ts'

/** Stock of a tracked variant: available = on hand − reserved. Both are sums of the variant's movements. */
export const stock = pgTable(
  'stock',
  {
    variantId: integer()
      .primaryKey()
      .references(() => variant.id, { onDelete: 'cascade' }),
    onHand: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
  },
  (t) => [check('stock_on_hand', sql`${t.onHand} >= 0`), check('stock_reserved', sql`${t.reserved} >= 0`)],
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
    reason: text({ enum: ['import', 'adjustment', 'order', 'release', 'shipment', 'return'] }).notNull(),
    orderId: uuid(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.variantId), index().on(t.orderId)],
)
