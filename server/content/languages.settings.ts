import * as z from 'zod'
import { defaultLanguage, type Lang } from '#contract/languages.ts'
import { completeLanguages } from '#server/platform/messages.ts'
import { defineSetting } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { Language } from './texts.ts'

/** The languages that the merchant has content in. The database's `followed_languages` reads it too. */
export const languagesSetting = defineSetting(
  'languages',
  z.object({
    offered: z.array(Language).min(1).default(['en', 'zh', 'zh-HK']),
    /** Languages that the shop is being translated into before shoppers are offered them. */
    prepared: z.array(Language).default([]),
  }),
)

/**
 * The languages offered to shoppers and search engines: menu, hreflang, hint and sitemap. A language whose text
 * catalogue is incomplete is left out. Every other prefix still answers, with fallback texts and noindex.
 */
export function offeredLanguages(shop: Shop): Lang[] {
  const offered = shop.settings(languagesSetting).offered.filter((lang) => completeLanguages.has(lang))
  return offered.length > 0 ? offered : [defaultLanguage]
}
