import type { Lang } from '#contract/languages.ts'
import { slugOf } from '#contract/slug.ts'
import type { EntryTexts } from '../save/product-input.ts'

type LanguageTexts<Text extends EntryTexts> = Partial<Record<string, Text>>

/**
 * Texts as they are saved: languages without any text are dropped, except English, and an address is made of the name
 * if there is none. An address that the language had before is not a text, because it outlives the name it was made of.
 */
export function completeTexts<Text extends EntryTexts>(
  texts: LanguageTexts<Text>,
  before: LanguageTexts<Text>,
): Record<string, Text> {
  const entries = Object.entries(texts).flatMap(([lang, text]) =>
    text === undefined || (lang !== 'en' && isEmpty(text, before[lang]?.slug))
      ? []
      : [[lang, { ...text, slug: text.slug || slugOf(text.name, lang as Lang) }] as const],
  )
  return Object.fromEntries(entries)
}

function isEmpty({ slug, ...texts }: EntryTexts, former = ''): boolean {
  return (slug === '' || slug === former) && Object.values(texts).every((text) => !text)
}
