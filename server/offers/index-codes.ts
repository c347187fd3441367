import { and, asc, gt, isNotNull, sql } from 'drizzle-orm'
import { insertMany } from '#server/db/insert-many.ts'
import { keepMarker, readMarker } from '#server/db/marker.ts'
import type { Tx } from '#server/db/open.ts'
import { coupon, deskSearch } from '#server/db/tables.ts'
import { deskWords } from '#server/platform/admin/lists/desk-words.ts'
import type { Shop } from '#server/platform/shop.ts'

type Code = Pick<typeof coupon.$inferSelect, 'id' | 'code' | 'createdAt'>

/** Codes per statement, and per run: other jobs never wait for long. */
const batch = 1000
const perRun = 20_000

/** Setting that holds the last coupon whose code was indexed, or that all are. */
const marker = 'series_codes_indexed'

/** Makes codes of a series searchable for staff. Their names are those of the series, by which it is found itself. */
export async function indexCodes(tx: Tx, codes: readonly Code[]): Promise<void> {
  for (let at = 0; at < codes.length; at += batch) {
    const rows = codes.slice(at, at + batch).map(({ id, code, createdAt }) => ({
      ...{ kind: 'coupon', id: String(id), label: code, fresh: createdAt },
      ...deskWords([code]),
    }))
    await insertMany(tx, deskSearch, rows, sql`on conflict do nothing`)
  }
}

/** Makes codes searchable of series that were made before codes were indexed. */
export async function indexEarlierCodes({ db }: Pick<Shop, 'db'>): Promise<void> {
  let after = (await readMarker<number | 'end'>(db, marker)) ?? 0
  for (let done = 0; done < perRun && after !== 'end'; done += batch) {
    const codes: Code[] = await db
      .select({ id: coupon.id, code: coupon.code, createdAt: coupon.createdAt })
      .from(coupon)
      .where(and(isNotNull(coupon.seriesId), gt(coupon.id, after)))
      .orderBy(asc(coupon.id))
      .limit(batch)
    await db.transaction((tx) => indexCodes(tx, codes))
    after = codes.length < batch ? 'end' : codes.at(-1)!.id
    await keepMarker(db, marker, after)
  }
}
