import type { EntryTexts } from '#server/catalog/save/product-input.ts'
import { type Fallback, type Language, languages, type Seo, type Slugs, type Texts } from '../types.ts'

type Words = {
  slug: Slugs
  name: Texts
  summary?: Texts
  body?: Texts
  seo?: Seo | undefined
}

/** The texts of an entry as the tables keep them, one per language. */
export function entryTexts({
  slug,
  name,
  summary,
  body,
  seo,
}: Words): { en: EntryTexts } & Partial<Record<Language, EntryTexts>> {
  const texts = Object.fromEntries(
    languages.map((lang): [Language, EntryTexts] => [
      lang,
      {
        slug: slug[lang] ?? slug.en,
        name: name[lang],
        summary: summary?.[lang] ?? '',
        body: body?.[lang] ?? '',
        seoTitle: seo?.title?.[lang] ?? '',
        seoDescription: seo?.description?.[lang] ?? '',
      },
    ]),
  )
  return texts as { en: EntryTexts } & Partial<Record<Language, EntryTexts>>
}

/** Labels as the tables keep them: only the languages that have their own. */
export function labels(text: Fallback): { [lang: string]: string } {
  return Object.fromEntries(Object.entries(text).filter(([, value]) => value !== undefined))
}
