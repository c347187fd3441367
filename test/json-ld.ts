/** A faulty property: its path and the reason. */
export type JsonLdFault = string

type Check = (value: unknown) => boolean
type Property = { check?: Check; types?: string[]; required?: boolean; many?: boolean }
type Shape = Record<string, Property>

const text: Check = (value) => typeof value === 'string' && value.trim() !== ''
const url: Check = (value) => typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value)
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const whole: Check = (value) => Number.isInteger(value) && Number(value) >= 0
const price: Check = (value) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)
const currency: Check = (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value)
const country: Check = (value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value)
const date: Check = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(value) &&
  !Number.isNaN(Date.parse(value))
const oneOf =
  (...names: string[]): Check =>
  (value) =>
    names.some((name) => value === `https://schema.org/${name}`)
const must = (check: Check): Property => ({ check, required: true })
const may = (check: Check): Property => ({ check })
const list = (check: Check): Property => ({ check, many: true })
const of = (...types: string[]): Property => ({ types })
const manyOf = (...types: string[]): Property => ({ types, many: true })

const product: Shape = {
  name: must(text),
  url: may(url),
  description: may(text),
  image: list(url),
  sku: may(text),
  gtin: may((value) => typeof value === 'string' && /^(\d{8}|\d{12,14})$/.test(value)),
  mpn: may(text),
  brand: of('Brand'),
  color: may(text),
  size: may(text),
  material: may(text),
  pattern: may(text),
  additionalProperty: manyOf('PropertyValue'),
  aggregateRating: of('AggregateRating'),
  review: manyOf('Review'),
  offers: of('Offer'),
  subjectOf: manyOf('VideoObject'),
}
const person: Shape = { name: must(text) }
const organization: Shape = {
  name: must(text),
  url: may(url),
  logo: may(url),
  email: may((value) => typeof value === 'string' && value.includes('@')),
  telephone: may(text),
  legalName: may(text),
  vatID: may(text),
  address: of('PostalAddress'),
  sameAs: list(url),
}

/** Properties of each type that pages may have, by schema.org and Google's documentation of rich results. */
const shapes: Record<string, Shape> = {
  Product: product,
  ProductGroup: {
    ...product,
    productGroupID: must(text),
    variesBy: { check: text, many: true, required: true },
    hasVariant: { types: ['Product'], many: true, required: true },
  },
  Offer: {
    sku: may(text),
    url: must(url),
    price: must(price),
    priceCurrency: must(currency),
    priceSpecification: of('UnitPriceSpecification'),
    priceValidUntil: may(date),
    itemCondition: may(oneOf('NewCondition')),
    availability: must(oneOf('InStock', 'OutOfStock', 'PreOrder', 'BackOrder')),
    availabilityStarts: may(date),
    seller: of('Organization'),
    shippingDetails: manyOf('OfferShippingDetails'),
    hasMerchantReturnPolicy: of('MerchantReturnPolicy'),
  },
  UnitPriceSpecification: {
    priceType: must(oneOf('StrikethroughPrice')),
    price: must(price),
    priceCurrency: must(currency),
  },
  OfferShippingDetails: {
    shippingRate: { types: ['MonetaryAmount'], required: true },
    shippingDestination: { types: ['DefinedRegion'], required: true },
    deliveryTime: of('ShippingDeliveryTime'),
  },
  MonetaryAmount: { value: must(price), currency: must(currency) },
  DefinedRegion: { addressCountry: must(country) },
  ShippingDeliveryTime: { transitTime: of('QuantitativeValue'), handlingTime: of('QuantitativeValue') },
  QuantitativeValue: { minValue: must(whole), maxValue: must(whole), unitCode: must(text) },
  MerchantReturnPolicy: {
    applicableCountry: must(country),
    returnPolicyCategory: must(oneOf('MerchantReturnFiniteReturnWindow', 'MerchantReturnNotPermitted')),
    merchantReturnDays: must(whole),
    returnMethod: must(oneOf('ReturnByMail')),
    returnFees: must(oneOf('FreeReturn', 'ReturnFeesCustomerResponsibility')),
  },
  VideoObject: {
    name: must(text),
    description: must(text),
    thumbnailUrl: must(url),
    uploadDate: must(date),
    contentUrl: must(url),
    encodingFormat: may(text),
    duration: may((value) => typeof value === 'string' && /^PT\d+S$/.test(value)),
    width: may(whole),
    height: may(whole),
    inLanguage: may(text),
  },
  Brand: person,
  Person: person,
  PropertyValue: { name: must(text), value: must(text) },
  AggregateRating: {
    ratingValue: must((value) => number(value) && Number(value) >= 1 && Number(value) <= 5),
    reviewCount: must((value) => whole(value) && Number(value) > 0),
  },
  Review: {
    author: { types: ['Person'], required: true },
    reviewRating: { types: ['Rating'], required: true },
    datePublished: may(date),
    inLanguage: may(text),
    name: may(text),
    reviewBody: may(text),
  },
  Rating: { ratingValue: must((value) => whole(value) && Number(value) >= 1 && Number(value) <= 5) },
  BreadcrumbList: { itemListElement: { types: ['ListItem'], many: true, required: true } },
  ListItem: { position: must(whole), name: must(text), item: must(url) },
  Organization: organization,
  PostalAddress: {
    streetAddress: must(text),
    postalCode: may(text),
    addressLocality: must(text),
    addressCountry: must(country),
  },
  WebSite: { name: must(text), url: must(url), potentialAction: of('SearchAction') },
  SearchAction: { target: must(text), 'query-input': must(text) },
  Article: {
    headline: must(text),
    mainEntityOfPage: may(url),
    description: may(text),
    inLanguage: may(text),
    datePublished: must(date),
    dateModified: may(date),
    wordCount: may(whole),
    commentCount: may(whole),
    author: { types: ['Person', 'Organization'], required: true },
    publisher: of('Organization'),
    image: list(url),
  },
  FAQPage: { mainEntity: { types: ['Question'], many: true, required: true } },
  Question: { name: must(text), acceptedAnswer: { types: ['Answer'], required: true } },
  Answer: { text: must(text) },
  Store: {
    name: must(text),
    address: must(text),
    parentOrganization: of('Organization'),
    telephone: may(text),
    email: may(text),
    image: may(url),
    openingHoursSpecification: manyOf('OpeningHoursSpecification'),
  },
  OpeningHoursSpecification: {
    dayOfWeek: must(
      (value) => typeof value === 'string' && /^https:\/\/schema\.org\/[A-Z][a-z]+day$/.test(value),
    ),
    opens: must((value) => typeof value === 'string' && /^\d\d:\d\d$/.test(value)),
    closes: must((value) => typeof value === 'string' && /^\d\d:\d\d$/.test(value)),
  },
}

/** Faults of a page's objects: unknown types and properties, missing ones, and values of another form. */
export function jsonLdFaults(things: unknown[], sharedIds: string[] = []): JsonLdFault[] {
  const ids = new Set([...sharedIds, ...things.flatMap(idsOf)])
  return things.flatMap((thing) => {
    const context = (thing as Record<string, unknown>)['@context']
    return [
      ...(context === 'https://schema.org' ? [] : ['@context is missing']),
      ...faultsAt(thing, Object.keys(shapes), '', ids),
    ]
  })
}

/** The objects in a document. */
export function jsonLdOf(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json!),
  )
}

function faultsAt(thing: unknown, types: string[], at: string, ids: ReadonlySet<string>): JsonLdFault[] {
  if (typeof thing !== 'object' || thing === null || Array.isArray(thing)) return [`${at}: not an object`]
  const { '@context': _, '@type': type, '@id': id, ...properties } = thing as Record<string, unknown>
  if (type === undefined && typeof id === 'string')
    return ids.has(id) && Object.keys(properties).length === 0 ? [] : [`${at}: ${id} is not on the page`]
  if (typeof type !== 'string' || !types.includes(type)) return [`${at}: type ${String(type)}`]
  const path = `${at}/${type}`
  const shape = shapes[type]!
  const missing = Object.keys(shape).filter((name) => shape[name]!.required && properties[name] === undefined)
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(properties).flatMap(([name, value]) => {
      const rule = shape[name]
      if (!rule) return [`${path}.${name} is unknown`]
      if (Array.isArray(value) && !rule.many) return [`${path}.${name} is a list`]
      const values = Array.isArray(value) ? value : [value]
      if (values.length === 0) return [`${path}.${name} is empty`]
      return values.flatMap((each) => {
        if (rule.types) return faultsAt(each, rule.types, `${path}.${name}`, ids)
        return rule.check!(each) ? [] : [`${path}.${name}: ${JSON.stringify(each)}`]
      })
    }),
  ]
}

function idsOf(thing: unknown): string[] {
  if (Array.isArray(thing)) return thing.flatMap(idsOf)
  if (typeof thing !== 'object' || thing === null) return []
  const { '@id': id, '@type': type } = thing as Record<string, unknown>
  return [
    ...(typeof id === 'string' && type !== undefined ? [id] : []),
    ...Object.values(thing).flatMap(idsOf),
  ]
}
