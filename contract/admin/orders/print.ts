import * as z from 'zod/mini'
import { RecordNumber, Sku, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import type { Permission } from '../permissions.ts'

/** Papers by the permission to print them. Those with prices need more than the others. */
export const papers = {
  pick_list: 'orders.read',
  slip: 'orders.read',
  label: 'orders.read',
  /** Labels that were bought from carriers. */
  carrier_label: 'orders.ship',
  return_slip: 'orders.read',
  invoice: 'money.read',
  credit_note: 'money.read',
  product_label: 'products.read',
} as const satisfies Record<string, Permission>

export type Paper = keyof typeof papers
/** Papers of orders; product labels have a call of their own. */
export type OrderPaper = Exclude<Paper, 'product_label'>

/** Sizes of address labels: a sheet of A4 holds four. */
export const labelSizes = ['a6', '10x15', 'a4'] as const
export type LabelSize = (typeof labelSizes)[number]

/** Formats of product labels: single ones of a roll, in millimetres, or 24 or 40 on a sheet of A4. */
export const productLabelFormats = ['57x32', 'a4_24', 'a4_40'] as const
export type ProductLabelFormat = (typeof productLabelFormats)[number]

/** Product labels of one print job. */
export const maxProductLabels = 2000

/** Orders of one print job. */
export const maxPrinted = 200

const id = z.uuid()
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const paper = z.enum(Object.keys(papers) as [Paper])
const { product_label: _, ...ofOrders } = papers
const orderPaper = z.enum(Object.keys(ofOrders) as [OrderPaper])

export const PrintJob = z.object({
  id: z.string(),
  papers: z.array(paper),
  size: z.enum(labelSizes),
  /** Orders to draw, and how many are drawn. */
  orders: z.int(),
  /** Product labels to draw. */
  labels: z.int(),
  done: z.int(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** `nothing`: none of the orders has such a paper. */
  failure: z.nullable(z.enum(['nothing', 'failed'])),
  pages: z.nullable(z.int()),
  /** Orders whose carrier label was still being bought or fetched, so that it is not in the file. */
  waiting: z.array(z.string()),
  by: z.string(),
  own: z.boolean(),
  /** The station that prints it; null: the person does. */
  station: z.nullable(z.object({ id: z.string(), name: z.string() })),
  printedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  /** The file is deleted then. */
  expiresAt: Timestamp,
  /** Opens the PDF for ten minutes, for this session or API key alone; null until it is done. */
  url: z.nullable(z.string()),
})
export type PrintJob = z.infer<typeof PrintJob>

const Station = z.object({
  id: z.string(),
  name: z.string(),
  /** A tab of the station is open. */
  online: z.boolean(),
  /** Jobs that are not printed yet. */
  waiting: z.int(),
})
export type Station = z.infer<typeof Station>

const printed = Changed(z.object({ print: PrintJob }))

export const printCalls = {
  /**
   * Draws papers of up to 200 orders as one PDF, in a job. Slips and return slips are in the language of their order,
   * pick lists in that of the call. Invoices and credit notes need `money.read`, labels of
   * carriers `orders.ship`. Labels of carriers are those that wait for their parcel, or of an order that has left, that of
   * its last parcel.
   */
  '/print/make': {
    payload: z.object({
      papers: z.array(orderPaper).check(z.minLength(1), z.maxLength(7)),
      numbers: z.array(RecordNumber).check(z.minLength(1), z.maxLength(maxPrinted)),
      size: z._default(z.enum(labelSizes), 'a6'),
      /** Labels of carriers to print instead, all of these orders. */
      carrierLabels: z.optional(z.array(id).check(z.minLength(1), z.maxLength(maxPrinted))),
      /** A station that prints it. */
      station: z.optional(id),
    }),
    data: printed,
    permission: 'orders.read',
    writes: true,
    undo: 'none',
  },
  /**
   * Draws product labels as one PDF, in a job: name, options, SKU and a barcode. A barcode that is an EAN or UPC is drawn as
   * one, others as Code 128; a variant without one gets its SKU. Needs `products.read` as well.
   */
  '/print/productLabels': {
    payload: z.object({
      labels: z.array(z.object({ sku: Sku, copies: z.int().check(z.minimum(1), z.maximum(500)) })).check(
        z.minLength(1),
        z.maxLength(200),
        z.refine((all) => all.reduce((sum, { copies }) => sum + copies, 0) <= maxProductLabels),
      ),
      format: z._default(z.enum(productLabelFormats), 'a4_24'),
      /** A station that prints it. */
      station: z.optional(id),
    }),
    data: printed,
    permission: 'orders.read',
    writes: true,
    undo: 'none',
  },
  /** A print job of the caller or of a station. */
  '/print/status': {
    payload: z.object({ id }),
    data: z.object({ print: PrintJob, tags: z.array(z.string()) }),
    permission: 'orders.read',
  },
  /** The caller's print jobs of the last day, or those of a station, newest first, at most 50. */
  '/print/list': {
    payload: z.object({ station: z.optional(id) }),
    data: z.object({ items: z.array(PrintJob), tags: z.array(z.string()) }),
    permission: 'orders.read',
  },
  '/print/stations': {
    payload: z.object({}),
    data: z.object({ items: z.array(Station), tags: z.array(z.string()) }),
    permission: 'orders.read',
  },
  /** Adds a station, or renames the one with this id. */
  '/print/saveStation': {
    payload: z.object({ id: z.optional(id), name }),
    data: Changed(z.object({ station: Station })),
    permission: 'orders.pack',
    writes: true,
    undo: 'none',
  },
  /** Removes a station with the jobs that it has not printed. */
  '/print/removeStation': {
    payload: z.object({ id }),
    data: Changed(z.object({ removed: z.boolean() })),
    permission: 'orders.pack',
    writes: true,
    undo: 'none',
  },
  /**
   * Takes the oldest job that a station has not printed, for two minutes: of several tabs only one gets it. null: none is
   * ready. A tab that asks keeps its station online for a minute.
   */
  '/print/take': {
    payload: z.object({ station: id }),
    data: z.object({ print: z.nullable(PrintJob) }),
    permission: 'orders.read',
  },
  /** Records that a job was printed, or gives it back because it was not. */
  '/print/settle': {
    payload: z.object({ id, printed: z.boolean() }),
    data: printed,
    permission: 'orders.read',
    writes: true,
    undo: 'none',
  },
  /** Prints a job again, at the same station or another one. */
  '/print/again': {
    payload: z.object({ id, station: id }),
    data: printed,
    permission: 'orders.read',
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
