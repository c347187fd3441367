import { sql } from 'drizzle-orm'
import { insertMany } from '#server/db/insert-many.ts'
import type { Reader } from '#server/db/open.ts'
import { deskSearch } from '#server/db/tables.ts'
import { deskWords } from '#server/platform/admin/lists/desk-words.ts'

/** Variants per statement. */
const batch = 500

type Row = {
  id: number
  sku: string
  barcode: string | null
  options: Record<string, string>
  names: string[]
}

/** Makes the variants of products searchable for staff by SKU, barcode, names of the product and option values. */
export async function indexVariants(db: Reader, productIds: number[]): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await db.execute<Row>(sql`
      select v.id, v.sku, v.barcode, v.options, array(
        select t.name from translation t where t.kind = 'product' and t.owner_id = v.product_id order by t.lang) names
      from variant v where v.product_id = any(${sql.param(productIds)}::int[]) and v.id > ${after}
      order by v.id limit ${batch}`)
    if (rows.length === 0) return
    await index(db, rows)
    after = rows.at(-1)!.id
  }
}

async function index(db: Reader, variants: Row[]): Promise<void> {
  const fresh = new Date()
  const rows = variants.map(({ id, sku, barcode, options, names }) => ({
    ...{ kind: 'variant', id: String(id), label: sku, fresh },
    ...deskWords([sku, barcode ?? '', ...names, ...Object.values(options)]),
  }))
  await db.transaction((tx) =>
    insertMany(
      tx,
      deskSearch,
      rows,
      sql`on conflict (kind, id) do update set label = excluded.label, words = excluded.words,
        whole_words = excluded.whole_words`,
    ),
  )
}
