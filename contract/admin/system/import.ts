import * as z from 'zod/mini'
import { languages } from '../../languages.ts'
import { Id, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Change, Changed } from '../admin-call.ts'
import { ImportFault } from './import-fault.ts'
import { ImportColumns, ImportMapping } from './import-map.ts'
import { ImportOrigin } from './import-origin.ts'

/** Maximum size of a product file in bytes. */
export const maxImportBytes = 200 * 1024 * 1024

/** Imports that are kept and listed. */
export const maxImports = 20

const flag = z.boolean()

/** The choices of an import, as `bin/import` has them. */
export const ImportOptions = z.object({
  /** Encoding of the file. Needed only if the rehearsal is not sure of it. */
  encoding: z.nullable(z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/))),
  /** Currency of the prices; null: the base currency. A shop without products takes another one as its base currency. */
  currency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** Language of the texts. */
  lang: z.enum(languages),
  /** Sells everything without counting stock. */
  untracked: flag,
  /** The column that categories are made of. */
  categoryFrom: z.enum(['category', 'type']),
  /** Fetches pictures, videos and captions. */
  pictures: flag,
  /** Metafields to show in the specification, such as custom.care. */
  metafields: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(100)),
})
export type ImportOptions = z.infer<typeof ImportOptions>

export const importStates = [
  'waiting',
  'checking',
  'mapping',
  'ready',
  'running',
  'undoing',
  'stopping',
  'stopped',
  'done',
  'failed',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

const count = z.int()

export const ImportCounts = z.object({
  rows: count,
  products: count,
  variants: count,
  new: count,
  changed: count,
  unchanged: count,
  refusedRows: count,
  /** Products without a single accepted row. */
  refusedProducts: count,
  /** Variants that the file leaves out: they go off sale. */
  deactivated: count,
  /** Variants without stock, in a file without quantities. */
  withoutStock: count,
  /** Pictures, videos and captions fetched, or to be fetched. */
  pictures: count,
  missingPictures: count,
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** A product of the file before and after, with the fields that differ by path; `variants.0.price` is that of `skus[0]`. */
export const ImportSample = z.object({
  handle: z.string(),
  isNew: z.boolean(),
  skus: z.array(z.string()),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  /** Further fields that differ. */
  more: count,
})
export type ImportSample = z.infer<typeof ImportSample>

/** The result of a rehearsal: how the file is read, and what the import would do. */
export const ImportCheck = z.object({
  encoding: z.string(),
  /** False: the encoding is a guess, and has to be chosen. */
  sure: z.boolean(),
  /** Two texts of the file in each likely encoding, if it is a guess. */
  readings: z.array(z.object({ encoding: z.string(), texts: z.array(z.string()) })),
  separator: z.string(),
  currency: z.string(),
  /** The currency becomes the shop's base currency. */
  newBase: z.boolean(),
  counts: ImportCounts,
  /** Groups and attributes that the shop does not have yet. */
  words: z.object({ categories: count, tags: count, attributes: count, values: count }),
  /** Remarks on rows that are accepted, with the first lines. */
  notes: z.array(z.object({ kind: z.string(), count, lines: z.array(z.int()) })),
  /** The first refused rows. The report has all of them. */
  refused: z.array(z.object({ line: z.int(), fault: ImportFault })),
  /** The first products that change. */
  sample: z.array(ImportSample),
  /** Columns with content that are not imported. */
  leftOut: z.array(z.string()),
  /** Product metafields. One that is always shown needs no choice. */
  metafields: z.array(
    z.object({ name: z.string(), rows: count, example: z.string(), always: z.boolean(), shown: z.boolean() }),
  ),
})
export type ImportCheck = z.infer<typeof ImportCheck>

/** Days for which an import can be undone. */
export const undoDays = 90

/**
 * Why undoing an import leaves a product as it is. `later`: a later import changed it, which has to be undone first;
 * `impossible`: its earlier values need something that was deleted since, or their SKU belongs to another product now;
 * `counted`: only its stock stays, because staff counted it or corrected the figure since.
 */
export const keptReasons = ['edited', 'ordered', 'later', 'impossible', 'counted'] as const
export type KeptReason = (typeof keptReasons)[number]

/** The effect of undoing an import, expected or so far. */
export const ImportUndo = z.object({
  /** Products that the import made: they go to the trash. */
  removed: count,
  /** Products that get their earlier values back. */
  restored: count,
  /** Products that stay as they are, or whose stock does. */
  kept: count,
  /** Categories and tags that only the import used: they are deleted. */
  groups: count,
})
export type ImportUndo = z.infer<typeof ImportUndo>

export const KeptProduct = z.object({ id: z.int(), handle: z.string(), why: z.enum(keptReasons) })
export type KeptProduct = z.infer<typeof KeptProduct>

/** With the first products that stay. */
export const UndoPlan = z.extend(ImportUndo, { products: z.array(KeptProduct) })
export type UndoPlan = z.infer<typeof UndoPlan>

export const ImportSummary = z.object({
  id: Id,
  /** Name of the file. */
  name: z.string(),
  bytes: z.int(),
  state: z.enum(importStates),
  by: z.string(),
  createdAt: Timestamp,
  doneAt: z.nullable(Timestamp),
  /** The file and its reports are deleted then. */
  expiresAt: Timestamp,
  /** Of the import, or else of the rehearsal. */
  counts: z.nullable(ImportCounts),
  /** It can be undone until then. null: it saved nothing, or was undone. */
  undoUntil: z.nullable(Timestamp),
})
export type ImportSummary = z.infer<typeof ImportSummary>

export const Import = z.extend(ImportSummary, {
  options: ImportOptions,
  /** `file`: it cannot be used, for the reason in `fault`; `busy`: `bin/import` runs on the server. */
  failure: z.nullable(z.enum(['file', 'other_kind', 'busy', 'failed'])),
  /** Why the file cannot be used. */
  fault: z.nullable(ImportFault),
  /** Rows, or products, of the current step; null: it has not begun. */
  progress: z.nullable(
    z.object({ step: z.enum(['checking', 'importing', 'undoing']), done: count, total: count }),
  ),
  check: z.nullable(ImportCheck),
  /** Its columns, once it was rehearsed. In the state `mapping` they have to be mapped first. */
  columns: z.nullable(ImportColumns),
  /** The fields that its columns become, beside those that the shop knows. */
  mapping: z.nullable(ImportMapping),
  /** Counts of the import so far. */
  result: z.nullable(ImportCounts),
  /** The file is still there, so that it can be rehearsed and run. */
  hasFile: z.boolean(),
  /** The import was interrupted: it goes on behind the products that it has saved. */
  begun: z.boolean(),
  /** The effect of undoing it so far, with the first products that it left as they are. */
  undo: z.nullable(UndoPlan),
})
export type Import = z.infer<typeof Import>

const byId = z.object({ id: z.uuid() })
const permission = 'products.change'

export const importCalls = {
  /**
   * The field `file`: a product CSV file of Shopify or of the shop's own export, up to 200 MB, which is rehearsed at once.
   * Needs `prices.change` and `stock.change` too. One file at a time is rehearsed or imported (`in_use`).
   */
  '/import/upload': {
    payload: z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    data: Changed(z.object({ import: Import })),
    permission,
    writes: true,
    undo: 'none',
    multipart: 'large',
  },
  /**
   * Says which fields the columns of a file become, and rehearses it. For files whose header the shop does not know (state
   * `mapping`), and for further columns of others. Needs a title or handle and a price; `invalid` names what is missing.
   */
  '/import/map': {
    payload: z.extend(byId, { mapping: ImportMapping }),
    data: Changed(z.object({ import: Import })),
    permission,
    writes: true,
    undo: 'none',
  },
  /** Works out again what the import would do, with other choices. Changes no product. */
  '/import/rehearse': {
    payload: z.extend(byId, { options: ImportOptions }),
    data: Changed(z.object({ import: Import })),
    permission,
    writes: true,
    undo: 'none',
  },
  /** Imports the file as rehearsed, in a job that goes on after a restart. It continues an import that was stopped. */
  '/import/run': {
    payload: byId,
    data: Changed(z.object({ import: Import })),
    permission,
    writes: true,
    undo: 'none',
  },
  /** Stops a rehearsal at once, and an import after the rows that are being saved, which stay. */
  '/import/cancel': {
    payload: byId,
    data: Changed(z.object({ import: Import })),
    permission,
    writes: true,
    undo: 'none',
  },
  /** The last imports, the newest first, and what the shop has already. */
  '/import/list': {
    payload: z.object({}),
    data: z.object({
      items: z.array(ImportSummary),
      /** The shop has no products yet, so that the currency of the file can become its own. */
      isEmpty: z.boolean(),
    }),
    permission,
  },
  /** The imports that made or changed a product, the newest first, as far as they are kept. */
  '/import/origin': {
    payload: z.object({ product: z.int() }),
    data: z.object({ items: z.array(ImportOrigin) }),
    permission: 'products.read',
  },
  '/import/status': { payload: byId, data: z.object({ import: Import }), permission },
  /**
   * A link to a report of the import, which works once, within a minute. `refused`: the refused rows as they are, with the
   * reason in the last column, to be corrected and imported. `missing`: pictures that could not be fetched. `kept`: products
   * that undoing the import left as they are.
   */
  '/import/report': {
    payload: z.extend(byId, { part: z.enum(['refused', 'missing', 'kept']) }),
    data: Changed(z.object({ url: z.string(), expiresAt: Timestamp })),
    permission,
    writes: true,
    undo: 'none',
  },
  /**
   * Undoes an import that ended or was stopped, in a job that goes on after a restart: products that it made go to the
   * trash, others get their earlier values back, and stock is counted back unless it was counted or corrected since.
   * Products that somebody edited or ordered since stay. `dryRun` only says what would happen. An undo that was stopped goes on.
   */
  '/import/undo': {
    payload: z.extend(byId, { dryRun: z._default(z.boolean(), false) }),
    data: z.object({
      import: Import,
      /** Its expected effect; null once it is begun. */
      plan: z.nullable(UndoPlan),
      change: z.nullable(Change),
    }),
    permission,
    writes: true,
    undo: 'none',
    stepUp: true,
  },
  /** Deletes the file and its reports before their time. Products stay, and the import can no longer be undone. */
  '/import/remove': {
    payload: byId,
    data: Changed(z.object({ removed: z.boolean() })),
    permission,
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
