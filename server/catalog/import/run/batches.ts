import { type Group, groupRows } from '../file/group-rows.ts'
import type { ProductFile } from '../file/index-file.ts'
import type { Row } from '../file/read-rows.ts'
import type { ImportedPicture, Reading, Refused } from '../product/imported-product.ts'
import { type ReadProduct, readProduct } from '../product/read-product.ts'

/** Approximate number of rows per transaction; products are never split. */
const rowsAtOnce = 1000

export type Batch = {
  products: (ReadProduct & { handle: string; rows: Row[] })[]
  /** Rows without a product. */
  strays: { row: Row; refused: Refused }[]
  /** The number of rows in the batch. */
  rows: number
}

/**
 * Yields the products of a file in batches.
 * @param done the number of products to skip, because an earlier run saved them.
 */
export async function* batches(file: ProductFile, reading: Reading, done = 0): AsyncGenerator<Batch> {
  let batch = empty()
  let passed = 0
  for await (const group of groupRows(file)) {
    if ('refused' in group) {
      batch.strays.push(group)
      batch.rows += 1
    } else {
      batch.rows += group.rows.length
      passed += 1
      if (passed > done) batch.products.push(read(file, group, reading))
    }
    if (batch.rows < rowsAtOnce) continue
    yield batch
    batch = empty()
  }
  if (batch.rows > 0) yield batch
}

function empty(): Batch {
  return { products: [], strays: [], rows: 0 }
}

function read(
  file: ProductFile,
  { handle, rows, scattered }: Exclude<Group, { refused: Refused }>,
  reading: Reading,
) {
  const product = readProduct(file, handle, rows, reading)
  if (scattered) product.notes.push({ kind: 'apart', line: rows[0]!.line })
  return { ...product, handle, rows }
}

/** All pictures of the products in a batch. */
export function picturesOf(batch: Batch): ImportedPicture[] {
  return batch.products.flatMap(({ product }) => {
    if (!product) return []
    const ofVariants = product.variants.flatMap(({ pictureUrl, line }) =>
      pictureUrl === undefined ? [] : [{ url: pictureUrl, alt: '', line, field: 'variantImage' as const }],
    )
    return [...product.pictures, ...ofVariants]
  })
}
