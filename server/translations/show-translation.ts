import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import {
  type ShownTranslation,
  type TargetLanguage,
  type TranslationField,
  type TranslationKind,
  targetLanguages,
} from '#contract/admin/translation.ts'
import { fallbacks, type Lang } from '#contract/languages.ts'
import type { Reader } from '#server/db/open.ts'
import type { TextPair } from '#server/db/tables/translations.ts'
import { translationState } from '#server/db/tables.ts'
import { readTranslated, type TranslatedText } from './translated-texts.ts'

export type Which = { kind: TranslationKind; id: string; lang: TargetLanguage }

/** Longest texts, as the records that hold them accept them. */
const maxLengths: Record<string, number> = {
  name: 200,
  slug: 80,
  summary: 500,
  body: 100_000,
  seoTitle: 200,
  seoDescription: 500,
}
const maxLabel = 100

/** Characters that search engines show. */
const shownLengths: Record<string, number> = { seoTitle: 60, seoDescription: 160 }

/**
 * A record with its texts in English and one other language, as translators see it.
 * @throws Refusal `not_found`.
 */
export async function showTranslation(reader: Reader, { kind, id, lang }: Which): Promise<ShownTranslation> {
  const { name, version, draft, texts, slugs } = await readTranslated(reader, kind, id)
  const states = await reader
    .select({ lang: translationState.lang, state: translationState.state, pairs: translationState.pairs })
    .from(translationState)
    .where(and(eq(translationState.kind, kind), eq(translationState.ownerId, id)))
  const pairs = states.find((each) => each.lang === lang)?.pairs ?? {}
  const fields = texts.map((text) => fieldOf(text, lang, kind, pairs))
  if (slugs) fields.splice(1, 0, slugField(slugs, lang))
  return {
    translation: {
      ...{ kind, id, lang, name, draft },
      fields: fields.filter(({ source, target }) => source !== '' || target !== ''),
      languages: targetLanguages.map((each) => ({
        lang: each,
        state: states.find((state) => state.lang === each)?.state ?? 'missing',
      })),
    },
    version,
  }
}

function fieldOf(
  { key, texts }: TranslatedText,
  lang: TargetLanguage,
  kind: TranslationKind,
  pairs: Record<string, TextPair>,
): TranslationField {
  const source = texts.en ?? ''
  const target = texts[lang] ?? ''
  const isAttribute = kind === 'attribute'
  return {
    path: pathOf(kind, key, lang),
    field: key.startsWith('values.') ? 'value' : key,
    ...{ source, sourceHash: textHash(source), target, fallback: fallbackOf(texts, lang) },
    state:
      source === '' ? 'none' : target === '' ? 'missing' : isStale(pairs[key], source) ? 'stale' : 'done',
    html: key === 'body',
    maxLength: isAttribute ? maxLabel : maxLengths[key]!,
    shownLength: shownLengths[key] ?? null,
  }
}

/** An address is proposed, not translated: a language without one gets it from its name. */
function slugField(slugs: Record<string, string>, lang: TargetLanguage): TranslationField {
  const source = slugs.en ?? ''
  return {
    path: `texts.${lang}.slug`,
    field: 'slug',
    ...{ source, sourceHash: textHash(source), target: slugs[lang] ?? '', fallback: fallbackOf(slugs, lang) },
    ...{ state: 'none', html: false, maxLength: maxLengths.slug!, shownLength: null },
  }
}

export function pathOf(kind: TranslationKind, key: string, lang: string): string {
  return kind === 'attribute' ? `${key}.${lang}` : `texts.${lang}.${key}`
}

/** The key of a text by the path that saves it. */
export function keyOf(kind: TranslationKind, path: string): string {
  return kind === 'attribute' ? path.slice(0, path.lastIndexOf('.')) : (path.split('.')[2] ?? '')
}

function fallbackOf(texts: Record<string, string>, lang: TargetLanguage): TranslationField['fallback'] {
  const [, ...others] = fallbacks(lang)
  const found: Lang = others.find((each) => texts[each]) ?? 'en'
  return { lang: found, text: texts[found] ?? '' }
}

function isStale(pair: TextPair | undefined, source: string): boolean {
  return pair !== undefined && pair[1] !== textHash(source)
}

/** Like the database's `text_hash`. */
export function textHash(text: string): number {
  return createHash('md5').update(text).digest().readInt32BE(0)
}
