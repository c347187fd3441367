import { sql } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import { deskSearch } from '#server/db/tables.ts'
import { deskWords } from '#server/platform/admin/lists/desk-words.ts'
import { sinceLastRun } from '#server/platform/changes/since-last-run.ts'
import type { Shop } from '#server/platform/shop.ts'
import { indexVariants } from './index-variants.ts'
import { noteGaps } from './note-gaps.ts'

/** Products per statement, and per run: an import of any size does not hold up other jobs. */
const batch = 200
const perRun = 4000

type Row = { id: number; handle: string; names: string[] | null; skus: string[] | null; updated: Date }

/**
 * Makes products and their variants searchable for staff by name in every language, SKU, barcode and handle. Looks for products
 * that were saved after they were indexed, so that imports need not write words.
 */
export async function indexProducts(shop: Pick<Shop, 'db' | 'pool'>): Promise<void> {
  await sinceLastRun(shop, 'products_followed', async (changed) => {
    const among = changed?.ids('product') ?? null
    for (let done = 0; done < perRun; done += batch) {
      const ids = await outdatedOf(shop, among)
      if (ids.length === 0) return true
      await indexTheseProducts(shop.db, ids)
    }
    return false
  })
}

/**
 * Products to index, at most a batch. `among`: only these; null: all. `fresh` is kept in milliseconds: compared with the
 * microseconds of the database's own clock, a new product would be out of date for ever, and those behind it would wait.
 */
async function outdatedOf({ pool }: Pick<Shop, 'pool'>, among: number[] | null): Promise<number[]> {
  if (among?.length === 0) return []
  const { rows } = await pool.query<{ id: number }>(
    `select p.id from product p left join desk_search d on d.kind = 'product' and d.id = p.id::text
      where (d.id is null or d.fresh < date_trunc('milliseconds', p.updated_at) or p.gaps is null)
        ${among ? 'and p.id = any($2::int[])' : ''} limit $1`,
    [batch, ...(among ? [among] : [])],
  )
  return rows.map(({ id }) => id)
}

/** Makes these products searchable, or updates their words. */
export async function indexTheseProducts(db: Reader, ids: number[]): Promise<void> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.handle, p.updated_at updated,
      (select array_agg(distinct t.name) from translation t where t.kind = 'product' and t.owner_id = p.id) names,
      (select array_agg(distinct each) from variant v cross join unnest(array[v.sku, v.barcode]) each
        where v.product_id = p.id and each is not null) skus
    from product p where p.id = any(${sql.param(ids)}::int[])`)
  if (rows.length === 0) return
  // Variants first: a product that was indexed counts as done.
  await indexVariants(db, ids)
  await noteGaps(db, ids)
  const indexed = rows.map(({ id, handle, names, skus, updated }) => ({
    ...{ kind: 'product', id: String(id), label: names?.[0] ?? handle, fresh: new Date(updated) },
    ...deskWords([handle, ...(names ?? []), ...(skus ?? [])]),
  }))
  await db
    .insert(deskSearch)
    .values(indexed)
    .onConflictDoUpdate({
      target: [deskSearch.kind, deskSearch.id],
      set: {
        label: sql`excluded.label`,
        words: sql`excluded.words`,
        wholeWords: sql`excluded.whole_words`,
        fresh: sql`excluded.fresh`,
      },
    })
}
