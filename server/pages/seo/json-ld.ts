import { bcp47 } from '#contract/languages.ts'
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
    logo: `${shop.publicUrl}/icon-512.png`,
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

/** `lang`: the tag of a name that is not in the page's language. */
export type Crumb = { name: string; url: string; lang?: string | undefined }

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
