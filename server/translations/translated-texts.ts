import { sql } from 'drizzle-orm'
import type { TranslationKind } from '#contract/admin/content/translation.ts'
import type { StoredPicture } from '#server/catalog/rows/image-of.ts'
import type { Reader } from '#server/db/open.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isNeutral } from './is-neutral.ts'
import { textHash } from './text-hash.ts'
import { readAttributes } from './texts/read-attributes.ts'
import { readEntries } from './texts/read-entries.ts'
import { readMenus } from './texts/read-menus.ts'
import { readOffers } from './texts/read-offers.ts'
import { readPictures } from './texts/read-pictures.ts'

/** A text of a record in all languages. `key`: as `translation_state` names it, such as "values.blue". */
export type TranslatedText = {
  key: string
  texts: Record<string, string>
  html: boolean
  maxLength: number
  /** The place of a section's text, or the label of the attribute that a line of the specification is of. */
  part?: { type: string; place: string } | { labels: Record<string, string> }
}

export type TranslatedRecord = {
  /** Empty for a menu, whose name is the shop's. */
  name: string
  version: number
  /** Has unpublished changes. */
  draft: boolean
  texts: TranslatedText[]
  /** Only records with a page of their own have one. */
  slugs: Record<string, string> | null
  picture?: StoredPicture
}

/** A text that is the same in every language: by itself, or because staff marked it. */
export type Sameness = 'always' | 'marked' | null

export type ReadRecord = TranslatedRecord & { sameness(text: TranslatedText): Sameness }

/** The texts of records of one kind as they are public, by id. Records that do not exist are left out. */
export async function readTranslated(
  reader: Reader,
  shop: Pick<Shop, 'settings'>,
  kind: TranslationKind,
  ids: string[],
): Promise<Map<string, ReadRecord>> {
  const records = await readOfKind(reader, shop, kind, ids)
  const { rows } = await reader.execute<{ id: string; field: string; hash: number }>(sql`
    select owner_id id, field, hash from translation_same
    where kind = ${kind} and owner_id = any(${sql.param([...records.keys()])}::text[])`)
  const marks = new Set(rows.map(({ id, field, hash }) => `${id} ${field} ${hash}`))
  return new Map(
    [...records].map(([id, record]) => [
      id,
      {
        ...record,
        sameness({ key, texts: { en = '' } }: TranslatedText): Sameness {
          if (isNeutral(en)) return 'always'
          return marks.has(`${id} ${key} ${textHash(en)}`) ? 'marked' : null
        },
      },
    ]),
  )
}

/**
 * The texts of one record.
 * @throws Refusal `not_found`.
 */
export async function readTranslatedRecord(
  reader: Reader,
  shop: Pick<Shop, 'settings'>,
  kind: TranslationKind,
  id: string,
): Promise<ReadRecord> {
  const record = (await readTranslated(reader, shop, kind, [id])).get(id)
  if (!record) throw new Refusal('not_found')
  return record
}

function readOfKind(
  reader: Reader,
  shop: Pick<Shop, 'settings'>,
  kind: TranslationKind,
  ids: string[],
): Promise<Map<string, TranslatedRecord>> {
  if (kind === 'attribute') return readAttributes(reader, ids)
  if (kind === 'menu') return readMenus(reader, ids)
  const numbers = ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number)
  if (kind === 'picture') return readPictures(reader, numbers)
  if (kind === 'promotion' || kind === 'coupon') return readOffers(reader, kind, numbers)
  return readEntries(reader, shop, kind, numbers)
}
