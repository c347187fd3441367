import type { Product, Variant } from '#contract/catalog.ts'
import { currencyExponent } from '#contract/currency.ts'
import { decimal } from '#contract/format.ts'

/** A product with what its variants cost: https://schema.org/Product and ProductGroup. `url` is absolute. */
export function productJsonLd(publicUrl: string, url: string, product: Product): Record<string, unknown> {
  const { name, images, rating, variants, vendor, summary } = product
  const offers = variants.map((variant) => offer(url, variant))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    url,
    ...(summary ? { description: summary } : {}),
    ...(images.length > 0 ? { image: images.slice(0, 3).map((image) => publicUrl + image.url) } : {}),
    ...(vendor ? { brand: { '@type': 'Brand', name: vendor } } : {}),
    ...(variants.length === 1 ? { sku: variants[0]!.sku } : {}),
    ...(rating.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.average,
            reviewCount: rating.count,
          },
        }
      : {}),
    ...(offers.length === 1 ? { offers: offers[0] } : { offers: aggregate(offers.slice(0, 100), variants) }),
  }
}

function offer(url: string, { sku, price, outOfStock }: Variant): Record<string, unknown> {
  return {
    '@type': 'Offer',
    sku,
    url: `${url}/${encodeURIComponent(sku)}`,
    price: decimal(price.amount, currencyExponent(price.currency)),
    priceCurrency: price.currency,
    availability: `https://schema.org/${outOfStock ? 'OutOfStock' : 'InStock'}`,
  }
}

function aggregate(offers: Record<string, unknown>[], variants: Variant[]): Record<string, unknown> {
  const amounts = variants.map((variant) => variant.price.amount)
  const currency = variants[0]?.price.currency ?? 'EUR'
  const whole = (amount: number) => decimal(amount, currencyExponent(currency))
  return {
    '@type': 'AggregateOffer',
    lowPrice: whole(Math.min(...amounts)),
    highPrice: whole(Math.max(...amounts)),
    priceCurrency: currency,
    offerCount: offers.length,
    offers,
  }
}
