import { fallbacks, type Lang } from '#contract/languages.ts'
import type { Texts } from '#server/db/tables/columns.ts'

/** The text in the page's language or the first of its fallbacks that has one; else any there is. */
export function textIn(texts: Texts, lang: Lang): string {
  for (const step of fallbacks(lang)) if (texts[step]) return texts[step]
  return Object.values(texts).find((text) => text !== '') ?? ''
}
