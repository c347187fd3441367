import * as z from 'zod/mini'
import { Money, Timestamp } from '../../scalars.ts'
import type { AdminCallShape } from '../admin-call.ts'
import { listOf } from '../list.ts'

const kinds = ['invoice', 'credit_note'] as const

export const invoiceList = listOf(
  {
    number: { type: 'text', label: 'desk.invoice.number', ops: ['is'], search: true },
    kind: { type: 'choice', label: 'desk.invoice.kind', values: kinds, ops: ['is'] },
    issuedAt: { type: 'moment', label: 'desk.invoice.issued_at', ops: ['between', 'within'], sort: true },
    order: { type: 'text', label: 'desk.invoice.order', ops: ['is'], search: true },
    /** Of the buyer, or of anybody named in the order. */
    buyer: { type: 'text', label: 'desk.invoice.buyer', search: true },
    /** The country whose tax is charged, as the tax report groups by it. */
    country: { type: 'text', label: 'desk.invoice.country', ops: ['is', 'in'] },
    total: { type: 'money', label: 'desk.invoice.total' },
  },
  { sort: '-issuedAt' },
)

const InvoiceRow = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(kinds),
  issuedAt: Timestamp,
  order: z.string(),
  buyer: z.string(),
  country: z.string(),
  /** Including tax. Positive in credit notes too. */
  total: Money,
  tax: Money,
  /** The invoice that a credit note corrects. */
  corrects: z.nullable(z.string()),
  /** The standard of its XML: EN 16931, or only its syntax (UN/CEFACT CII) for what the standard cannot express. */
  xml: z.enum(['en16931', 'cii']),
})

const day = z.iso.date()

/** Sales of one country, rate and currency. Credit notes are deducted. */
const TaxRow = z.object({
  country: z.string(),
  category: z.enum(['S', 'Z', 'K', 'G', 'E']),
  /** 1/10000 */
  rate: z.int(),
  net: Money,
  tax: Money,
  /** In the base currency, at the rates of the orders. */
  baseNet: Money,
  baseTax: Money,
  documents: z.int(),
})

export const invoiceAdminCalls = {
  '/invoice/list': {
    payload: invoiceList.payload,
    data: invoiceList.data(InvoiceRow),
    permission: 'money.read',
  },
  /** A link to the document, which opens for ten minutes. */
  '/invoice/download': {
    payload: z.object({
      number: z.string().check(z.minLength(1), z.maxLength(40)),
      format: z._default(z.enum(['pdf', 'xml']), 'pdf'),
    }),
    data: z.object({ url: z.string() }),
    permission: 'money.read',
  },
  /** Tax by country and rate of the documents issued from `from` to `until`, both included. */
  '/report/tax': {
    payload: z.object({ from: day, until: day }),
    data: z.object({
      rows: z.array(TaxRow),
      totals: z.object({ baseNet: Money, baseTax: Money, documents: z.int() }),
      /** The rows as a CSV file. */
      csv: z.string(),
    }),
    permission: 'money.read',
  },
  /** Sales to consumers elsewhere in the tax union, against the yearly limit of 10,000 euros. */
  '/report/crossBorder': {
    payload: z.object({ year: z.optional(z.int().check(z.minimum(2000), z.maximum(2999))) }),
    data: z.object({
      year: z.int(),
      /** Net, in euros. null: the shop has no exchange rate for euros. */
      turnover: z.nullable(Money),
      limit: Money,
      registered: z.boolean(),
      state: z.enum(['not_applicable', 'below', 'near', 'above']),
    }),
    permission: 'money.read',
  },
} as const satisfies Record<string, AdminCallShape>
