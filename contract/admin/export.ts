import * as z from 'zod/mini'
import { Id, Timestamp } from '../scalars.ts'
import { type AdminCallShape, Changed } from './admin-call.ts'
import { changeList } from './change.ts'
import { couponList } from './coupon.ts'
import { customerList } from './customer.ts'
import { invoiceList } from './invoice.ts'
import { orderList } from './order-list.ts'
import { refundList } from './payment.ts'
import type { Permission } from './permissions.ts'
import { returnList } from './return.ts'
import { stockList } from './stock.ts'
import { subscriberList } from './subscriber.ts'

type Kind = {
  permission: Permission
  /** Needs a second factor within the last ten minutes, so API keys cannot ask for it. */
  stepUp?: true
  /** Columns in the order of the file, with the permission that each needs beside the export's own. */
  columns: Record<string, Permission | null>
}

/** The kinds of exports. A column that the caller may not read is left out; asking for it by name is refused. */
export const exportKinds = {
  orders: {
    permission: 'export.orders',
    columns: {
      number: null,
      placed_at: null,
      status: null,
      pay_status: null,
      ship_status: null,
      needs: null,
      language: null,
      currency: null,
      total: 'customers.read',
      credit: 'customers.read',
      shipping: 'customers.read',
      tax: 'customers.read',
      paid: 'customers.read',
      refunded: 'customers.read',
      units: null,
      payment_method: null,
      shipping_method: null,
      coupon: null,
      email: 'customers.read',
      mobile: 'customers.read',
      first_name: null,
      last_name: null,
      company: null,
      street: null,
      postal_code: null,
      city: null,
      state: null,
      country: null,
      phone: 'customers.read',
      billing_company: 'customers.read',
      billing_vat_id: 'customers.read',
      billing_country: 'customers.read',
      buyer_note: null,
      staff_note: 'orders.change',
      labels: null,
      paid_at: null,
      packed_at: null,
      delivered_at: null,
      completed_at: null,
    },
  },
  lines: {
    permission: 'export.orders',
    columns: {
      order: null,
      placed_at: null,
      status: null,
      position: null,
      sku: null,
      name: null,
      options: null,
      quantity: null,
      shipped: null,
      cancelled: null,
      returned: null,
      currency: null,
      unit_price: 'customers.read',
      discount: 'customers.read',
      tax: 'customers.read',
      tax_rate: null,
      total: 'customers.read',
      refunded: 'customers.read',
      country: null,
    },
  },
  customers: {
    permission: 'export.customers',
    stepUp: true,
    columns: {
      id: null,
      created_at: null,
      email: null,
      email_verified: null,
      mobile: null,
      first_name: null,
      last_name: null,
      language: null,
      labels: null,
      orders: null,
      last_order_at: null,
      currency: null,
      credit: null,
      staff_note: null,
    },
  },
  stock: {
    permission: 'money.read',
    columns: {
      sku: null,
      product: null,
      options: null,
      barcode: null,
      location: null,
      on_hand: null,
      reserved: null,
      available: null,
      low_at: null,
      policy: null,
      counted_at: null,
      currency: null,
      cost: null,
      value: null,
    },
  },
  coupons: {
    permission: 'promotions.change',
    columns: {
      code: null,
      name: null,
      kind: null,
      percent: null,
      active: null,
      starts_at: null,
      ends_at: null,
      max_uses: null,
      used: null,
      claims: null,
      series: null,
      created_at: null,
    },
  },
  refunds: {
    permission: 'money.read',
    columns: {
      id: null,
      order: null,
      created_at: null,
      settled_at: null,
      status: null,
      currency: null,
      amount: null,
      reason: null,
      destination: null,
      method: null,
      reference: null,
      failure: null,
      attempt: null,
    },
  },
  returns: {
    permission: 'export.orders',
    columns: {
      number: null,
      order: null,
      created_at: null,
      type: null,
      stage: null,
      reason: null,
      description: 'customers.read',
      units: null,
      email: 'customers.read',
      logistics_company: null,
      tracking_number: null,
      refund_due_at: null,
    },
  },
  invoices: {
    permission: 'money.read',
    columns: {
      number: null,
      kind: null,
      issued_at: null,
      order: null,
      corrects: null,
      buyer: null,
      country: null,
      currency: null,
      total: null,
      tax: null,
    },
  },
  tax: {
    permission: 'money.read',
    columns: {
      country: null,
      category: null,
      rate: null,
      currency: null,
      net: null,
      tax: null,
      base_currency: null,
      base_net: null,
      base_tax: null,
      documents: null,
    },
  },
  subscribers: {
    permission: 'export.customers',
    columns: {
      email: null,
      state: null,
      source: null,
      language: null,
      asked_at: null,
      confirmed_at: null,
      unsubscribed_at: null,
    },
  },
  changes: {
    permission: 'audit.read',
    columns: {
      id: null,
      at: null,
      kind: null,
      by_kind: null,
      by: null,
      network: null,
      call: null,
      resource: null,
      record: null,
      label: null,
      reason: null,
      paths: null,
      undoes: null,
    },
  },
} as const satisfies Record<string, Kind>

export type ExportKind = keyof typeof exportKinds
export type ExportColumn<Of extends ExportKind> = keyof (typeof exportKinds)[Of]['columns']

/** Rows of one file. A larger export fails; a narrower filter helps. */
export const maxExportRows = 1_000_000

export const ExportFile = z.object({
  id: Id,
  kind: z.enum(Object.keys(exportKinds) as [ExportKind]),
  format: z.enum(['csv', 'json']),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** `too_large`: more than a million rows. */
  failure: z.nullable(z.enum(['too_large', 'failed'])),
  rows: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  createdAt: Timestamp,
  doneAt: z.nullable(Timestamp),
  /** The file is deleted then. */
  expiresAt: Timestamp,
})
export type ExportFile = z.infer<typeof ExportFile>

/** `columns`: all that the caller may read, if left out. */
function wishOf<const Of extends ExportKind>(kind: Of) {
  const names = Object.keys(exportKinds[kind].columns) as [string, ...string[]]
  return {
    kind: z.literal(kind),
    columns: z.optional(z.array(z.enum(names)).check(z.minLength(1), z.maxLength(names.length))),
    format: z._default(z.enum(['csv', 'json']), 'csv'),
    /** Begins a CSV file with a byte order mark, by which spreadsheets recognise UTF-8. */
    bom: z._default(z.boolean(), true),
  }
}

const day = z.iso.date()

/** Search and filter as in the payload of the list. */
const ExportWish = z.discriminatedUnion('kind', [
  z.extend(z.pick(orderList.payload, { q: true, filter: true }), wishOf('orders')),
  z.extend(z.pick(orderList.payload, { q: true, filter: true }), wishOf('lines')),
  z.extend(z.pick(customerList.payload, { q: true, filter: true }), wishOf('customers')),
  z.extend(z.pick(stockList.payload, { q: true, filter: true }), wishOf('stock')),
  z.extend(z.pick(couponList.payload, { q: true, filter: true }), wishOf('coupons')),
  z.extend(z.pick(refundList.payload, { q: true, filter: true }), wishOf('refunds')),
  z.extend(z.pick(returnList.payload, { q: true, filter: true }), wishOf('returns')),
  z.extend(z.pick(invoiceList.payload, { q: true, filter: true }), wishOf('invoices')),
  z.extend(z.pick(subscriberList.payload, { q: true, filter: true }), wishOf('subscribers')),
  z.extend(z.pick(changeList.payload, { q: true, filter: true }), wishOf('changes')),
  z.object({ ...wishOf('tax'), from: day, until: day }),
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
