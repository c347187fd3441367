import { and, eq } from 'drizzle-orm'
import {
  type ShownTranslation,
  type TargetLanguage,
  type TranslationField,
  type TranslationKind,
  targetLanguages,
} from '#contract/admin/content/translation.ts'
import { fallbacks, type Lang } from '#contract/languages.ts'
import { imageOf } from '#server/catalog/rows/image-of.ts'
import { describeTypes } from '#server/content/sections/describe-types.ts'
import { sectionTypes } from '#server/content/sections/section-types.ts'
import type { Reader } from '#server/db/open.ts'
import type { TextPair } from '#server/db/tables/translations.ts'
import { translationState } from '#server/db/tables.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { textIn } from '#server/platform/text-in.ts'
import { followedLanguages } from './followed-languages.ts'
import { textHash } from './text-hash.ts'
import { nameOfPart } from './texts/section-texts.ts'
import { type ReadRecord, readTranslatedRecord, type TranslatedText } from './translated-texts.ts'

export type Which = { kind: TranslationKind; id: string; lang: TargetLanguage }
type Viewing = Pick<AdminContext, 'shop' | 't' | 'lang'>

const maxSlug = 80

/** Characters that search engines show. */
const shownLengths: Record<string, number> = { seoTitle: 60, seoDescription: 160 }

/**
 * A record with its texts in English and one other language, as translators see it.
 * @throws Refusal `not_found`.
 */
export async function showTranslation(
  ctx: Viewing,
  reader: Reader,
  { kind, id, lang }: Which,
): Promise<ShownTranslation> {
  const record = await readTranslatedRecord(reader, ctx.shop, kind, id)
  const { version, draft, texts, slugs, picture } = record
  const states = await reader
    .select({ lang: translationState.lang, state: translationState.state, pairs: translationState.pairs })
    .from(translationState)
    .where(and(eq(translationState.kind, kind), eq(translationState.ownerId, id)))
  const pairs = states.find((each) => each.lang === lang)?.pairs ?? {}
  const nameOfText = await textNames(ctx, reader, texts)
  const fields = texts.map((text) => ({ ...fieldOf(record, text, lang, pairs), about: nameOfText(text) }))
  if (slugs) fields.splice(1, 0, slugField(slugs, lang))
  const followed = followedLanguages(ctx.shop)
  return {
    translation: {
      ...{ kind, id, lang, draft, name: kind === 'menu' ? ctx.t(`menu.${id}`) : record.name },
      image: picture ? imageOf(picture, 'en') : null,
      fields: fields.filter(({ source, target }) => source !== '' || target !== ''),
      languages: targetLanguages
        .filter((each) => each === lang || followed.includes(each))
        .map((each) => ({
          lang: each,
          state:
            states.find((state) => state.lang === each && followed.includes(each))?.state ??
            stateWithoutRow(record, each),
        })),
    },
    version,
  }
}

/** A text in one language as files and the editor show it. */
export function fieldOf(
  { sameness }: Pick<ReadRecord, 'sameness'>,
  text: TranslatedText,
  lang: TargetLanguage,
  pairs: Record<string, TextPair>,
): TranslationField {
  const { key, texts, html, maxLength } = text
  const source = texts.en ?? ''
  const target = texts[lang] ?? ''
  const same = source === '' ? null : sameness(text)
  return {
    ...{ path: pathOf(key, lang), field: fieldName(key), about: '' },
    ...{ source, sourceHash: textHash(source), target, fallback: fallbackOf(texts, lang) },
    ...{ state: stateOf({ source, target, isSame: same !== null }, pairs[key]), same },
    ...{ html, maxLength, shownLength: shownLengths[key] ?? null },
  }
}

function stateOf(
  { source, target, isSame }: { source: string; target: string; isSame: boolean },
  pair: TextPair | undefined,
): TranslationField['state'] {
  if (source === '') return 'none'
  if (isSame) return 'same'
  if (target === '') return 'missing'
  return pair !== undefined && pair[1] !== textHash(source) ? 'stale' : 'done'
}

/** Records that have nothing to translate have no row, and languages that the shop does not translate into no counts. */
function stateWithoutRow({ texts, sameness }: ReadRecord, lang: TargetLanguage): 'missing' | 'done' {
  const isMissing = texts.some((text) => text.texts.en && !text.texts[lang] && sameness(text) === null)
  return isMissing ? 'missing' : 'done'
}

/** An address is proposed, not translated: a language without one gets it from its name. */
function slugField(slugs: Record<string, string>, lang: TargetLanguage): TranslationField {
  const source = slugs.en ?? ''
  return {
    ...{ path: `texts.${lang}.slug`, field: 'slug', about: '', state: 'none', same: null },
    ...{ source, sourceHash: textHash(source), target: slugs[lang] ?? '', fallback: fallbackOf(slugs, lang) },
    ...{ html: false, maxLength: maxSlug, shownLength: null },
  }
}

const entryFields = ['name', 'summary', 'body', 'seoTitle', 'seoDescription']

export function pathOf(key: string, lang: string): string {
  return entryFields.includes(key) ? `texts.${lang}.${key}` : `${key}.${lang}`
}

/** The key of a text by the path that saves it. */
export function keyOf(path: string): string {
  return path.startsWith('texts.') ? (path.split('.')[2] ?? '') : path.slice(0, path.lastIndexOf('.'))
}

const ownFields = ['specification', 'label', 'alt', 'banner', 'names']

/** As the contract names it: the first step of the key, except for values and menus. */
function fieldName(key: string): TranslationField['field'] {
  const [root = ''] = key.split('.')
  if (root === 'values') return 'value'
  if (root === 'sections') return 'section'
  return ownFields.includes(root) || entryFields.includes(key) ? root : 'words'
}

/** Names of texts that a field alone does not tell, in the reader's language. */
async function textNames(
  { shop, t, lang }: Viewing,
  reader: Reader,
  texts: TranslatedText[],
): Promise<(text: TranslatedText) => string> {
  const hasSections = texts.some(({ part }) => part && 'place' in part)
  const views = hasSections ? describeTypes(await sectionTypes(reader, shop), { t, lang }) : []
  return ({ part }) => {
    if (!part) return ''
    return 'place' in part ? nameOfPart(part, views) : textIn(part.labels, lang)
  }
}

function fallbackOf(texts: Record<string, string>, lang: TargetLanguage): TranslationField['fallback'] {
  const [, ...others] = fallbacks(lang)
  const found: Lang = others.find((each) => texts[each]) ?? 'en'
  return { lang: found, text: texts[found] ?? '' }
}
