import { and, asc, gt, ne, sql } from 'drizzle-orm'
import { languages } from '#contract/languages.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Db, Reader } from '#server/db/open.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { picture, product } from '#server/db/tables.ts'
import { type ExportDialect, type FieldName, order, titleIn } from '../csv-columns.ts'
import { harmlessCell } from '../harmless-cell.ts'
import { openWords } from '../import/words/words.ts'
import { widthsOf } from '../pictures/renditions.ts'
import { captionsPath, videoPath } from '../rows/image-of.ts'
import { readProducts, type StoredProduct } from '../save/read-products.ts'
import { detailColumns } from './export-details.ts'
import { type ExportPicture, productRows } from './product-rows.ts'

/** Products read per query. */
const batchSize = 200

export type ExportShop = { db: Db; currency: string; publicUrl: string }
export type ExportCounts = { products: number; rows: number; leftOut: string[] }

/** A column of the file, `options` for a name and a value of each option, or `specification` for its attributes. */
export type ProductColumn = FieldName | 'options' | 'specification'

export type ProductFile = {
  titles: string[]
  /** The rows of each product, with a cell for each title. None if no variant is on sale. */
  rowsOf(batch: StoredProduct[]): Promise<{ handle: string; rows: string[][] }[]>
}

/**
 * Yields the header and all products as rows of a Shopify file, with cells escaped against formula injection. Skips
 * products without a variant on sale, and counts them.
 */
export async function* exportProducts(
  shop: ExportShop,
  dialect: ExportDialect,
  counts: ExportCounts,
): AsyncGenerator<string[]> {
  const file = await openProductFile(shop, dialect)
  yield file.titles
  for await (const batch of products(shop.db)) {
    for (const { handle, rows } of await file.rowsOf(batch)) {
      if (rows.length === 0) counts.leftOut.push(handle)
      else counts.products += 1
      counts.rows += rows.length
      yield* rows.map((row) => row.map(harmlessCell))
    }
  }
}

/** The columns of a Shopify file, and how products become its rows. Texts are English, prices in the base currency. */
export async function openProductFile(
  shop: ExportShop,
  dialect: ExportDialect,
  wanted: readonly ProductColumn[] = allColumns(dialect),
): Promise<ProductFile> {
  const words = await openWords(shop.db)
  const several = {
    options: optionColumns(dialect, await maxOptions(shop.db)),
    specification: await detailColumns(shop.db, words),
  }
  const columns = wanted.flatMap((name): Column[] =>
    name === 'options' || name === 'specification'
      ? several[name]
      : [{ field: name, title: titleIn(dialect, name) }],
  )
  return {
    titles: columns.map(({ title }) => title),
    async rowsOf(batch) {
      const context = { words, currency: shop.currency, pictures: await picturesOf(shop, batch) }
      return batch.map((each) => ({
        handle: each.handle,
        rows: productRows(each, context).map((row) => columns.map(({ field }) => row[field] ?? '')),
      }))
    },
  }
}

type Column = { field: string; title: string }

/** Shopify's columns and this shop's. */
function allColumns(dialect: ExportDialect): ProductColumn[] {
  const { start, end } = order[dialect]
  return [...start, 'options', ...end, 'specification']
}

/** Columns of at least three options, as in Shopify's files. */
function optionColumns(dialect: ExportDialect, options: number): Column[] {
  const places = Array.from({ length: Math.max(3, options) }, (_, place) => place + 1)
  return places.flatMap((n) =>
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
}

async function maxOptions(reader: Reader): Promise<number> {
  const { rows } = await reader.execute<{ max: number }>(sql`
    select coalesce(max(n), 0)::int max from (select count(*) n from product_option group by product_id) counted`)
  return rows[0]!.max
}

/** Yields products in order of creation, except deleted ones: an import does not know their status. */
async function* products(db: Db): AsyncGenerator<StoredProduct[]> {
  for (let last = 0; ; ) {
    const next = await db
      .select({ id: product.id })
      .from(product)
      .where(and(gt(product.id, last), ne(product.status, 'deleted')))
      .orderBy(asc(product.id))
      .limit(batchSize)
    if (next.length === 0) return
    yield await readProductsById(
      db,
      next.map(({ id }) => id),
    )
    last = next.at(-1)!.id
  }
}

/** Products in the order of their ids, as a consistent snapshot. Leaves out those that were deleted meanwhile. */
export function readProductsById(db: Db, ids: number[]): Promise<StoredProduct[]> {
  return db.transaction(
    async (tx) => {
      const named = await tx
        .select({ id: product.id, handle: product.handle })
        .from(product)
        .where(anyOf(product.id, ids))
      const handles = new Map(named.map(({ id, handle }) => [id, handle]))
      const found = await readProducts(tx, [...handles.values()])
      return ids.flatMap((id) => found.get(handles.get(id) ?? '') ?? [])
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** URLs of pictures, videos and captions in this shop, pictures in the largest width. An import recognises them. */
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
    rows.map(({ id, key, width, alt, video, captions }) => [
      id,
      {
        url: `${publicUrl}/pictures/${key}/${widthsOf(width).at(-1)}.webp`,
        alt: alt.en ?? '',
        ...(video
          ? { video: { url: publicUrl + videoPath(video), captions: captionsCell(publicUrl, captions) } }
          : {}),
      },
    ]),
  )
}

function captionsCell(publicUrl: string, captions: Texts): string {
  return languages
    .flatMap((lang) => (captions[lang] ? [`${lang}=${publicUrl}${captionsPath(captions[lang])}`] : []))
    .join('; ')
}
