import type { EntryTexts } from '#server/catalog/save/product-input.ts'
import { type Fallback, type Language, languages, type Seo, type Slugs, type Texts } from '../types.ts'

type Words = {
  slug: Slugs
  name: Texts
  summary?: Texts
  body?: Texts
  seo?: Seo | undefined
}

/** Converts the texts of an entry into database rows, one per language. */
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

/** Converts labels into database values, with only the languages that have their own text. */
export function labels(text: Fallback): { [lang: string]: string } {
  return Object.fromEntries(Object.entries(text).filter(([, value]) => value !== undefined))
}
