import { langPath } from '#contract/languages.ts'
import type { ShownSafety } from '#contract/safety.ts'
import type { Money } from '#contract/scalars.ts'
import { widthsOf } from '#server/catalog/pictures/renditions.ts'
import { type Pricing, pricingIn, shownPrices } from '#server/catalog/prices/product-prices.ts'
import { optionsOf } from '#server/catalog/product/product-options.ts'
import { safetyOf } from '#server/catalog/product/safety.ts'
import { type SaleState, saleState } from '#server/catalog/product/sale-state.ts'
import { videoPath } from '#server/catalog/rows/image-of.ts'
import { type Names, namesOf } from '#server/catalog/rows/names.ts'
import type { PictureRow, VariantRow } from '#server/catalog/rows/variant-row.ts'
import { plainText } from '#server/content/article-text.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import type { Shop } from '#server/platform/shop.ts'
import { textIn } from '#server/platform/text-in.ts'
import { unitPrice } from '#server/pricing/unit-price.ts'
import { isGtin } from './gtin.ts'
import type { Market } from './market.ts'
import type { FeedProduct } from './read-products.ts'
import { type ShippingOffer, shippingIn } from './shipping-offers.ts'

/** A variant as feeds tell of it. */
export type FeedItem = SaleState & {
  productId: number
  sku: string
  /** The product, if it has several variants. */
  group: string | null
  label: string
  title: string
  description: string
  link: string
  /** The variant's own pictures first. */
  pictures: string[]
  /** Those of all variants and the variant's own. */
  videos: string[]
  /** The price before a reduction, and the reduced one with its period in epoch milliseconds. */
  price: Money
  sale: { price: Money; from: number | null; until: number | null } | null
  brand: string
  /** Empty without a valid one. */
  gtin: string
  hasBadGtin: boolean
  mpn: string
  /** Names of its category and of those above, the top one first. */
  categories: string[]
  /** Option code → label. */
  options: { code: string; name: string; label: string }[]
  shipping: ShippingOffer[]
  needsShipping: boolean
  weight: number
  content: { amount: number; unit: 'g' | 'ml' | 'm' | 'piece'; price: Money; per: string } | null
  safety: ShownSafety | null
}

/** The path of a product's page by its slug, without language prefix. */
export type ProductPath = (shop: Shop, slug: string) => string

/** Prices, shipping and names of one market, read once per feed. */
type Facts = {
  shop: Shop
  market: Market
  names: Names
  pricingOf: (product: FeedProduct) => Pricing
  shippingOf: ReturnType<typeof shippingIn>
  pathOf: ProductPath
  isPreset: boolean
}

/** Returns a function that lists the variants of a product as items, with the prices that its page shows in the market. */
export async function feedItemsIn(
  shop: Shop,
  market: Market,
  pathOf: ProductPath,
  isPreset: boolean,
): Promise<(product: FeedProduct) => FeedItem[]> {
  const { lang, currency, country } = market
  const [names, marketing, pricingOf] = await Promise.all([
    namesOf(shop),
    readMarketing(shop),
    pricingIn(shop, currency, country, lang),
  ])
  const shippingOf = shippingIn(shop, market, marketing)
  const facts = { shop, market, names, pricingOf, shippingOf, pathOf, isPreset }
  return (product) => itemsOf(facts, product)
}

function itemsOf(facts: Facts, product: FeedProduct): FeedItem[] {
  const shared = { pricing: facts.pricingOf(product), shippingOf: facts.shippingOf(product) }
  return (product.variants ?? []).map((variant) => itemOf(facts, product, variant, shared))
}

/** Prices and shipping of a product, which its variants share. */
type Shared = { pricing: Pricing; shippingOf: (variant: VariantRow) => ShippingOffer[] }

function itemOf(
  facts: Facts,
  product: FeedProduct,
  variant: VariantRow,
  { pricing, shippingOf }: Shared,
): FeedItem {
  const { shop, market, names } = facts
  const { lang, currency } = market
  const { text, vendor } = product
  const { price, compareAtPrice } = shownPrices(variant, pricing)
  const { barcode, weight } = variant
  const options = optionsOf({ ...product, variants: [variant] }, names, lang).flatMap(
    ({ code, name, values }) => values.map(({ label }) => ({ code, name, label })),
  )
  const unit = unitPrice(price.amount, variant.contentAmount, variant.contentUnit)
  const code = (barcode ?? '').replace(/[\s-]/g, '')
  const isSeveral = (product.variants ?? []).length > 1
  const own = (product.variantPictures ?? []).filter(({ variantId }) => variantId === variant.id)
  const pictures = [...own.map(({ picture }) => picture), ...(product.pictures ?? [])]
  return {
    productId: product.id,
    sku: variant.sku,
    group: isSeveral ? String(product.id) : null,
    label: product.label,
    title: [text?.name ?? '', ...options.map(({ label }) => label)].filter(Boolean).join(', '),
    description: text ? plainText(text.body) || text.summary : '',
    link: text ? linkTo(facts, text.slug, variant.sku) : '',
    pictures: [...new Set(pictures.filter(({ video }) => !video).map((picture) => addressOf(shop, picture)))],
    videos: [...new Set(pictures.flatMap(({ video }) => (video ? [shop.publicUrl + videoPath(video)] : [])))],
    ...saleState(shop, variant, market.country),
    price: compareAtPrice ?? price,
    sale: compareAtPrice ? { price, ...periodOf(pricing) } : null,
    brand: vendor,
    gtin: isGtin(code) ? code : '',
    hasBadGtin: code !== '' && !isGtin(code),
    mpn: product.partNumber ?? '',
    categories: wayTo(names, product.categoryIds?.[0], lang),
    options,
    shipping: shippingOf(variant),
    needsShipping: variant.requiresShipping,
    weight,
    content:
      unit && variant.contentAmount && variant.contentUnit
        ? {
            amount: variant.contentAmount,
            unit: variant.contentUnit,
            price: { amount: unit.amount, currency },
            per: unit.per,
          }
        : null,
    safety: safetyOf(product, lang),
  }
}

/** The page of the variant, which shows the prices of the feed's currency and country. */
function linkTo({ shop, market, pathOf, isPreset }: Facts, slug: string, sku: string): string {
  const path = `${langPath(market.lang, pathOf(shop, slug))}/${encodeURIComponent(sku)}`
  return shop.publicUrl + path + (isPreset ? '' : `?currency=${market.currency}&country=${market.country}`)
}

/** As JPEG, which every program reads, in the largest width. */
function addressOf({ publicUrl }: Shop, { key, width }: PictureRow): string {
  return `${publicUrl}/pictures/${key}/${widthsOf(width).at(-1)}.jpg`
}

/** The period in which all reductions of the price apply. */
function periodOf({ reductions }: Pricing): { from: number | null; until: number | null } {
  const starts = reductions.flatMap(({ startsAt }) => startsAt ?? [])
  const ends = reductions.flatMap(({ endsAt }) => endsAt ?? [])
  return {
    from: starts.length > 0 ? Math.max(...starts) : null,
    until: ends.length > 0 ? Math.min(...ends) : null,
  }
}

function wayTo({ categories }: Names, id: number | undefined, lang: Market['lang']): string[] {
  const way: string[] = []
  for (let at = id; at !== undefined && way.length < 10; ) {
    const category = categories.get(at)
    if (!category) break
    way.unshift(textIn(category.names, lang))
    at = category.parentId ?? undefined
  }
  return way
}
