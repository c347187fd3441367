import { and, eq } from 'drizzle-orm'
import type { TranslationKind } from '#contract/admin/translation.ts'
import type { Reader } from '#server/db/open.ts'
import {
  article,
  attribute,
  attributeValue,
  category,
  collection,
  contentDraft,
  page,
  product,
  tag,
  translation,
} from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** A text of a record in all languages. `key`: as `translation_state` names it, such as "values.blue". */
export type TranslatedText = { key: string; texts: Record<string, string> }

export type TranslatedRecord = {
  name: string
  version: number
  /** Has unpublished changes. */
  draft: boolean
  texts: TranslatedText[]
  /** Only records with a page of their own have one. */
  slugs: Record<string, string> | null
}

const tables = { product, category, collection, tag, page, article } as const
const fields = ['name', 'summary', 'body', 'seoTitle', 'seoDescription'] as const

/**
 * The texts of a record as they are public.
 * @throws Refusal `not_found`.
 */
export async function readTranslated(
  reader: Reader,
  kind: TranslationKind,
  id: string,
): Promise<TranslatedRecord> {
  return kind === 'attribute' ? readAttribute(reader, id) : readEntry(reader, kind, id)
}

async function readEntry(reader: Reader, kind: keyof typeof tables, id: string): Promise<TranslatedRecord> {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new Refusal('not_found')
  const ownerId = Number(id)
  const table = tables[kind]
  const [row] = await reader
    .select({ handle: table.handle, version: table.version })
    .from(table as typeof product)
    .where(eq(table.id, ownerId))
  if (!row) throw new Refusal('not_found')
  const own = await reader
    .select()
    .from(translation)
    .where(and(eq(translation.kind, kind), eq(translation.ownerId, ownerId)))
  const drafts =
    kind === 'page' || kind === 'article'
      ? await reader.$count(contentDraft, and(eq(contentDraft.kind, kind), eq(contentDraft.ownerId, ownerId)))
      : 0
  const inLanguages = (field: (typeof fields)[number] | 'slug') =>
    Object.fromEntries(own.map((text) => [text.lang, text[field]]))
  const names = inLanguages('name')
  const isHome = kind === 'page' && row.handle === '/'
  return {
    ...{ name: names.en || row.handle, version: row.version, draft: drafts > 0 },
    texts: fields.map((key) => ({ key, texts: inLanguages(key) })),
    slugs: isHome ? null : inLanguages('slug'),
  }
}

async function readAttribute(reader: Reader, code: string): Promise<TranslatedRecord> {
  const [row] = await reader.select().from(attribute).where(eq(attribute.code, code))
  if (!row) throw new Refusal('not_found')
  const values = await reader
    .select()
    .from(attributeValue)
    .where(eq(attributeValue.attributeCode, code))
    .orderBy(attributeValue.position, attributeValue.code)
  return {
    ...{ name: row.labels.en || code, version: row.version, draft: false, slugs: null },
    texts: [
      { key: 'label', texts: row.labels },
      ...values.map((value) => ({ key: `values.${value.code}`, texts: value.labels })),
    ],
  }
}
