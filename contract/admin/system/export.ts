import * as z from 'zod/mini'
import { Id, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import { productList } from '../catalog/product-list.ts'
import { stockList } from '../catalog/stock.ts'
import { changeList } from '../change.ts'
import { customerList } from '../customers/customer.ts'
import { couponList } from '../marketing/coupon.ts'
import { subscriberList } from '../marketing/subscriber.ts'
import { invoiceList } from '../money/invoice.ts'
import { refundList } from '../money/payment.ts'
import { ReportWish } from '../money/report.ts'
import { orderList } from '../orders/order-list.ts'
import { returnList } from '../orders/return.ts'
import { type ExportKind, exportKinds } from './export-kinds.ts'

/** Rows of one file. A larger export fails; a narrower filter helps. */
export const maxExportRows = 1_000_000

/** Invoices and credit notes of one archive. */
export const maxArchiveDocuments = 20_000

export const ExportFile = z.object({
  id: Id,
  kind: z.enum(Object.keys(exportKinds) as [ExportKind]),
  format: z.enum(['csv', 'json', 'zip']),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** `too_large`: more than a million rows, or more documents than an archive holds. */
  failure: z.nullable(z.enum(['too_large', 'failed'])),
  rows: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  createdAt: Timestamp,
  doneAt: z.nullable(Timestamp),
  /** The file is deleted then. */
  expiresAt: Timestamp,
})
export type ExportFile = z.infer<typeof ExportFile>

const file = {
  format: z._default(z.enum(['csv', 'json']), 'csv'),
  /** Begins a CSV file with a byte order mark, by which spreadsheets recognise UTF-8. */
  bom: z._default(z.boolean(), true),
}

/** `columns`: all that the caller may read, if left out. */
function wishOf<const Of extends ExportKind>(kind: Of) {
  const names = Object.keys(exportKinds[kind].columns) as [string, ...string[]]
  return {
    kind: z.literal(kind),
    columns: z.optional(z.array(z.enum(names)).check(z.minLength(1), z.maxLength(names.length))),
    ...file,
  }
}

const day = z.iso.date()

/** Search and filter as in the payload of the list. */
const ExportWish = z.discriminatedUnion('kind', [
  z.extend(z.pick(orderList.payload, { q: true, filter: true }), wishOf('orders')),
  z.extend(z.pick(orderList.payload, { q: true, filter: true }), wishOf('lines')),
  z.extend(z.pick(orderList.payload, { q: true, filter: true }), wishOf('parcels')),
  z.extend(z.pick(customerList.payload, { q: true, filter: true }), wishOf('customers')),
  z.extend(z.pick(productList.payload, { q: true, filter: true }), wishOf('products')),
  z.extend(z.pick(stockList.payload, { q: true, filter: true }), wishOf('stock')),
  z.extend(z.pick(couponList.payload, { q: true, filter: true }), wishOf('coupons')),
  z.extend(z.pick(refundList.payload, { q: true, filter: true }), wishOf('refunds')),
  z.extend(z.pick(returnList.payload, { q: true, filter: true }), wishOf('returns')),
  z.extend(z.pick(invoiceList.payload, { q: true, filter: true }), wishOf('invoices')),
  z.extend(z.pick(subscriberList.payload, { q: true, filter: true }), wishOf('subscribers')),
  z.extend(z.pick(changeList.payload, { q: true, filter: true }), wishOf('changes')),
  z.object({ ...wishOf('tax'), from: day, until: day }),
  /** The PDF files of invoices and credit notes. */
  z.object({
    kind: z.literal('documents'),
    format: z._default(z.literal('zip'), 'zip'),
    from: day,
    until: day,
  }),
  z.object({ kind: z.literal('report'), ...file, report: ReportWish }),
])

export const exportCalls = {
  /** Starts a job that writes the records that match, in the default order of their list. A notice tells when it is done. */
  '/export/start': {
    payload: ExportWish,
    data: Changed(z.object({ export: ExportFile })),
    permission: 'signed_in',
    writes: true,
    undo: 'none',
  },
  /** The caller's exports, newest first, at most 100. */
  '/export/list': {
    payload: z.object({}),
    data: z.object({ items: z.array(ExportFile) }),
    permission: 'signed_in',
  },
  /** A link to a finished file. It works once, within a minute, and only for the session or API key that asked. */
  '/export/link': {
    payload: z.object({ id: z.uuid() }),
    data: Changed(z.object({ url: z.string(), expiresAt: Timestamp })),
    permission: 'signed_in',
    writes: true,
    undo: 'none',
  },
  /** Deletes an export and its file before its time. */
  '/export/remove': {
    payload: z.object({ id: z.uuid() }),
    data: Changed(z.object({ removed: z.boolean() })),
    permission: 'signed_in',
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
