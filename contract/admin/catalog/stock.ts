import * as z from 'zod/mini'
import { Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import { listOf } from '../list.ts'
import { Planned, selectionOf } from '../plan.ts'
import { stockPolicies } from './product-fields.ts'

/** Why staff correct the stock. */
export const stockCauses = [
  'correction',
  'found',
  'lost',
  'damaged',
  'stolen',
  'gift',
  'own_use',
  'other',
] as const

const VariantId = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
const Units = z.int().check(z.minimum(0), z.maximum(10_000_000))
const Note = z._default(z.string().check(z.trim(), z.maxLength(500)), '')
const Lines = <Line extends z.ZodMiniType>(line: Line) =>
  z.array(line).check(z.minLength(1), z.maxLength(500))

export const stockList = listOf(
  {
    /** The search also finds barcodes, names of the product in any language, and option values. */
    sku: { type: 'text', label: 'desk.stock.sku', ops: ['is', 'in'], sort: true, search: true },
    /** 0 out, 1 low, 2 enough. */
    level: { type: 'int', label: 'desk.stock.level', ops: ['is', 'in', 'lt'], sort: true },
    location: { type: 'text', label: 'desk.stock.location', ops: ['is', 'empty'], sort: true },
    countedAt: { type: 'moment', label: 'desk.stock.counted', ops: ['lt', 'gt', 'within', 'empty'] },
    /** Variants of which none sold lately, or none is left, come last in both directions. */
    runsOutAt: { type: 'moment', label: 'desk.stock.runs_out', sort: true },
    /** More is promised to orders than is on hand. */
    oversold: { type: 'flag', label: 'desk.stock.level_oversold', ops: ['is'] },
    /** Not counted in the last 90 days, or never. */
    countDue: { type: 'flag', label: 'desk.stock.count_due', ops: ['is'] },
  },
  { sort: 'sku' },
)

const StockRow = z.object({
  /** The variant. */
  id: z.string(),
  variant: z.int(),
  product: z.int(),
  sku: z.string(),
  name: z.string(),
  /** Codes of the values by code of the attribute. */
  options: z.record(z.string(), z.string()),
  /** The values of the options in the reader's language. */
  labels: z.array(z.string()),
  location: z.string(),
  onHand: z.int(),
  reserved: z.int(),
  /** On hand less reserved; below zero: oversold. */
  available: z.int(),
  lowAt: z.int(),
  level: z.int(),
  policy: z.enum(['deny', 'backorder', 'untracked']),
  countedAt: z.nullable(Timestamp),
  /** Mean of the last four weeks. */
  soldPerWeek: z.number(),
  /** Days until it runs out at that pace; null if nothing was sold. */
  daysLeft: z.nullable(z.int()),
})
export type StockRow = z.infer<typeof StockRow>

const Corrected = z.object({
  variant: z.int(),
  sku: z.string(),
  before: z.int(),
  onHand: z.int(),
  reserved: z.int(),
  available: z.int(),
})

const Location = z.string().check(z.trim(), z.maxLength(80))

/** The same level, place or policy for many variants. */
export const StockAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lowAt'), to: Units }),
  z.object({ kind: z.literal('location'), to: Location }),
  z.object({ kind: z.literal('policy'), to: z.enum(stockPolicies) }),
])
export type StockAction = z.output<typeof StockAction>

export const stockCalls = {
  '/stock/list': { payload: stockList.payload, data: stockList.data(StockRow), permission: 'products.read' },
  '/stock/detail': {
    payload: z.object({ variant: VariantId }),
    data: z.object({ stock: StockRow }),
    permission: 'products.read',
  },
  /** By a difference, or to a figure that was entered for `seen` units. Code 10 if they changed meanwhile. */
  '/stock/adjust': {
    payload: z.union([
      z.object({
        variant: VariantId,
        by: z.int().check(z.minimum(-10_000_000), z.maximum(10_000_000)),
        to: z.optional(z.undefined()),
        seen: z.optional(z.undefined()),
        reason: z.enum(stockCauses),
        note: Note,
      }),
      z.object({
        variant: VariantId,
        by: z.optional(z.undefined()),
        to: Units,
        seen: Units,
        reason: z.enum(stockCauses),
        note: Note,
      }),
    ]),
    data: Changed(z.object({ stock: Corrected })),
    permission: 'stock.change',
    writes: true,
    undo: 'counter',
  },
  '/stock/count': {
    payload: z.object({ lines: Lines(z.object({ variant: VariantId, counted: Units })), note: Note }),
    data: Changed(z.object({ lines: z.array(Corrected) })),
    permission: 'stock.change',
    writes: true,
    undo: 'counter',
  },
  '/stock/receive': {
    payload: z.object({
      lines: Lines(
        z.object({
          variant: VariantId,
          quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)),
          /** Per unit, in the base currency. */
          cost: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(1e12)))),
        }),
      ),
      note: Note,
    }),
    data: Changed(z.object({ lines: z.array(Corrected) })),
    permission: 'stock.change',
    writes: true,
    undo: 'counter',
  },
  /** The level at which staff are told, and where the goods lie. */
  '/stock/save': {
    payload: z.object({
      variant: VariantId,
      lowAt: z.optional(Units),
      location: z.optional(Location),
    }),
    data: Changed(z.object({ stock: z.object({ variant: z.int(), lowAt: z.int(), location: z.string() }) })),
    permission: 'stock.change',
    writes: true,
    undo: 'none',
  },
  /** Levels and places need `stock.change`, policies `products.change`. */
  '/stock/plan': {
    payload: z.object({ select: selectionOf(stockList), action: StockAction }),
    data: Planned,
    permission: 'products.read',
    writes: true,
    undo: 'none',
  },
  /**
   * Every movement, newest first, and the proof that on hand and reserved are their sums. The proof comes with the first
   * page; it is null on later ones.
   */
  '/stock/ledger': {
    payload: z.object({
      variant: VariantId,
      cursor: z.optional(z.string().check(z.maxLength(40))),
      size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 100),
    }),
    data: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          at: Timestamp,
          onHand: z.int(),
          reserved: z.int(),
          reason: z.string(),
          cause: z.nullable(z.string()),
          note: z.string(),
          by: z.nullable(z.string()),
          cost: z.nullable(z.int()),
          order: z.nullable(z.string()),
        }),
      ),
      next: z.nullable(z.string()),
      onHand: z.int(),
      reserved: z.int(),
      sums: z.nullable(z.object({ onHand: z.int(), reserved: z.int() })),
      proven: z.nullable(z.boolean()),
    }),
    permission: 'products.read',
    restricted: { 'items.*.cost': 'money.read' },
  },
} as const satisfies Record<string, AdminCallShape>
