import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { type TranslationKind, translationKinds } from '#contract/admin/content/translation.ts'
import { keepMarker, readMarker } from '#server/db/marker.ts'
import type { Db, Reader } from '#server/db/open.ts'
import { tellDesks } from '#server/platform/live/tell-desks.ts'
import type { Shop } from '#server/platform/shop.ts'
import { menuNames } from './texts/read-menus.ts'

/** Setting that holds how far the records are counted, in which languages, and of which kinds. */
const marker = 'translations_followed'

type Place = { kind: TranslationKind; id: string } | 'end'
/** `kinds`: those that the server knew, because one of an earlier version notes the end without counting new ones. */
type Progress = { languages: string[]; kinds: readonly TranslationKind[]; place: Place }

/** Records until the progress is noted, and per run: other jobs never wait for long. */
const batch = 500
const perRun = 20_000

/**
 * Notes how far the records from before an upgrade are translated, and all records again once the shop translates into
 * other languages, or a server knows further kinds: rows of further languages are added, those of former ones hidden, or
 * deleted if they hold no pairs. A migration, or the save of the setting, would hold up all saves of a large catalogue for
 * minutes. Translations without a row count as up to date with the English texts that they are found with. Rows that
 * triggers wrote know more and keep it.
 *
 * Each record has a transaction of its own. An import locks the rows of its records one after the other, in the order of
 * its file: a job that waits for one of them while it holds those of another would be a deadlock, which ends the import.
 */
export async function followEarlierRecords(shop: Shop): Promise<void> {
  const { db } = shop
  if (await areFollowed(db)) return
  for (let done = 0; done < perRun; done += batch) if (!(await followNext(db))) break
  await tellDesks(shop, ['translation'])
}

/** False while records are being counted: an empty queue means nothing yet. */
export async function areFollowed(reader: Reader): Promise<boolean> {
  const stored = await readMarker<Partial<Progress>>(reader, marker)
  return stored?.place === 'end' && isOf(stored, await followedIn(reader))
}

/** False for progress in other languages, or of a server that knows other kinds. */
function isOf({ languages, kinds }: Partial<Progress>, followed: string[]): boolean {
  return isDeepStrictEqual(languages, followed) && isDeepStrictEqual(kinds, translationKinds)
}

async function followedIn(reader: Reader): Promise<string[]> {
  const { rows } = await reader.execute<{ languages: string[] }>(sql`select followed_languages() languages`)
  return rows[0]!.languages
}

/** Returns false after the last record. */
async function followNext(db: Db): Promise<boolean> {
  const languages = await followedIn(db)
  const begin: Place = { kind: translationKinds[0], id: '' }
  const stored = await readMarker<Progress>(db, marker)
  const place = stored && isOf(stored, languages) ? stored.place : begin
  if (place === 'end') return false
  const ids = await idsAfter(db, place)
  for (const id of ids) await db.execute(sql`select follow_translations(${place.kind}, array[${id}])`)
  const next = ids.length < batch ? startAfter(place.kind) : { ...place, id: ids.at(-1)! }
  await keepMarker<Progress>(db, marker, { languages, kinds: translationKinds, place: next })
  return next !== 'end'
}

function startAfter(kind: TranslationKind): Place {
  const next = translationKinds[translationKinds.indexOf(kind) + 1]
  return next ? { kind: next, id: '' } : 'end'
}

async function idsAfter(db: Db, { kind, id }: Exclude<Place, 'end'>): Promise<string[]> {
  if (kind === 'menu') return [...menuNames]
  const { rows } = await db.execute<{ id: string }>(
    kind === 'attribute'
      ? sql`select code id from attribute where code > ${id} order by code limit ${batch}`
      : kind === 'picture'
        ? sql`select id::text from picture where id > ${Number(id)} order by id limit ${batch}`
        : kind === 'coupon'
          ? sql`select id::text from coupon where id > ${Number(id)} and series_id is null order by id limit ${batch}`
          : sql`select owner_id::text id from translation
            where kind = ${kind} and lang = 'en' and owner_id > ${Number(id)} order by owner_id limit ${batch}`,
  )
  return rows.map((each) => each.id)
}
