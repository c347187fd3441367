import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { InvoiceRecord } from '../invoice-record.ts'
import { amount, moment } from './columns.ts'
import { order } from './orders.ts'
import { refundRequest } from './refunds.ts'

export const invoiceKinds = ['invoice', 'credit_note'] as const

/** The last number taken from each series. The row is locked until the transaction that took it ends. */
export const invoiceSeries = pgTable(
  'invoice_series',
  { kind: text({ enum: invoiceKinds }).notNull(), year: integer().notNull(), last: integer().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.year] })],
)

/** Issued invoices and credit notes. A trigger refuses to change or delete them. */
export const invoice = pgTable(
  'invoice',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    kind: text({ enum: invoiceKinds }).notNull(),
    number: text().notNull().unique(),
    year: integer().notNull(),
    /** Position in the series of its kind and year, from 1, without gaps. */
    sequence: integer().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => order.id, { onDelete: 'restrict' }),
    /** The refund that a credit note documents. */
    requestId: uuid().references(() => refundRequest.id, { onDelete: 'restrict' }),
    /** The invoice that a credit note corrects. */
    correctsId: uuid().references((): AnyPgColumn => invoice.id, { onDelete: 'restrict' }),
    issuedAt: moment().notNull(),
    currency: text().notNull(),
    /** Including tax. Positive in credit notes too. */
    total: amount().notNull(),
    tax: amount().notNull(),
    /** Everything that the document states, as EN 16931 names it. */
    record: jsonb().$type<InvoiceRecord>().notNull(),
  },
  (t) => [
    unique().on(t.kind, t.year, t.sequence),
    // Items that staff add to an invoiced order have an invoice of their own, so a refund may correct two.
    unique('invoice_of_request').on(t.requestId, t.correctsId),
    index().on(t.orderId),
    index().on(t.issuedAt, t.id),
    index().on(t.kind, t.issuedAt, t.id),
    index('invoice_country').on(sql`(record ->> 'taxCountry')`, t.issuedAt),
    check('invoice_kind', sql`(${t.kind} = 'credit_note') = (${t.correctsId} is not null)`),
  ],
)

/** Net and tax of an invoice by country and rate, negative in credit notes, so that reports are sums. */
export const invoiceTax = pgTable(
  'invoice_tax',
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoice.id, { onDelete: 'restrict' }),
    position: integer().notNull(),
    /** ISO 3166-1: the country whose tax is charged; for untaxed sales, the destination. */
    country: text().notNull(),
    /** ISO 3166-1: where the goods went. */
    destination: text().notNull(),
    /** EN 16931: S taxed, Z zero rate, K intra-community supply, G export, E exempt. */
    category: text({ enum: ['S', 'Z', 'K', 'G', 'E'] }).notNull(),
    /** 1/10000. */
    rate: integer().notNull(),
    net: amount().notNull(),
    tax: amount().notNull(),
    /** In the shop's base currency, at the rate of the order. */
    baseNet: amount().notNull(),
    baseTax: amount().notNull(),
    currency: text().notNull(),
    issuedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.invoiceId, t.position] }), index().on(t.issuedAt)],
)
