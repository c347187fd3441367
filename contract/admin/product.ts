import * as z from 'zod/mini'
import { Image } from '../image.ts'
import { languages } from '../languages.ts'
import { Money, Sku, Timestamp } from '../scalars.ts'
import { Ability, type AdminCallShape, Change, Changed } from './admin-call.ts'
import { listOf } from './list.ts'
import {
  Content,
  FixedPrice,
  Price,
  ProductText,
  productSave,
  productStatuses,
  RecordId,
  Safety,
  stockPolicies,
} from './product-fields.ts'

const lang = z.enum(languages)
const Code = z.string().check(z.minLength(1), z.maxLength(100))

/** Parts that a product may lack. It cannot be published without the first three. */
export const productGaps = [
  'name',
  'variant',
  'tax_class',
  'price',
  'picture',
  'alt',
  'text',
  'weight',
  'category',
  'manufacturer',
] as const
const Gap = z.object({ code: z.enum(productGaps), blocks: z.boolean() })
export type Gap = z.infer<typeof Gap>

const Row = z.object({
  id: z.string(),
  product: RecordId,
  handle: z.string(),
  name: z.string(),
  image: z.nullable(Image),
  status: z.enum(productStatuses),
  /** In the future: not public before then. */
  publishedAt: Timestamp,
  vendor: z.string(),
  type: z.string(),
  /** The name of its first category. */
  category: z.nullable(z.string()),
  variants: z.int(),
  /** Units available; null if no variant's stock is counted. */
  available: z.nullable(z.int()),
  /** In the base currency. */
  price: z.nullable(z.object({ from: Money, to: Money })),
  /** Units sold in the last 30 days. */
  sold: z.int(),
  languages: z.array(lang),
  missing: z.array(z.enum(['picture', 'alt', 'text', 'weight'])),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.int(),
})
export type ProductAdminRow = z.infer<typeof Row>

export const productList = listOf(
  {
    /** The search also finds names in any language, SKUs and barcodes. */
    handle: { type: 'text', label: 'desk.product.handle', ops: ['is', 'in'], sort: true, search: true },
    status: { type: 'choice', label: 'desk.product.status', ops: ['is', 'in'], values: productStatuses },
    vendor: { type: 'text', label: 'desk.product.vendor', ops: ['is', 'in'], sort: true },
    type: { type: 'text', label: 'desk.product.type', ops: ['is', 'in'], sort: true },
    category: { type: 'int', label: 'desk.product.category', ops: ['is', 'in'] },
    tag: { type: 'text', label: 'desk.product.tag', ops: ['is', 'in'] },
    soldOut: { type: 'flag', label: 'desk.product.sold_out', ops: ['is'] },
    sales: { type: 'int', label: 'desk.product.sales', ops: ['lt', 'gt'], sort: true },
    createdAt: {
      type: 'moment',
      label: 'desk.product.created',
      ops: ['lt', 'gt', 'between', 'within'],
      sort: true,
    },
    updatedAt: {
      type: 'moment',
      label: 'desk.product.updated',
      ops: ['lt', 'gt', 'between', 'within'],
      sort: true,
    },
  },
  { sort: '-updatedAt' },
)

const Variant = z.object({
  id: RecordId,
  sku: z.string(),
  /** Attribute → value, by their codes. */
  options: z.record(z.string(), z.string()),
  price: z.int(),
  compareAtPrice: z.nullable(z.int()),
  prices: z.record(z.string(), FixedPrice),
  cost: z.nullable(z.int()),
  weight: z.int(),
  content: Content,
  barcode: z.nullable(z.string()),
  stockPolicy: z.enum(stockPolicies),
  maxPerOrder: z.int(),
  requiresShipping: z.boolean(),
  releaseOn: z.nullable(z.string()),
  active: z.boolean(),
  pictures: z.array(RecordId),
  /** null: never counted. */
  onHand: z.nullable(z.int()),
  reserved: z.int(),
  /** The price beside the struck-through one: the lowest of the 30 days before the reduction began. */
  lowestPrice30: z.nullable(z.int()),
})

const labels = z.record(z.string(), z.string())

const Product = z.object({
  id: RecordId,
  handle: z.string(),
  name: z.string(),
  status: z.enum(productStatuses),
  publishedAt: Timestamp,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Of all prices without a currency of their own. */
  currency: z.string(),
  texts: z.partialRecord(lang, ProductText),
  vendor: z.string(),
  type: z.string(),
  taxClass: z.string(),
  shippingClass: z.string(),
  categories: z.array(RecordId),
  /** Those filled by hand that hold it. `/collection/save` changes them. */
  collections: z.array(z.object({ id: RecordId, name: z.string() })),
  tags: z.array(z.string()),
  options: z.array(
    z.object({
      code: z.string(),
      labels,
      values: z.array(z.object({ code: z.string(), labels, swatch: z.nullable(z.string()) })),
    }),
  ),
  specification: z.array(
    z.object({
      attributeCode: z.string(),
      valueCode: z.optional(z.string()),
      labels: z.optional(labels),
    }),
  ),
  pictures: z.array(z.object({ id: RecordId, image: Image, alt: labels })),
  related: z.array(z.string()),
  safety: Safety,
  durabilityYears: z.nullable(z.int()),
  variants: z.array(Variant),
  sales: z.int(),
  rating: z.object({ average: z.nullable(z.number()), count: z.int() }),
})
export type AdminProduct = z.infer<typeof Product>

export const productActions = ['publish', 'unpublish', 'archive', 'restore', 'duplicate', 'preview'] as const

const detail = z.object({
  product: Product,
  version: z.int(),
  can: z.record(z.enum(productActions), Ability),
  missing: z.array(Gap),
})
export type ProductDetail = z.infer<typeof detail>

const change = 'products.change' as const
const restricted = { 'product.variants.*.cost': 'money.read' } as const
const byId = z.object({ id: RecordId })

/** A combination of option values. */
const Options = z.record(Code, Code)

export const productAdminCalls = {
  '/product/list': {
    payload: productList.payload,
    data: productList.data(Row),
    permission: 'products.read',
  },
  /** Values that the fields of products can have, up to 500 of each. */
  '/product/choices': {
    payload: z.object({}),
    data: z.object({
      taxClasses: z.array(z.string()),
      /** Those that products carry, and those that shipping methods name. */
      shippingClasses: z.array(z.string()),
      vendors: z.array(z.string()),
      types: z.array(z.string()),
    }),
    permission: 'products.read',
  },
  '/product/detail': { payload: byId, data: detail, permission: 'products.read', restricted },
  /** Creates a draft with one variant. The SKU is made of the name if it is left out. */
  '/product/create': {
    payload: z.object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      price: Price,
      sku: z.optional(Sku),
    }),
    data: Changed(detail),
    permission: change,
    writes: true,
    undo: 'free',
    restricted,
  },
  /** Saves the changed paths, each of which has its own permission. */
  '/product/save': {
    payload: z.extend(productSave.payload, { id: RecordId }),
    data: Changed(z.extend(detail, { merged: z.array(z.string()) })),
    permission: 'products.read',
    writes: true,
    undo: 'free',
    restricted,
  },
  /**
   * Makes the variants the combinations of these options' values, except those in `except`. Variants that exist are kept
   * and switched on; those that are no combination any more are switched off. New ones take price, weight and policy
   * from `like`, by default the first variant. `dryRun` only proposes.
   */
  '/product/variants': {
    payload: z.object({
      id: RecordId,
      version: z.int(),
      options: z
        .array(
          z.object({
            attribute: Code,
            values: z.array(Code).check(z.minLength(1), z.maxLength(250)),
          }),
        )
        .check(z.maxLength(5)),
      except: z._default(z.array(Options).check(z.maxLength(2048)), []),
      like: z.optional(RecordId),
      dryRun: z._default(z.boolean(), false),
    }),
    data: z.extend(detail, {
      proposed: z.array(
        z.object({
          options: z.record(z.string(), z.string()),
          sku: z.string(),
          /** `off`: is switched off. */
          state: z.enum(['new', 'kept', 'off']),
        }),
      ),
      change: z.nullable(Change),
    }),
    permission: change,
    writes: true,
    undo: 'free',
    restricted,
  },
  /** Copies a product as a draft, with its texts, pictures and variants; SKUs get a suffix, stock is not copied. */
  '/product/duplicate': {
    payload: byId,
    data: Changed(detail),
    permission: change,
    writes: true,
    undo: 'free',
    restricted,
  },
  /** Publishes now, or at a moment to come. Refused with what is missing. */
  '/product/publish': {
    payload: z.extend(byId, { at: z.optional(z.iso.datetime({ offset: true })) }),
    data: Changed(detail),
    permission: change,
    writes: true,
    undo: 'free',
    restricted,
  },
  /** Takes a product off the shop and makes it a draft. */
  '/product/unpublish': {
    payload: byId,
    data: Changed(detail),
    permission: change,
    writes: true,
    undo: 'free',
    restricted,
  },
  /** Takes a product off the shop and out of the usual lists. Orders keep it. */
  '/product/archive': {
    payload: byId,
    data: Changed(detail),
    permission: change,
    writes: true,
    undo: 'free',
    restricted,
  },
  /** Makes an archived product a draft again. */
  '/product/restore': {
    payload: byId,
    data: Changed(detail),
    permission: change,
    writes: true,
    undo: 'free',
    restricted,
  },
  /** A link that shows the product as it is stored, also if it is not public. It can be opened for a day. */
  '/product/preview': {
    payload: z.extend(byId, { lang: z._default(lang, 'en') }),
    data: z.object({
      url: z.string(),
      until: Timestamp,
      /** The page as shoppers open it. */
      page: z.string(),
    }),
    permission: 'products.read',
  },
} as const satisfies Record<string, AdminCallShape>
