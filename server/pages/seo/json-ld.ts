import type { Product, Variant } from '#contract/catalog.ts'
import { currencyExponent } from '#contract/currency.ts'
import { decimal } from '#contract/format.ts'
import { bcp47 } from '#contract/languages.ts'
import type { Review } from '#contract/review.ts'
import { wordCount } from '#server/content/article-text.ts'
import type { Article } from '#server/content/articles.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { PageRequest } from '../page.ts'

/** The shop as schema.org knows it: https://schema.org/Organization */
export function organisation(shop: Shop): Record<string, unknown> {
  const { name, email, phone, legalName, street, postalCode, city, country, vatId, social } =
    shop.settings(shopSetting)
  const filled = Object.entries({ email, telephone: phone, legalName, vatID: vatId }).filter(
    ([, value]) => value !== '',
  )
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${shop.publicUrl}/#organisation`,
    name,
    url: shop.publicUrl,
    ...Object.fromEntries(filled),
    ...(street === ''
      ? {}
      : {
          address: {
            '@type': 'PostalAddress',
            streetAddress: street,
            postalCode,
            addressLocality: city,
            addressCountry: country,
          },
        }),
    ...(social.length === 0 ? {} : { sameAs: social }),
  }
}

/** The shop's search, for the home page: https://schema.org/WebSite */
export function webSite(shop: Shop): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: shop.settings(shopSetting).name,
    url: shop.publicUrl,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${shop.publicUrl}/search?q={query}`,
      'query-input': 'required name=query',
    },
  }
}

export type Crumb = { name: string; url: string }

/** The way to a page as schema.org knows it: https://schema.org/BreadcrumbList. `url` are paths. */
export function breadcrumbList(publicUrl: string, crumbs: Crumb[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + url,
    })),
  }
}

/** An article: https://schema.org/Article. `url` is its path. */
export function articleJsonLd(
  { shop, lang }: PageRequest,
  article: Article,
  { url, comments }: { url: string; comments: number },
): Record<string, unknown> {
  const { name, summary, author, image, publishedAt, updatedAt, body } = article
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    mainEntityOfPage: shop.publicUrl + url,
    headline: name,
    ...(summary ? { description: summary } : {}),
    inLanguage: bcp47[lang],
    datePublished: publishedAt.toISOString(),
    dateModified: updatedAt.toISOString(),
    wordCount: wordCount(body, lang),
    commentCount: comments,
    author: author
      ? { '@type': 'Person', name: author }
      : { '@type': 'Organization', name: shop.settings(shopSetting).name },
    publisher: {
      '@type': 'Organization',
      '@id': `${shop.publicUrl}/#organisation`,
      name: shop.settings(shopSetting).name,
    },
    ...(image ? { image: shop.publicUrl + image.url } : {}),
  }
}

/** A product with what its variants cost: https://schema.org/Product and ProductGroup. `url` is absolute. */
export function productJsonLd(
  publicUrl: string,
  url: string,
  product: Product,
  reviews: Review[],
): Record<string, unknown> {
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
          review: reviews.map(reviewJsonLd),
        }
      : {}),
    ...(offers.length === 1 ? { offers: offers[0] } : { offers: aggregate(offers.slice(0, 100), variants) }),
  }
}

/** https://schema.org/Review */
function reviewJsonLd({ author, rating, title, text, createdAt, lang }: Review): Record<string, unknown> {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: createdAt.slice(0, 10),
    inLanguage: lang,
    reviewRating: { '@type': 'Rating', ratingValue: rating },
    ...(title ? { name: title } : {}),
    ...(text ? { reviewBody: text } : {}),
  }
}

function offer(url: string, { sku, price, outOfStock, releaseOn }: Variant): Record<string, unknown> {
  return {
    '@type': 'Offer',
    sku,
    url: `${url}/${encodeURIComponent(sku)}`,
    price: decimal(price.amount, currencyExponent(price.currency)),
    priceCurrency: price.currency,
    availability: `https://schema.org/${outOfStock ? 'OutOfStock' : releaseOn ? 'PreOrder' : 'InStock'}`,
    ...(releaseOn ? { availabilityStarts: releaseOn } : {}),
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
