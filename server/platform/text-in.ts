import { fallbacks, type Lang } from '#contract/languages.ts'
import type { Texts } from '#server/db/tables/columns.ts'

/**
 * The text in the page's language, else in the first of its fallbacks that has one, else in any other language, because
 * a name in a foreign language is better than none. Empty if there is no text at all.
 */
export function textIn(texts: Texts | null | undefined, lang: Lang): string {
  if (!texts) return ''
  for (const step of fallbacks(lang)) if (texts[step]) return texts[step]
  return Object.values(texts).find((text) => text !== '') ?? ''
}
