import * as z from 'zod'
import { fallbacks, type Lang, languages } from '#contract/languages.ts'

/** A text in the shop's languages; `en` is the fallback and always there. */
export const Texts = z.object({ en: z.string() }).catchall(z.string())
export type Texts = Record<string, string>

/** The text in the page's language, or in the first of its fallbacks that has one. */
export function textIn(lang: Lang, texts: Texts | undefined): string {
  if (!texts) return ''
  for (const step of fallbacks(lang)) if (texts[step]) return texts[step]
  return ''
}

export const Language = z.enum(languages)
