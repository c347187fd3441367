import { and, eq, isNull } from 'drizzle-orm'
import { sectionTypes } from '#server/content/sections/section-types.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader } from '#server/db/open.ts'
import type { StoredSection } from '#server/db/tables/content.ts'
import {
  article,
  attribute,
  category,
  collection,
  contentDraft,
  page,
  product,
  productAttribute,
  tag,
  translation,
} from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { TranslatedRecord, TranslatedText } from '../translated-texts.ts'
import { sectionTexts } from './section-texts.ts'

const tables = { product, category, collection, tag, page, article } as const
type EntryKind = keyof typeof tables

/** Longest texts, as the records that hold them accept them. */
const maxLengths = { name: 200, summary: 500, body: 100_000, seoTitle: 200, seoDescription: 500 }
const fields = Object.keys(maxLengths) as (keyof typeof maxLengths)[]

/** The texts of records with a page of their own, with those of their specification or their sections. */
export async function readEntries(
  reader: Reader,
  shop: Pick<Shop, 'settings'>,
  kind: EntryKind,
  ids: number[],
): Promise<Map<string, TranslatedRecord>> {
  const table = tables[kind] as typeof product
  const rows = await reader
    .select({ id: table.id, handle: table.handle, version: table.version })
    .from(table)
    .where(anyOf(table.id, ids))
  const stored = await reader
    .select()
    .from(translation)
    .where(and(eq(translation.kind, kind), anyOf(translation.ownerId, ids)))
  const byOwner = Map.groupBy(stored, ({ ownerId }) => ownerId)
  const isContent = kind === 'page' || kind === 'article'
  const drafts = isContent ? await draftsOf(reader, kind, ids) : new Set<number>()
  const more = isContent
    ? await sectionsOf(reader, shop, kind, ids)
    : kind === 'product'
      ? await specificationsOf(reader, ids)
      : new Map<number, TranslatedText[]>()
  return new Map(
    rows.map(({ id, handle, version }) => {
      const own = byOwner.get(id) ?? []
      const inLanguages = (field: (typeof fields)[number] | 'slug') =>
        Object.fromEntries(own.map((text) => [text.lang, text[field]]))
      const texts: TranslatedText[] = fields.map((key) => ({
        ...{ key, texts: inLanguages(key), html: key === 'body', maxLength: maxLengths[key] },
      }))
      const isHome = kind === 'page' && handle === '/'
      return [
        String(id),
        {
          ...{ name: inLanguages('name').en || handle, version, draft: drafts.has(id) },
          texts: [...texts, ...(more.get(id) ?? [])],
          slugs: isHome ? null : inLanguages('slug'),
        },
      ]
    }),
  )
}

async function draftsOf(reader: Reader, kind: 'page' | 'article', ids: number[]): Promise<Set<number>> {
  const rows = await reader
    .select({ id: contentDraft.ownerId })
    .from(contentDraft)
    .where(and(eq(contentDraft.kind, kind), anyOf(contentDraft.ownerId, ids)))
  return new Set(rows.map(({ id }) => id))
}

async function sectionsOf(
  reader: Reader,
  shop: Pick<Shop, 'settings'>,
  kind: 'page' | 'article',
  ids: number[],
): Promise<Map<number, TranslatedText[]>> {
  const table = tables[kind] as typeof page
  const rows: { id: number; sections: StoredSection[] }[] = await reader
    .select({ id: table.id, sections: table.sections })
    .from(table)
    .where(anyOf(table.id, ids))
  const types = await sectionTypes(reader, shop)
  return new Map(rows.map(({ id, sections }) => [id, sectionTexts(sections, types)]))
}

/** Free texts of specifications, by keys such as "specification.material.0": the first one of that attribute. */
async function specificationsOf(reader: Reader, ids: number[]): Promise<Map<number, TranslatedText[]>> {
  const rows = await reader
    .select({
      ...{ id: productAttribute.productId, code: productAttribute.attributeCode },
      ...{ labels: productAttribute.labels, attributeLabels: attribute.labels },
    })
    .from(productAttribute)
    .innerJoin(attribute, eq(attribute.code, productAttribute.attributeCode))
    .where(and(anyOf(productAttribute.productId, ids), isNull(productAttribute.valueCode)))
    .orderBy(productAttribute.position)
  const texts = new Map<number, TranslatedText[]>()
  const counts = new Map<string, number>()
  for (const { id, code, labels, attributeLabels } of rows) {
    const place = counts.get(`${id} ${code}`) ?? 0
    counts.set(`${id} ${code}`, place + 1)
    const own = texts.get(id) ?? []
    texts.set(id, own)
    own.push({
      ...{ key: `specification.${code}.${place}`, texts: labels ?? {}, html: false, maxLength: 500 },
      part: { labels: attributeLabels },
    })
  }
  return texts
}
