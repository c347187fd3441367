import { asc, gt, sql } from 'drizzle-orm'
import { anyOf } from '#server/db/any-of.ts'
import type { Db, Reader } from '#server/db/open.ts'
import { picture, product } from '#server/db/tables.ts'
import { type ExportDialect, type FieldName, order, titleIn } from '../csv-columns.ts'
import { harmlessCell } from '../harmless-cell.ts'
import { openWords } from '../import/words/words.ts'
import { widthsOf } from '../pictures/renditions.ts'
import { readProducts, type StoredProduct } from '../save/read-products.ts'
import { detailColumns } from './export-details.ts'
import { type ExportPicture, productRows } from './product-rows.ts'

/** Products read per query. */
const batchSize = 200

export type ExportShop = { db: Db; currency: string; publicUrl: string }
export type ExportCounts = { products: number; rows: number; leftOut: string[] }

/**
 * Yields the header and all products as rows of a Shopify file, with cells escaped against formula injection. Texts are
 * English, prices in the base currency. Skips products without a variant on sale, and counts them.
 */
export async function* exportProducts(
  shop: ExportShop,
  dialect: ExportDialect,
  counts: ExportCounts,
): AsyncGenerator<string[]> {
  const words = await openWords(shop.db)
  const columns = [
    ...ownColumns(dialect, await maxOptions(shop.db)),
    ...(await detailColumns(shop.db, words)),
  ]
  yield columns.map(({ title }) => title)
  for await (const batch of products(shop.db)) {
    const pictures = await picturesOf(shop, batch)
    for (const each of batch) {
      const rows = productRows(each, { words, currency: shop.currency, pictures })
      if (rows.length === 0) counts.leftOut.push(each.handle)
      else counts.products += 1
      for (const row of rows) {
        counts.rows += 1
        yield columns.map(({ field }) => harmlessCell(row[field] ?? ''))
      }
    }
  }
}

type Column = { field: string; title: string }

/** Shopify's columns, with at least three options, and this shop's. */
function ownColumns(dialect: ExportDialect, options: number): Column[] {
  const { start, end } = order[dialect]
  const known = (field: FieldName) => ({ field, title: titleIn(dialect, field) })
  const places = Array.from({ length: Math.max(3, options) }, (_, place) => place + 1)
  const optionColumns = places.flatMap((n) =>
    dialect === 'old'
      ? [
          { field: `optionName${n}`, title: `Option${n} Name` },
          { field: `optionValue${n}`, title: `Option${n} Value` },
        ]
      : [
          { field: `optionName${n}`, title: `Option${n} name` },
          { field: `optionValue${n}`, title: `Option${n} value` },
          { field: `optionLink${n}`, title: `Option${n} Linked To` },
        ],
  )
  return [...start.map(known), ...optionColumns, ...end.map(known)]
}

async function maxOptions(reader: Reader): Promise<number> {
  const { rows } = await reader.execute<{ max: number }>(sql`
    select coalesce(max(n), 0)::int max from (select count(*) n from product_option group by product_id) counted`)
  return rows[0]!.max
}

/** Yields products in order of creation. Each batch is a consistent snapshot. */
async function* products(db: Db): AsyncGenerator<StoredProduct[]> {
  for (let last = 0; ; ) {
    const batch = await db.transaction(
      async (tx) => {
        const next = await tx
          .select({ id: product.id, handle: product.handle })
          .from(product)
          .where(gt(product.id, last))
          .orderBy(asc(product.id))
          .limit(batchSize)
        const found = await readProducts(
          tx,
          next.map(({ handle }) => handle),
        )
        return next.flatMap(({ handle }) => found.get(handle) ?? [])
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    if (batch.length === 0) return
    yield batch
    last = batch.at(-1)!.id
  }
}

/** URLs of pictures in this shop, in the largest width. An import recognises them. */
async function picturesOf(
  { db, publicUrl }: ExportShop,
  batch: StoredProduct[],
): Promise<Map<number, ExportPicture>> {
  const ids = batch.flatMap(({ pictureIds, variants }) => [
    ...pictureIds,
    ...variants.flatMap((each) => each.pictureIds),
  ])
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(picture)
    .where(anyOf(picture.id, [...new Set(ids)]))
  return new Map(
    rows.map(({ id, key, width, alt }) => [
      id,
      { url: `${publicUrl}/pictures/${key}/${widthsOf(width).at(-1)}.webp`, alt: alt.en ?? '' },
    ]),
  )
}
