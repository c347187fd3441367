import * as z from 'zod/mini'
import { countryCodes } from '../../country-codes.ts'
import { Sku } from '../../scalars.ts'
import { pathsOf } from '../admin-call.ts'

/** Fields of a product and its variants that merchants edit. */

export const RecordId = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
/** Words joined by hyphens: lower-case letters and digits of any script. \p{Lm} includes signs such as ー, 々 and ๆ. */
export const slugPattern = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u
export const Slug = z.string().check(z.regex(slugPattern), z.maxLength(80))
const Code = z.string().check(z.minLength(1), z.maxLength(100))
const Day = z.nullable(z.iso.date())
/** Minor units. */
export const Price = z.int().check(z.minimum(0), z.maximum(1e12))
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))

/** Texts of a product in one language. `body` is HTML; whatever is not allowed is removed. */
export const ProductText = z.object({
  name: Name,
  slug: Slug,
  summary: z._default(text(500), ''),
  body: z._default(text(100_000), ''),
  seoTitle: z._default(text(200), ''),
  seoDescription: z._default(text(500), ''),
})
export type ProductText = z.infer<typeof ProductText>

/** The texts of a language that has none. */
export const emptyText: ProductText = {
  name: '',
  slug: '',
  summary: '',
  body: '',
  seoTitle: '',
  seoDescription: '',
}

/** A line of the specification: a value of the attribute, or a free text by language. */
const SpecificationLine = z.object({
  attributeCode: Code,
  valueCode: z.optional(Code),
  labels: z.optional(z.record(z.string(), text(500))),
})

const Contact = z.nullable(z.object({ name: text(200), address: text(500), contact: text(200) }))

/** Digits of the Harmonised System, which countries extend, perhaps with dots. */
const hsCode = /^(\d\.?){5,13}\d$/
const isHsCode = (text: string) => hsCode.test(text)
const isCountry = (text: string) => countryCodes.includes(text)

/** Tariff number of a product: 6 to 14 digits. Empty: unknown. */
export const HsCode = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || isHsCode(text)),
)
/** ISO 3166-1. Empty: unknown. */
export const OriginCountry = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || isCountry(text)),
)
/** Those of a variant. null: of its product. */
export const OwnHsCode = z.nullable(z.string().check(z.trim(), z.refine(isHsCode)))
export const OwnOriginCountry = z.nullable(z.string().check(z.trim(), z.refine(isCountry)))
/** Characters of a description for customs. */
export const maxCustomsWords = 100

/** Parts of the product safety that differ from the vendor's. */
export const Safety = z.nullable(
  z.object({
    manufacturer: z.optional(Contact),
    responsible: z.optional(Contact),
    warnings: z.optional(z.record(z.string(), text(2000))),
  }),
)

/** 1/1000 of the unit, for the price per kg, l, m or piece. */
export const Content = z.nullable(
  z.object({
    amount: z.int().check(z.minimum(1), z.maximum(1e9)),
    unit: z.enum(['g', 'ml', 'm', 'piece']),
  }),
)

export const FixedPrice = z.object({ price: Price, compareAtPrice: z.nullable(Price) })
export const stockPolicies = ['deny', 'backorder', 'untracked'] as const
export const Weight = z.int().check(z.minimum(0), z.maximum(1e8))
export const MaxPerOrder = z.int().check(z.minimum(1), z.maximum(999))
export const Barcode = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(64)))
export const ReleaseDay = Day
/** `deleted`: hidden from lists; deleted for good 30 days after the last change. */
export const productStatuses = ['active', 'draft', 'archived', 'deleted'] as const

const change = 'products.change' as const
const price = 'prices.change' as const

/**
 * `texts.LANG` is all texts of a language, null to remove it. Languages other than English need `translations.change`
 * instead of `products.change`, costs `prices.change` beside `money.read`.
 */
export const productSave = pathsOf({
  'texts.*': { schema: z.nullable(ProductText), permission: change },
  'texts.*.name': { schema: Name, permission: change },
  'texts.*.slug': { schema: Slug, permission: change },
  'texts.*.summary': { schema: text(500), permission: change },
  'texts.*.body': { schema: text(100_000), permission: change },
  'texts.*.seoTitle': { schema: text(200), permission: change },
  'texts.*.seoDescription': { schema: text(500), permission: change },
  status: { schema: z.enum(productStatuses), permission: change },
  publishedAt: { schema: z.iso.datetime({ offset: true }), permission: change },
  vendor: { schema: text(200), permission: change },
  type: { schema: text(200), permission: change },
  taxClass: { schema: Code, permission: change },
  shippingClass: { schema: Code, permission: change },
  categories: { schema: z.array(RecordId).check(z.maxLength(100)), permission: change, set: true },
  tags: { schema: z.array(Code).check(z.maxLength(250)), permission: change, set: true },
  specification: { schema: z.array(SpecificationLine).check(z.maxLength(200)), permission: change },
  pictures: { schema: z.array(RecordId).check(z.maxLength(250)), permission: change, order: true },
  /** Handles of products. Empty: chosen by category. */
  related: { schema: z.array(Code).check(z.maxLength(24)), permission: change },
  safety: { schema: Safety, permission: change },
  durabilityYears: { schema: z.nullable(z.int().check(z.minimum(1), z.maximum(100))), permission: change },
  hsCode: { schema: HsCode, permission: change },
  originCountry: { schema: OriginCountry, permission: change },
  customsDescription: { schema: text(maxCustomsWords), permission: change },
  'variants.*.sku': { schema: Sku, permission: change },
  'variants.*.price': { schema: Price, permission: price },
  'variants.*.compareAtPrice': { schema: z.nullable(Price), permission: price },
  /** Fixed prices in other currencies; null: converted. */
  'variants.*.prices.*': { schema: z.nullable(FixedPrice), permission: price },
  'variants.*.cost': { schema: z.nullable(Price), permission: 'money.read' },
  'variants.*.weight': { schema: Weight, permission: change },
  'variants.*.content': { schema: Content, permission: change },
  'variants.*.barcode': { schema: Barcode, permission: change },
  'variants.*.stockPolicy': { schema: z.enum(stockPolicies), permission: change },
  'variants.*.maxPerOrder': { schema: MaxPerOrder, permission: change },
  'variants.*.requiresShipping': { schema: z.boolean(), permission: change },
  'variants.*.releaseOn': { schema: Day, permission: change },
  'variants.*.hsCode': { schema: OwnHsCode, permission: change },
  'variants.*.originCountry': { schema: OwnOriginCountry, permission: change },
  'variants.*.active': { schema: z.boolean(), permission: change },
  'variants.*.pictures': { schema: z.array(RecordId).check(z.maxLength(50)), permission: change },
})
