import * as z from 'zod/mini'
import { Image } from '../../image.ts'
import { languages } from '../../languages.ts'
import { Sku, Timestamp } from '../../scalars.ts'
import { Ability, type AdminCallShape, Change, Changed } from '../admin-call.ts'
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
import { ProductRow, productList } from './product-list.ts'

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

const Variant = z.object({
  id: RecordId,
  sku: z.string(),
  /** Attribute → value, by their codes. */
  options: z.record(z.string(), z.string()),
  price: z.int(),
  compareAtPrice: z.nullable(z.int()),
  prices: z.record(z.string(), FixedPrice),
  /** The prices that the home country of each other currency would see without a fixed one. */
  converted: z.record(z.string(), FixedPrice),
  cost: z.nullable(z.int()),
  weight: z.int(),
  content: Content,
  barcode: z.nullable(z.string()),
  stockPolicy: z.enum(stockPolicies),
  maxPerOrder: z.int(),
  requiresShipping: z.boolean(),
  releaseOn: z.nullable(z.string()),
  /** null: those of the product. */
  hsCode: z.nullable(z.string()),
  originCountry: z.nullable(z.string()),
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
  hsCode: z.string(),
  originCountry: z.string(),
  customsDescription: z.string(),
  variants: z.array(Variant),
  sales: z.int(),
  rating: z.object({ average: z.nullable(z.number()), count: z.int() }),
})
export type AdminProduct = z.infer<typeof Product>

export const productActions = [
  'publish',
  'unpublish',
  'archive',
  'delete',
  'restore',
  'duplicate',
  'preview',
] as const

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
    data: productList.data(ProductRow),
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
  /**
   * Takes a product off the shop and out of all lists. Carts cannot be ordered with it, orders keep their lines. Its
   * addresses lead to the product `replacedBy`; without one they answer 410 Gone. It can be restored until it is deleted
   * for good, with its reviews and stock, 30 days after its last change.
   */
  '/product/delete': {
    payload: z.extend(byId, { replacedBy: z._default(z.nullable(RecordId), null) }),
    data: Changed(detail),
    permission: change,
    writes: true,
    undo: 'free',
    restricted,
  },
  /** Makes an archived or deleted product a draft again. */
  '/product/restore': {
    payload: byId,
    data: Changed(detail),
    permission: change,
    writes: true,
    undo: 'free',
    restricted,
  },
  /**
   * A link that shows the product as it is stored, also if it is not public. It can be opened for a day. It shows no drafts
   * of pages and articles.
   */
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
