import * as z from 'zod/mini'
import { DeliveryPromise } from './delivery.ts'
import { Image } from './image.ts'
import { Durability, ShownSafety } from './safety.ts'
import { Id, Money, Page, Size, Sku, Slug, Timestamp } from './scalars.ts'

/** The BCP 47 tag of a text that is not in the reader's language. */
const foreign = z.optional(z.string())

export const sorts = ['relevance', 'newest', 'price_asc', 'price_desc', 'best_selling', 'top_rated'] as const
export type Sort = (typeof sorts)[number]

export const Rating = z.object({ average: z.number(), count: z.int() })

export const ProductCard = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  /** The BCP 47 tag of a name that is not in the reader's language. */
  lang: z.optional(z.string()),
  image: z.nullable(Image),
  price: Money,
  compareAtPrice: z.nullable(Money),
  lowestPrice30: z.nullable(Money),
  /** A few words about the product's offer, such as "−15%" or "3 for 2". */
  badge: z.optional(z.nullable(z.string())),
  /** The price is the lowest of several. */
  fromPrice: z.boolean(),
  outOfStock: z.boolean(),
  rating: Rating,
  /** The product's only SKU, or null if the shopper must choose a variant. */
  sku: z.optional(z.nullable(z.string())),
  /** In a list filtered by colour: the variant that the card shows and links to. */
  variantSku: z.optional(z.string()),
  /** Another view, shown while a pointer rests on the card. */
  second: z.optional(z.nullable(Image)),
  /** The product's colours, each with a variant to link to: one in stock if there is any. */
  swatches: z.optional(
    z.array(
      z.object({
        label: z.string(),
        swatch: z.string(),
        sku: z.string(),
        image: z.nullable(Image),
        outOfStock: z.boolean(),
      }),
    ),
  ),
})
export type ProductCard = z.infer<typeof ProductCard>

export const Facet = z.object({
  code: z.string(),
  label: z.string(),
  lang: foreign,
  type: z.enum(['list', 'range']),
  values: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      lang: foreign,
      count: z.int(),
      swatch: z.optional(z.nullable(z.string())),
    }),
  ),
  min: z.optional(z.int()),
  max: z.optional(z.int()),
})
export type Facet = z.infer<typeof Facet>

const values = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50))

/** `price` is in the currency's minor units; every other key is an attribute code with its accepted values. */
export const Filters = z.catchall(
  z.object({
    price: z.optional(
      z.object({
        min: z.optional(z.int().check(z.minimum(0))),
        max: z.optional(z.int().check(z.minimum(0))),
      }),
    ),
    inStock: z.optional(z.boolean()),
  }),
  values,
)
export type Filters = z.infer<typeof Filters>

const listPayload = z.object({
  q: z.optional(z.string().check(z.maxLength(200))),
  /** Searches for the very words of `q`: corrects none and leaves none out. */
  exact: z.optional(z.boolean()),
  category: z.optional(Slug),
  collection: z.optional(Slug),
  tag: z.optional(Slug),
  promotion: z.optional(Slug),
  filters: z._default(Filters, {}),
  sort: z.optional(z.enum(sorts)),
  page: Page,
  size: Size,
})
export type ListQuery = z.infer<typeof listPayload>

export const ProductList = z.object({
  items: z.array(ProductCard),
  total: z.int(),
  page: z.int(),
  size: z.int(),
  facets: z.array(Facet),
  /** Searched for instead of mistyped words. */
  corrected: z.nullable(z.string()),
  /** Searched for as well, because there is little for the words of the query. */
  widened: z.optional(z.nullable(z.string())),
  /** Words that were left out, because nothing has all of them. */
  leftOut: z.optional(z.array(z.string())),
  /** The address of the shop that the merchant leads this query to. */
  redirect: z.optional(z.nullable(z.string())),
})
export type ProductList = z.infer<typeof ProductList>

/** A promotion that the product takes part in, in words. */
export const ProductOffer = z.object({
  kind: z.enum(['reduction', 'buy_get', 'tiers', 'volume']),
  name: z.string(),
  /** BCP 47 tag of the name, unless it is in the reader's language. */
  lang: z.optional(z.string()),
  /** Its steps in words. */
  texts: z.array(z.string()),
  /** Of the promotion's page. */
  slug: z.nullable(z.string()),
  endsAt: z.nullable(Timestamp),
  /** Units that complete the offer once, for buy x get y. */
  bundle: z.nullable(z.int()),
})
export type ProductOffer = z.infer<typeof ProductOffer>

export const Variant = z.object({
  id: Id,
  sku: z.string(),
  options: z.record(z.string(), z.string()),
  price: Money,
  compareAtPrice: z.nullable(Money),
  lowestPrice30: z.nullable(Money),
  badge: z.optional(z.nullable(z.string())),
  /** Volume prices: the price of one unit from this many on, in ascending order. */
  breaks: z.optional(z.array(z.object({ from: z.int(), price: Money, saving: z.string() }))),
  unitPrice: z.nullable(z.object({ price: Money, per: z.string() })),
  outOfStock: z.boolean(),
  /** Sold although none is in stock, and delivered once it has arrived. */
  backordered: z.optional(z.boolean()),
  /** In stock, but no more than the setting `stock.fewLeft`. A change re-renders public pages. */
  fewLeft: z.boolean(),
  /** Quantity left if `fewLeft`, otherwise null. Public pages always have null. */
  stockLeft: z.nullable(z.int()),
  maxQuantity: z.int(),
  /** The day on which it comes out, as YYYY-MM-DD, while it is sold ahead. */
  releaseOn: z.nullable(z.string()),
  images: z.array(Image),
})
export type Variant = z.infer<typeof Variant>

export const ProductOption = z.object({
  code: z.string(),
  name: z.string(),
  lang: foreign,
  values: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      lang: foreign,
      swatch: z.optional(z.nullable(z.string())),
    }),
  ),
})
export type ProductOption = z.infer<typeof ProductOption>

export const Product = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  summary: z.optional(z.string()),
  /** The BCP 47 tags of texts that are not in the reader's language. */
  langs: z.optional(z.object({ name: foreign, summary: foreign, description: foreign })),
  vendor: z.optional(z.string()),
  images: z.array(Image),
  options: z.array(ProductOption),
  variants: z.array(Variant),
  selectedSku: z.nullable(z.string()),
  specification: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      langs: z.optional(z.object({ name: foreign, value: foreign })),
    }),
  ),
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  tags: z.array(z.object({ slug: z.string(), name: z.string() })),
  rating: Rating,
  offers: z.optional(z.array(ProductOffer)),
})
export type Product = z.infer<typeof Product>

export const catalogCalls = {
  '/product/list': { payload: listPayload, data: ProductList, impersonal: true },
  '/search/query': { payload: listPayload, data: ProductList, impersonal: true },
  /** Suggestions for a text; without one, popular categories and products. */
  '/search/suggest': {
    payload: z.object({ q: z.string().check(z.maxLength(100)) }),
    data: z.object({
      /** Number of products that the text finds. */
      total: z.int(),
      words: z.array(z.string()),
      products: z.array(ProductCard),
      categories: z.array(z.object({ slug: z.string(), name: z.string() })),
    }),
    impersonal: true,
  },
  '/product/detail': {
    payload: z.object({ slug: Slug, sku: z.optional(Sku) }),
    data: z.object({
      product: z.extend(Product, {
        /** To the shopper's country; null if nothing is shipped there or now. */
        delivery: z.nullable(DeliveryPromise),
        safety: z.nullable(ShownSafety),
        durability: z.nullable(Durability),
      }),
    }),
    impersonal: true,
  },
  /** Cards of products that go with these, for the cart. */
  '/product/together': {
    payload: z.object({ ids: z.array(Id).check(z.maxLength(24)) }),
    data: z.object({ items: z.array(ProductCard) }),
    impersonal: true,
  },
  /** Cards by id, in the requested order, without unknown ids. Used for recently viewed products and the wishlist. */
  '/product/cards': {
    payload: z.object({ ids: z.array(Id).check(z.maxLength(24)) }),
    data: z.object({ items: z.array(ProductCard) }),
    impersonal: true,
  },
} as const
