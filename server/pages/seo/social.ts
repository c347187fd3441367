import { bcp47 } from '#contract/languages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Page, PageRequest } from '../page.ts'

/** Open Graph and Twitter tags by property: https://ogp.me */
export function socialOf(
  { shop, lang }: PageRequest,
  page: Page,
  { title, canonical }: { title: string; canonical: string },
): Record<string, string> {
  const image = page.social?.image
  return {
    'og:title': title,
    'og:description': page.description,
    'og:type': page.social?.type ?? 'website',
    'og:url': canonical,
    'og:site_name': shop.settings(shopSetting).name,
    'og:locale': bcp47[lang].replaceAll('-', '_'),
    ...(image ? { 'og:image': shop.publicUrl + image.url, 'og:image:alt': image.alt } : {}),
    'twitter:card': image ? 'summary_large_image' : 'summary',
  }
}
