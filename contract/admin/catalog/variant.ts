import * as z from 'zod/mini'
import { Sku } from '../../scalars.ts'
import type { AdminCallShape } from '../admin-call.ts'
import { listOf } from '../list.ts'
import { Planned, selectionOf } from '../plan.ts'
import {
  Barcode,
  Currency,
  MaxPerOrder,
  OwnHsCode,
  OwnOriginCountry,
  Price,
  productStatuses,
  RecordId,
  ReleaseDay,
  stockPolicies,
  Weight,
} from './product-fields.ts'

export const variantList = listOf(
  {
    /** The search also finds barcodes, names of the product in any language, and option values. */
    sku: { type: 'text', label: 'desk.variant.sku', ops: ['is', 'in'], sort: true, search: true },
    product: { type: 'int', label: 'desk.variant.product', ops: ['is', 'in'] },
    category: { type: 'int', label: 'desk.product.category', ops: ['is', 'in'] },
    tag: { type: 'text', label: 'desk.product.tag', ops: ['is', 'in'] },
    vendor: { type: 'text', label: 'desk.product.vendor', ops: ['is', 'in'] },
    price: { type: 'money', label: 'desk.variant.price', ops: ['lt', 'gt', 'between'], sort: true },
  },
  { sort: 'sku' },
)

const Row = z.object({
  id: z.string(),
  variant: RecordId,
  product: RecordId,
  /** Of the product. */
  name: z.string(),
  status: z.enum(productStatuses),
  sku: z.string(),
  options: z.record(z.string(), z.string()),
  /** Of the options, in the product's order. */
  labels: z.array(z.string()),
  /** In the base currency. */
  price: z.int(),
  compareAtPrice: z.nullable(z.int()),
  cost: z.nullable(z.int()),
  currency: z.string(),
  /** The lowest price of the last 30 days; null: its price has no history yet. */
  lowestPrice30: z.nullable(z.int()),
  /** Fixed prices in other currencies. */
  prices: z.record(z.string(), z.int()),
  /** The prices that the home country of each other currency would see without a fixed one. */
  converted: z.record(z.string(), z.int()),
  weight: z.int(),
  barcode: z.nullable(z.string()),
  stockPolicy: z.enum(stockPolicies),
  maxPerOrder: z.int(),
  requiresShipping: z.boolean(),
  releaseOn: z.nullable(z.string()),
  /** null: those of the product. */
  hsCode: z.nullable(z.string()),
  originCountry: z.nullable(z.string()),
  /** Declared for variants without a value of their own; '' where the product has none. */
  ofProduct: z.object({ hsCode: z.string(), originCountry: z.string() }),
  active: z.boolean(),
  onHand: z.nullable(z.int()),
  available: z.nullable(z.int()),
  /** Of the product, for saving single cells. */
  version: z.int(),
})
export type VariantAdminRow = z.infer<typeof Row>

/** How a price changes: to an amount, by an amount, or by hundredths of a percent. */
const PriceStep = z.union([
  z.object({ to: Price }),
  z.object({ by: z.int().check(z.minimum(-1e12), z.maximum(1e12)) }),
  z.object({ percent: z.int().check(z.minimum(-10_000), z.maximum(100_000)) }),
])

/** Variants whose cells one plan changes. */
export const maxCellRows = 5000

/** Values of one variant, such as a row of the grid. */
export const Cells = z.partial(
  z.object({
    sku: Sku,
    price: Price,
    compareAtPrice: z.nullable(Price),
    cost: z.nullable(Price),
    /** Fixed prices in other currencies; null: converted. The prices that they are compared to stay. */
    prices: z.record(Currency, z.nullable(Price)).check(z.refine((own) => Object.keys(own).length <= 50)),
    weight: Weight,
    barcode: Barcode,
    stockPolicy: z.enum(stockPolicies),
    maxPerOrder: MaxPerOrder,
    requiresShipping: z.boolean(),
    releaseOn: ReleaseDay,
    hsCode: OwnHsCode,
    originCountry: OwnOriginCountry,
    active: z.boolean(),
  }),
)

export const VariantAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    step: PriceStep,
    /** Rounds to the nearest price with these last two digits, such as 99. */
    ending: z.optional(z.int().check(z.minimum(0), z.maximum(99))),
    /** The struck-through price: as it is, the price until now, or none. */
    compareAt: z._default(z.enum(['keep', 'was', 'none']), 'keep'),
  }),
  /** The same values for every variant. */
  z.object({ kind: z.literal('set'), values: z.omit(Cells, { sku: true, barcode: true, prices: true }) }),
  /** Values for each variant by its id. Only these variants change. */
  z.object({
    kind: z.literal('cells'),
    cells: z
      .record(z.string().check(z.regex(/^\d{1,10}$/)), Cells)
      .check(z.refine((cells) => Object.keys(cells).length <= maxCellRows)),
  }),
])
export type VariantAction = z.output<typeof VariantAction>

export const variantCalls = {
  '/variant/list': {
    payload: variantList.payload,
    data: variantList.data(Row),
    permission: 'products.read',
    restricted: { 'items.*.cost': 'money.read' },
  },
  /** Prices need `prices.change`, costs `money.read` as well, everything else `products.change`. */
  '/variant/plan': {
    payload: z.object({ select: selectionOf(variantList), action: VariantAction }),
    data: Planned,
    permission: 'products.read',
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
