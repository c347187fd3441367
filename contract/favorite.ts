import * as z from 'zod/mini'
import { Rating } from './catalog.ts'
import { Image } from './image.ts'
import { emailMaxLength, emailPattern } from './rules.ts'
import { Empty, Id, Money, Page, Size, Sku, Slug, Timestamp } from './scalars.ts'

export const favoriteTypes = ['article', 'product', 'page'] as const
export type FavoriteType = (typeof favoriteTypes)[number]

const type = z.enum(favoriteTypes)
const which = z.object({
  type,
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  slug: z.optional(Slug),
})
const counts = z.object({ article: z.int(), product: z.int(), page: z.int() })
const lists = z.object({ article: z.array(Id), product: z.array(Id), page: z.array(Id) })

/** A favourite in a list. `price` is the current price, `priceThen` the price when it was added. */
export const FavoriteCard = z.object({
  id: Id,
  type,
  slug: z.string(),
  name: z.string(),
  /** The BCP 47 tag of a name that is not in the reader's language. */
  lang: z.optional(z.string()),
  image: z.nullable(Image),
  second: z.optional(z.nullable(Image)),
  price: z.nullable(Money),
  fromPrice: z.optional(z.boolean()),
  rating: z.optional(Rating),
  compareAtPrice: z.optional(z.nullable(Money)),
  lowestPrice30: z.optional(z.nullable(Money)),
  badge: z.optional(z.nullable(z.string())),
  outOfStock: z.boolean(),
  sku: z.nullable(z.string()),
  addedAt: Timestamp,
  priceThen: z.nullable(Money),
})
export type FavoriteCard = z.infer<typeof FavoriteCard>

const email = z.optional(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(emailMaxLength), z.regex(emailPattern)),
)
const subscribed = z.object({ visitorId: z.string() })
/** One variant by SKU, or any variant of a product by product id. */
const wanted = { sku: z.optional(Sku), id: which.shape.id }

export const alertKinds = ['back_in_stock', 'price_drop'] as const
export type AlertKind = (typeof alertKinds)[number]

/** A notification this visitor asked for. Not `confirmed` until they confirm it by email. */
export const Alert = z.object({
  kind: z.enum(alertKinds),
  /** The product. */
  id: Id,
  /** null: any of its variants. */
  sku: z.nullable(z.string()),
  confirmed: z.boolean(),
})
export type Alert = z.infer<typeof Alert>

/** A notification as shown by the links in its email. Without `product` if the product is no longer sold. */
export const AnsweredAlert = z.object({
  kind: z.enum(alertKinds),
  state: z.enum(['asked', 'confirmed', 'stopped', 'sent']),
  product: z.nullable(
    z.object({
      name: z.string(),
      slug: z.string(),
      /** null: any of its variants. */
      sku: z.nullable(z.string()),
      image: z.nullable(Image),
    }),
  ),
})
export type AnsweredAlert = z.infer<typeof AnsweredAlert>

export const favoriteCalls = {
  '/favorite/add': { payload: which, data: z.object({ count: z.int(), visitorId: z.string() }) },
  '/favorite/cancel': { payload: which, data: z.object({ count: z.int(), visitorId: z.string() }) },
  '/favorite/count': { payload: Empty, data: counts },
  '/favorite/wishList': { payload: Empty, data: lists },
  '/favorite/list': {
    payload: z.object({
      type,
      page: Page,
      size: Size,
      shared: z.optional(z.string().check(z.maxLength(100))),
    }),
    data: z.object({ items: z.array(FavoriteCard), total: z.int(), page: z.int(), size: z.int() }),
  },
  '/favorite/share': { payload: Empty, data: z.object({ url: z.string(), visitorId: z.string() }) },
  '/notify/backInStock': { payload: z.object({ ...wanted, email }), data: subscribed },
  '/notify/priceDrop': { payload: z.object({ ...wanted, email }), data: subscribed },
  '/notify/list': { payload: Empty, data: z.object({ items: z.array(Alert) }) },
  /** `token` comes from the email link. Without `yes` the notification is only shown. */
  '/notify/answer': {
    payload: z.object({
      token: z.string().check(z.minLength(1), z.maxLength(100)),
      yes: z.optional(z.boolean()),
    }),
    data: AnsweredAlert,
  },
  '/notify/cancel': { payload: z.object({ kind: z.enum(alertKinds), ...wanted }), data: Empty },
} as const
