import type { Variant } from '#contract/catalog.ts'
import { chosenOptions } from '#contract/chosen-options.ts'
import { currencyExponent } from '#contract/currency.ts'
import { decimal } from '#contract/format.ts'
import type { Image } from '#contract/image.ts'
import { bcp47 } from '#contract/languages.ts'
import type { Review } from '#contract/review.ts'
import type { Money } from '#contract/scalars.ts'
import type { FoundProduct } from '#server/catalog/product/find-product.ts'
import { knownOptions } from '#server/catalog/product/known-options.ts'
import { saleState } from '#server/catalog/product/sale-state.ts'
import { plainText } from '#server/content/article-text.ts'
import { isGtin } from '#server/feeds/gtin.ts'
import { shippingIn } from '#server/feeds/shipping-offers.ts'
import { type Marketing, readMarketing } from '#server/marketing/read-marketing.ts'
import { returnsSetting } from '#server/returns/returns.setting.ts'
import type { PageRequest } from '../page.ts'

type Thing = Record<string, unknown>

/** Variants with an offer each. More would make the page heavy. */
const maxOffers = 100

/**
 * A product with its offer, or a group of variants with an offer each: https://schema.org/ProductGroup. `url` is absolute.
 * Prices and shipping are those of the page's country.
 */
export async function productJsonLd(
  request: PageRequest,
  url: string,
  { product, stored }: Pick<FoundProduct, 'product' | 'stored'>,
  reviews: Review[],
): Promise<Thing> {
  const { shop } = request
  const { id, name, images, rating, variants, vendor, summary, description, options } = product
  const marketing = await readMarketing(shop)
  const offerOf = offersIn(request, url, { product, stored, marketing })
  const text = summary || plainText(description).slice(0, 500)
  const still = images.filter(({ video }) => !video)
  const videos = videosJsonLd(request, { name, text: text || name }, images, stored)
  const common = {
    name,
    url,
    ...(text ? { description: text } : {}),
    ...(still.length > 0 ? { image: still.slice(0, 3).map((image) => shop.publicUrl + image.url) } : {}),
    ...(videos.length > 0 ? { subjectOf: videos } : {}),
    ...(vendor ? { brand: { '@type': 'Brand', name: vendor } } : {}),
    ...(rating.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.average,
            reviewCount: rating.count,
          },
          ...(reviews.length > 0 ? { review: reviews.map(reviewJsonLd) } : {}),
        }
      : {}),
  }
  const rows = new Map((stored.variants ?? []).map((row) => [row.sku, row]))
  const identity = ({ sku }: Variant) => {
    const code = (rows.get(sku)?.barcode ?? '').replace(/[\s-]/g, '')
    return { sku, ...(isGtin(code) ? { gtin: code } : {}) }
  }
  const [only] = variants
  if (variants.length === 1 && only)
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      ...common,
      ...identity(only),
      offers: offerOf(only),
    }
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    productGroupID: id,
    ...common,
    variesBy: [
      ...new Set(
        options.map(({ code, name: label }) =>
          knownOptions[code] ? `https://schema.org/${knownOptions[code]}` : label,
        ),
      ),
    ],
    hasVariant: variants.slice(0, maxOffers).map((variant) => {
      const labels = chosenOptions({ options }, variant)
      const [image] = variant.images.length > 0 ? variant.images : images
      const own = labels.filter(({ code }) => knownOptions[code])
      const others = labels.filter(({ code }) => !knownOptions[code])
      return {
        '@type': 'Product',
        ...identity(variant),
        name: [name, ...labels.map(({ label }) => label)].join(', '),
        ...(image ? { image: shop.publicUrl + image.url } : {}),
        ...Object.fromEntries(own.map(({ code, label }) => [knownOptions[code], label])),
        ...(others.length > 0
          ? {
              additionalProperty: others.map((each) => ({
                '@type': 'PropertyValue',
                name: each.name,
                value: each.value,
              })),
            }
          : {}),
        offers: offerOf(variant),
      }
    }),
  }
}

/** https://schema.org/ItemAvailability */
const availabilities = {
  in_stock: 'InStock',
  out_of_stock: 'OutOfStock',
  preorder: 'PreOrder',
  backorder: 'BackOrder',
}

type Sold = Pick<FoundProduct, 'product' | 'stored'> & { marketing: Marketing }

/** Returns the offer of a variant. Equal shipping and the returns are written once, and referred to by later offers. */
function offersIn(
  request: PageRequest,
  url: string,
  { product, stored, marketing }: Sold,
): (variant: Variant) => Thing {
  const { shop, lang, currency, shipTo: country } = request
  const rows = new Map((stored.variants ?? []).map((row) => [row.sku, row]))
  const written = new Set<string>()
  const once = (id: string, thing: Thing): Thing => {
    if (written.has(id)) return { '@id': id }
    written.add(id)
    return { ...thing, '@id': id }
  }
  const ends = (product.offers ?? []).flatMap(({ kind, endsAt }) =>
    kind === 'reduction' && endsAt ? [endsAt] : [],
  )
  const until = ends.toSorted()[0]
  const shippingOf = country ? shippingIn(shop, { lang, currency, country }, marketing)(stored) : null
  return ({ sku, price, compareAtPrice }) => {
    const row = rows.get(sku)!
    const { availability, availableOn } = saleState(shop, row, country)
    const ways = shippingOf ? shippingOf(row) : []
    const shipping = ways.map(({ code, price: fee, minDays, maxDays }) =>
      once(`${url}#shipping-${code}-${fee.amount}`, {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: figure(fee), currency: fee.currency },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          transitTime: {
            '@type': 'QuantitativeValue',
            minValue: minDays,
            maxValue: maxDays,
            unitCode: 'DAY',
          },
        },
      }),
    )
    return {
      '@type': 'Offer',
      sku,
      url: `${url}/${encodeURIComponent(sku)}`,
      price: figure(price),
      priceCurrency: price.currency,
      ...(compareAtPrice ? { priceSpecification: struckPrice(compareAtPrice) } : {}),
      ...(until && compareAtPrice ? { priceValidUntil: until.slice(0, 10) } : {}),
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${availabilities[availability]}`,
      ...(availableOn ? { availabilityStarts: availableOn } : {}),
      seller: { '@id': `${shop.publicUrl}/#organisation` },
      ...(shipping.length > 0 ? { shippingDetails: shipping } : {}),
      ...(row.requiresShipping && country
        ? {
            hasMerchantReturnPolicy: once(
              `${shop.publicUrl}/#returns-${country}`,
              returnPolicy(request, country),
            ),
          }
        : {}),
    }
  }
}

/**
 * The struck price beside that of an offer: https://schema.org/StrikethroughPrice. Search engines then show the offer as
 * reduced.
 */
function struckPrice(price: Money): Thing {
  return {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: figure(price),
    priceCurrency: price.currency,
  }
}

/** https://schema.org/MerchantReturnPolicy */
function returnPolicy({ shop }: PageRequest, country: string): Thing {
  const { windowDays, shippingPaidBy } = shop.settings(returnsSetting)
  const fees = shippingPaidBy === 'merchant' ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: country,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: windowDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: `https://schema.org/${fees}`,
  }
}

/** https://schema.org/VideoObject, of the product's own gallery. */
function videosJsonLd(
  { shop, lang }: PageRequest,
  { name, text }: { name: string; text: string },
  images: Image[],
  { pictures }: FoundProduct['stored'],
): Thing[] {
  return images.flatMap(({ url, alt, video }, place): Thing[] => {
    const row = pictures?.[place]
    if (!video || !row) return []
    return [
      {
        '@type': 'VideoObject',
        name: alt || name,
        description: text,
        thumbnailUrl: shop.publicUrl + url,
        uploadDate: new Date(row.createdAt).toISOString(),
        contentUrl: shop.publicUrl + video.url,
        encodingFormat: video.mime,
        duration: `PT${Math.max(1, Math.round(video.duration))}S`,
        ...{ width: video.width, height: video.height, inLanguage: bcp47[lang] },
      },
    ]
  })
}

/** https://schema.org/Review */
function reviewJsonLd({ author, rating, title, text, createdAt, lang }: Review): Thing {
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

function figure({ amount, currency }: Money): string {
  return decimal(amount, currencyExponent(currency))
}
