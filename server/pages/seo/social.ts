import { bcp47, languages } from '#contract/languages.ts'
import { brandOnly, sharePath, shareSize } from '#server/catalog/pictures/share-picture.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Page, PageRequest } from '../page.ts'

/** Open Graph and Twitter tags by property: https://ogp.me */
export function socialOf(
  { shop, lang }: PageRequest,
  page: Page,
  { title, canonical }: { title: string; canonical: string },
): Record<string, string> {
  const image = page.social?.image
  const key = image ? /^\/pictures\/([0-9a-f]{32})\//.exec(image.url)?.[1] : undefined
  const { name } = shop.settings(shopSetting)
  return {
    'og:title': title,
    'og:description': page.description,
    'og:type': page.social?.type ?? 'website',
    'og:url': canonical,
    'og:site_name': name,
    'og:locale': locales.get(lang)!,
    'og:image': shop.publicUrl + sharePath(shop, key ?? brandOnly),
    'og:image:type': 'image/jpeg',
    'og:image:width': String(shareSize.width),
    'og:image:height': String(shareSize.height),
    'og:image:alt': image?.alt || name,
    'twitter:card': 'summary_large_image',
  }
}

/** Open Graph wants language_TERRITORY: for a language without a region, the one where most of its readers live. */
const locales = new Map(
  languages.map((lang) => {
    const { language, region } = new Intl.Locale(bcp47[lang]).maximize()
    return [lang, `${language}_${region}`]
  }),
)
