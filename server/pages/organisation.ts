import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'

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
