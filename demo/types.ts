/**
 * Types of the demo shop's data. `load.ts` writes the data into the tables.
 * Amounts are integers in minor units, rates and percentages integers in 1/10000, weights grams,
 * times whole days from the day the shop is loaded.
 */

import type { CompanyAddress } from '#contract/admin/customers/company.ts'
import type { ReturnReason } from '#contract/return.ts'
import type { ParcelState } from '#contract/shipment.ts'

export const languages = [
  'en',
  'de',
  'es',
  'fr',
  'it',
  'pt',
  'zh',
  'zh-TW',
  'zh-HK',
  'ja',
  'ko',
  'th',
  'vi',
  'id',
  'fil',
] as const
export type Language = (typeof languages)[number]

/** A text for shoppers, in every language of the demo shop. */
export type Texts = Record<Language, string>
/** A text that may fall back to English: slugs in languages of other scripts, and what is the same everywhere. */
export type Fallback = { en: string } & Partial<Texts>
/** ASCII address parts; a language without its own uses the English one. */
export type Slugs = Fallback
/** Data as they are written: with English texts, or one for all languages, such as a measure. */
export type InEnglish<T> = T extends { en: string }
  ? { en: string } | { all: string }
  : T extends object
    ? { [K in keyof T]: InEnglish<T[K]> }
    : T
export type Seo = { title?: Texts; description?: Texts }

export type CurrencyCode = 'EUR' | 'USD' | 'JPY' | 'KWD'
/** A fixed amount per currency, minor units; a currency not named is converted from EUR. */
export type Amounts = { EUR: number } & Partial<Record<CurrencyCode, number>>

export type OptionCode = 'colour' | 'size' | 'scent'
export type DemoAttribute = {
  code: string
  name: Texts
  /** swatch and list use `values`; text is set per product. */
  type: 'swatch' | 'list' | 'text'
  filterable: boolean
  values: { code: string; label: Fallback; swatch?: string }[]
}

export type DemoVariant = {
  sku: string
  options: Partial<Record<OptionCode, string>>
  /** EUR cents, gross at the base country's rate. */
  price: number
  compareAt?: number
  prices?: Partial<Record<Exclude<CurrencyCode, 'EUR'>, number>>
  stock: number
  policy?: 'deny' | 'backorder' | 'untracked'
  /** Grams, packed. */
  weight: number
  /** Content from which the unit price is computed. */
  content?: { amount: number; unit: 'g' | 'ml' | 'm' | 'piece' }
  maxPerOrder?: number
}

/** `value` is the code of one of the attribute's values; `text` is for attributes of type text. */
export type DemoSpecification = { code: string; value: string } | { code: string; text: Fallback }

export type DemoProduct = {
  handle: string
  /** Code of the innermost category. */
  category: string
  tags: string[]
  slug: Slugs
  name: Texts
  summary: Texts
  /** HTML: paragraphs and a list. */
  description: Texts
  seo?: Seo
  vendor: string
  taxClass: 'standard' | 'reduced'
  shippingClass?: 'bulky'
  options: { code: OptionCode; values: string[] }[]
  specification: DemoSpecification[]
  variants: DemoVariant[]
  related?: string[]
  /** Years of the producer's guarantee of durability. */
  durabilityYears?: number
  /** Units sold so far, for 'best selling'. */
  sales: number
  daysOld: number
  /** By colour: file names in demo/pictures/products, in the order they are shown. */
  pictures: Record<string, string[]>
}

/** The maker of products, by the name that they carry. */
export type DemoVendor = {
  name: string
  manufacturer: { name: string; address: string; contact: string }
  /** A few sentences for the pages of its products. */
  story: Texts
  warnings?: Texts
}

export type DemoCategory = {
  code: string
  parent: string | null
  slug: Slugs
  name: Texts
  description: Texts
  seo?: Seo
  /** File name in demo/pictures/categories. */
  picture?: string
}

export type DemoCollection = {
  code: string
  slug: Slugs
  name: Texts
  description: Texts
  seo?: Seo
  /** File name in demo/pictures/collections. */
  picture: string
} & ({ products: string[] } | { rule: CollectionRule })

/** Every given condition must hold; prices in EUR cents, of the cheapest variant. */
export type CollectionRule = {
  sort: 'newest' | 'price_asc' | 'price_desc' | 'best_selling'
  minPrice?: number
  maxPrice?: number
  maxDaysOld?: number
  categories?: string[]
  tags?: string[]
}

export type DemoTag = { code: string; slug: Slugs; name: Texts; description: Texts }

export type DemoPage = {
  code: string
  slug: Slugs
  title: Texts
  /** One sentence: the meta description. */
  summary: Texts
  /** HTML. */
  body: Texts
  sections?: DemoSection[]
}

export type DemoArticle = DemoPage & {
  author: string
  daysOld: number
  /** File name in demo/pictures/articles. */
  picture: string
  pictureAlt: Texts
  /** Handles of the products the article mentions. */
  products: string[]
}

/** A link target: an entry by its code, or a path of the shop without language prefix. */
export type Target =
  | { kind: 'category' | 'collection' | 'page' | 'article' | 'product' | 'tag' | 'promotion'; code: string }
  | { kind: 'path'; path: string }

export type DemoLink = { label: Texts; to: Target; children?: DemoLink[] }
export type DemoMenu = {
  header: DemoLink[]
  footer: { title: Texts; links: DemoLink[] }[]
  legal: DemoLink[]
}
export type DemoAnnouncement = { text: Texts; to?: Target }

/** A section of a page, as pages store it, but for its pictures: `{ file, alt }` anywhere in the settings. */
export type DemoSection = { id: string; type: string; settings: Record<string, unknown> }

/** The home page from top to bottom. */
export type DemoHome = { title: Texts; description: Texts; sections: DemoSection[] }

export type DemoSettings = {
  name: string
  tagline: Texts
  organisation: {
    legalName: string
    street: string
    postalCode: string
    city: string
    country: string
    email: string
    phone: string
    vatId: string
    register: string
    director: string
  }
  languages: readonly Language[]
  baseCurrency: CurrencyCode
  baseCountry: string
  /** Registered in the One Stop Shop from this day. */
  ossSince: string
  pricesInclude: 'gross' | 'net'
  /** Outside the tax union, prices are shown without the base rate. */
  untaxedOutsideUnion: boolean
  /** Shipping is taxed by its own class, or in proportion to the lines' rates. */
  shippingTax: 'standard' | 'shared'
  returnDays: number
  withdrawalDays: number
  withdrawalExceptions: Texts
  bank: { holder: string; iban: string; bic: string }
}

export type DemoCurrency = {
  code: CurrencyCode
  /** Whole units of this currency for one euro, in 1/10000. */
  rate: number
  /** Converted prices are rounded half up to a multiple of this many minor units. */
  step: number
  /** The last digits of converted prices. */
  ending?: string
  homeCountry: string
  display: 'with_tax' | 'without_tax'
}

/** Rates in 1/10000; without `reduced`, the standard rate applies to that class too. */
export type DemoTax = { country: string; standard: number }

export type DemoZone = {
  code: string
  name: Texts
  /** ISO 3166-1 alpha-2; '*' is every country no other zone names. */
  countries: string[]
  methods: DemoShippingMethod[]
}
export type DemoShippingMethod = {
  code: string
  name: Texts
  description: Texts
  minDays: number
  maxDays: number
  pickup?: boolean
  /** The unit of `from` in the table: minor units after discounts, grams, or units. */
  by: 'subtotal' | 'weight' | 'quantity'
  /** Ascending. The last row whose `from` is reached applies. Above `until` the method is not available. */
  table: { from: number; fee: Amounts }[]
  until?: number
  freeFrom?: Amounts
  /** Charged once per order that contains a product of the class. */
  surcharge?: { bulky?: Amounts }
}

/** Days from loading, negative for the past; an open end is left out. */
export type Validity = { from?: number; to?: number }

export type Reduction = { kind: 'percentage'; rate: number } | { kind: 'amount'; off: Amounts }

/** A review as a shopper wrote it. Without a language: in English. */
export type DemoReview = {
  product: string
  lang?: Language
  author: string
  rating: 1 | 2 | 3 | 4 | 5
  title?: string
  text: string
  daysAgo: number
  /** Shoppers who found it helpful. */
  helpful?: number
  /** The shop's answer. */
  reply?: string
  /** A part of a picture in demo/pictures: left, top, width and height as parts of the whole. */
  pictures?: { file: string; crop: [number, number, number, number] }[]
}

/** A question about a product. Answers without an author are the shop's. */
export type DemoQuestion = {
  product: string
  lang?: Language
  author: string
  text: string
  daysAgo: number
  answers: { author?: string; text: string }[]
}

export type DemoCoupon = {
  code: string
  slug: Slugs
  name: Texts
  description: Texts
  reduction: Reduction | { kind: 'free_shipping' }
  minimumSpend?: Amounts
  products?: string[]
  categories?: string[]
  validity: Validity
  totalLimit?: number
  customerLimit?: number
  firstOrderOnly: boolean
  combinable: boolean
  /** Listed on the coupon page; otherwise customers need to know the code. */
  listed: boolean
  /** Shoppers who can claim it. */
  claimLimit?: number
}

export type DemoPromotion = {
  code: string
  slug: Slugs
  name: Texts
  summary: Texts
  /** HTML of the banner page. */
  description: Texts
  picture?: string
  validity: Validity
  combinable: boolean
  rule:
    | { kind: 'reduction'; reduction: Reduction; scope: Scope }
    | { kind: 'tiers'; tiers: { from: Amounts; reduction: Reduction }[] }
    | { kind: 'buy_get'; buy: number; get: number; rate: number; scope: Scope }
    | { kind: 'volume'; breaks: { from: number; reduction: Reduction }[]; scope: Scope }
  /** The line above the header while it runs. */
  banner?: Texts
}
export type Scope = { products?: string[]; categories?: string[]; collections?: string[] }

/** A company with its people, the first of whom places the orders. */
export type DemoCompany = {
  name: string
  billing: CompanyAddress
  vatId: string
  staffNote: string
  daysAgo: number
  people: { firstName: string; lastName: string; email: string }[]
  orders: DemoOrder[]
}

/** An order, and what happened to it, in order. */
export type DemoOrder = {
  /** Units by SKU. */
  lines: Record<string, number>
  method: 'test' | 'bank'
  remark?: string
  story: DemoStep[]
}
export type DemoStep = { day: number } & (
  | { step: 'placed' | 'paid' | 'delivered' | 'received' }
  /** `skus`: only these; otherwise everything. */
  | { step: 'shipped'; carrier: string; trackingNumber: string; skus?: string[] }
  /** The carrier says where the parcel is. */
  | { step: 'reported'; trackingNumber: string; state: ParcelState; place: string }
  | { step: 'cancelled'; note: string }
  /** The customer asks to return one unit. */
  | { step: 'return_asked'; sku: string; reason: ReturnReason; description: string }
  | { step: 'return_approved' }
)
