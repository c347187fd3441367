import { eq, sql } from 'drizzle-orm'
import { type TranslationKind, translationKinds } from '#contract/admin/translation.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { setting } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Setting that holds the last record that was noted, or 'end'. */
const marker = 'translations_followed_until'

type Place = { kind: TranslationKind; id: string } | 'end'

/** Records per transaction, and per run: saves and other jobs never wait for long. */
const batch = 500
const perRun = 20_000

/**
 * Notes how far the records from before `translation_state` are translated, each once. The migration would have held up
 * all saves of a large catalogue for minutes. Translations count as up to date with the English texts that they are found
 * with. Records that were saved since the migration have been noted by triggers, which know more.
 */
export async function followEarlierRecords({ db, live, log }: Shop): Promise<void> {
  if (await areFollowed(db)) return
  for (let done = 0; done < perRun; done += batch) if (!(await db.transaction(followNext))) break
  const data = { tags: ['translation'], by: null, change: null }
  await live
    .publishToDesk({ type: 'changed', data })
    .catch((error) => log.warn({ err: error }, 'desks not told of counted translations'))
}

/** False while records from before are being noted: an empty queue means nothing yet. */
export async function areFollowed(reader: Reader): Promise<boolean> {
  const [row] = await reader.select({ place: setting.value }).from(setting).where(eq(setting.key, marker))
  return row?.place === 'end'
}

/** Returns false after the last record. */
async function followNext(tx: Tx): Promise<boolean> {
  const first: Place = { kind: translationKinds[0], id: '' }
  await tx.insert(setting).values({ key: marker, value: first }).onConflictDoNothing()
  const [row] = await tx.select().from(setting).where(eq(setting.key, marker)).for('update')
  const place = row!.value as Place
  if (place === 'end') return false
  const ids = await idsAfter(tx, place)
  await tx.execute(
    sql`select follow_translations(${place.kind}, ${sql.param(ids)}::text[], only_new => true)`,
  )
  const next = ids.length < batch ? startAfter(place.kind) : { ...place, id: ids.at(-1)! }
  await tx.update(setting).set({ value: next }).where(eq(setting.key, marker))
  return next !== 'end'
}

function startAfter(kind: TranslationKind): Place {
  const next = translationKinds[translationKinds.indexOf(kind) + 1]
  return next ? { kind: next, id: '' } : 'end'
}

async function idsAfter(tx: Tx, { kind, id }: Exclude<Place, 'end'>): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    kind === 'attribute'
      ? sql`select code id from attribute where code > ${id} order by code limit ${batch}`
      : sql`select owner_id::text id from translation
          where kind = ${kind} and lang = 'en' and owner_id > ${Number(id)} order by owner_id limit ${batch}`,
  )
  return rows.map((each) => each.id)
}
