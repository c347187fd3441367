import type { Product, Variant } from '#contract/catalog.ts'
import type { DeliveryPromise } from '#contract/delivery.ts'
import type { Image } from '#contract/image.ts'
import { fallbacks, type Lang } from '#contract/languages.ts'
import type { Durability, ShownSafety } from '#contract/safety.ts'
import type { Money } from '#contract/scalars.ts'
import { promiseTo, releaseAhead, viewPromise } from '#server/delivery/shop-promise.ts'
import type { Shop } from '#server/platform/shop.ts'
import { presentShop } from '#server/platform/shop-at.ts'
import { foreignTags, tagged, textIn } from '#server/platform/text-in.ts'
import { unitPrice } from '#server/pricing/unit-price.ts'
import { badgeOf, breaksOf, offersOf } from '../prices/product-offers.ts'
import { lowestPrices, pricingIn, type ShownPrices, shownPrices } from '../prices/product-prices.ts'
import { imageOf } from '../rows/image-of.ts'
import { namesOf } from '../rows/names.ts'
import { rating } from '../rows/rating.ts'
import type { PictureRow, VariantRow } from '../rows/variant-row.ts'
import type { Viewer } from '../viewer.ts'
import { backordered, exactLimit, outOfStock, publicLimit, stockLeft, stockSetting } from './availability.ts'
import { optionsOf, specificationOf } from './product-options.ts'
import { type ProductRow, type ProductText, readProduct } from './read-product.ts'
import { durabilityOf, safetyOf } from './safety.ts'

export type FoundProduct = {
  product: Product
  /** The product's slug in every language that it has texts in. */
  slugs: Partial<Record<Lang, string>>
  /** Sources of related products: handles selected by the merchant, and the product's first category. */
  beside: { handles: string[]; category: number | null }
  seoTitle: string
  seoDescription: string
  /** Name of its own template; null: that of its kind. */
  template: string | null
  /** When the selected variant, or the one that comes first, arrives in a country. */
  deliveryTo(country: string): DeliveryPromise | null
  safety: ShownSafety | null
  /**
   * A few sentences about the maker, with their tag if they are not in the page's language, and the maker's picture; null
   * without sentences.
   */
  makerStory: { story: string; lang?: string; image: Image | null } | null
  /** The stored data from which prices, shipping and identifiers are calculated. */
  stored: Pick<ProductRow, 'id' | 'taxClass' | 'shippingClass' | 'categoryIds' | 'variants' | 'pictures'>
  /** Texts of the durability label, if the producer grants such a guarantee. */
  durability: Durability | null
}

export type ProductAsk = {
  slug: string
  /** The variant to preselect. */
  sku?: string | null | undefined
  /** Includes products that are not on sale yet. */
  drafts?: boolean
  /** Shown in place of the stored product with this slug. */
  unsaved?: ProductRow | undefined
  /** Includes the exact stock. Never set for pages, which all shoppers share. */
  exactStock?: boolean
}

/**
 * Finds a product by its slug in the page's language, a fallback or any other language. `product.slug` is in the page's
 * language; callers redirect other slugs to it. Without a SKU, no variant is preselected if several are on sale.
 * null if the product does not exist or no variant is on sale.
 */
export async function findProduct(viewer: Viewer, ask: ProductAsk): Promise<FoundProduct | null> {
  const { shop, lang, currency, shipTo } = viewer
  const [row, names, pricingOf] = await Promise.all([
    ask.unsaved ?? readProduct(viewer, ask.slug, { drafts: ask.drafts ?? false }),
    namesOf(shop),
    pricingIn(shop, currency, shipTo, lang),
  ])
  const variants = row?.variants
  if (!row || !variants) return null
  const text = textOf(row.texts, lang)
  const single = variants.length === 1 ? variants[0]!.sku : null
  const pricing = pricingOf(row)
  const priced = variants.map((stored) => ({ stored, pricing, prices: shownPrices(stored, pricing) }))
  const lowest = await lowestPrices(
    shop,
    priced.filter(({ prices }) => prices.compareAtPrice !== null),
    ask.unsaved && Math.min(presentShop(shop).now().getTime(), pricing.now),
  )
  const display: Display = {
    lang,
    name: text.name,
    pictures: Map.groupBy(row.variantPictures ?? [], ({ variantId }) => variantId),
    fewLeft: shop.settings(stockSetting).fewLeft,
    exactStock: ask.exactStock ?? false,
    ahead: (releaseOn) => releaseAhead(shop, releaseOn),
  }
  const product: Product = {
    id: String(row.id),
    slug: text.slug,
    name: text.name,
    description: text.body,
    summary: text.summary,
    ...(Object.keys(text.langs ?? {}).length > 0 ? { langs: text.langs } : {}),
    vendor: row.vendor,
    images: (row.pictures ?? []).map((picture) => imageOf(picture, lang, text.name)),
    options: optionsOf(row, names, lang),
    variants: priced.map(({ stored, prices }) => ({
      ...variantOf(stored, prices, lowest.get(stored.id) ?? null, display),
      // The page explains offers that depend on the cart.
      badge: badgeOf(prices, lowest.get(stored.id), { ...pricing, offers: [] }, lang),
      breaks: breaksOf(stored, pricing, lang),
    })),
    selectedSku: variants.find(({ sku }) => sku === ask.sku)?.sku ?? single,
    specification: specificationOf(row, names, lang),
    categories: (row.categoryIds ?? []).flatMap((id) => {
      const category = names.categories.get(id)
      return category ? [{ slug: textIn(category.slugs, lang), name: textIn(category.names, lang) }] : []
    }),
    tags: (row.tags ?? []).map((tag) => ({ slug: textIn(tag.slugs, lang), name: textIn(tag.names, lang) })),
    rating: rating(row),
    offers: await offersOf(pricing, viewer),
  }
  const { seoTitle, seoDescription } = text
  return {
    product,
    seoTitle,
    seoDescription,
    template: row.template,
    deliveryTo: deliveryOf(shop, variants, product.selectedSku),
    safety: safetyOf(row, lang),
    makerStory: makerStoryOf(row, lang),
    durability: durabilityOf(row, text.name),
    stored: row,
    slugs: Object.fromEntries(row.texts.map((each) => [each.lang, each.slug])),
    beside: { handles: row.related, category: row.categoryIds?.[0] ?? null },
  }
}

function deliveryOf(
  shop: Shop,
  variants: VariantRow[],
  selected: string | null,
): (country: string) => DeliveryPromise | null {
  const chosen = variants.filter(({ sku }) => selected === null || sku === selected)
  const shipped = chosen.filter((variant) => variant.requiresShipping && !outOfStock(variant))
  if (shipped.length === 0) return () => null
  const isBackordered = shipped.every(backordered)
  // Of several variants, the first that can arrive.
  const releaseOn = shipped.map((variant) => variant.releaseOn ?? '').toSorted()[0] || null
  return (country) => viewPromise(promiseTo(shop, country, { backordered: isBackordered, releaseOn }))
}

function makerStoryOf({ vendorStory, vendorPicture }: ProductRow, lang: Lang): FoundProduct['makerStory'] {
  const story = textIn(vendorStory, lang)
  const image = vendorPicture && imageOf(vendorPicture, lang)
  return story ? { story, ...tagged(vendorStory, lang), image } : null
}

type Display = {
  lang: Lang
  name: string
  pictures: Map<number, { picture: PictureRow }[]>
  fewLeft: number
  exactStock: boolean
  ahead(releaseOn: string | null): string | null
}

function variantOf(
  variant: VariantRow,
  prices: ShownPrices,
  lowestPrice30: Money | null,
  { lang, name, pictures, fewLeft, exactStock, ahead }: Display,
): Variant {
  const { amount, currency } = prices.price
  const unit = unitPrice(amount, variant.contentAmount, variant.contentUnit)
  return {
    id: String(variant.id),
    sku: variant.sku,
    options: variant.options,
    ...prices,
    lowestPrice30,
    unitPrice: unit && { price: { amount: unit.amount, currency }, per: unit.per },
    outOfStock: outOfStock(variant),
    ...(backordered(variant) ? { backordered: true } : {}),
    fewLeft: !outOfStock(variant) && stockLeft(variant, fewLeft) !== null,
    stockLeft: exactStock ? stockLeft(variant, fewLeft) : null,
    maxQuantity: exactStock ? exactLimit(variant) : publicLimit(variant),
    releaseOn: ahead(variant.releaseOn),
    images: (pictures.get(variant.id) ?? []).map(({ picture }) => imageOf(picture, lang, name)),
  }
}

/** Texts for the page: slug and name in the first available language, other missing texts from the fallbacks. */
function textOf(texts: ProductText[], lang: Lang): ProductText & { langs: Product['langs'] } {
  const order: string[] = fallbacks(lang)
  const place = (text: ProductText) => (order.includes(text.lang) ? order.indexOf(text.lang) : order.length)
  const chain = texts.toSorted((a, b) => place(a) - place(b))
  const shown = chain.filter((text) => order.includes(text.lang))
  const filled = (field: 'summary' | 'body' | 'seoTitle' | 'seoDescription') =>
    shown.find((text) => text[field] !== '')?.[field] ?? ''
  const { body: description, ...langs } = {
    ...foreignTags(chain.slice(0, 1), ['name'], lang),
    ...foreignTags(shown, ['summary', 'body'], lang),
  }
  return {
    ...chain[0]!,
    langs: { ...langs, ...(description ? { description } : {}) },
    summary: filled('summary'),
    body: filled('body'),
    seoTitle: filled('seoTitle'),
    seoDescription: filled('seoDescription'),
  }
}
