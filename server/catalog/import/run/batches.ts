import { type Group, groupRows } from '../file/group-rows.ts'
import type { ProductFile } from '../file/index-file.ts'
import type { Row } from '../file/read-rows.ts'
import type { Refused } from '../product/imported-product.ts'
import { type ReadProduct, readProduct } from '../product/read-product.ts'

/** Rows written in one transaction, more or less: products stay whole. */
const rowsAtOnce = 1000

export type Batch = {
  products: (ReadProduct & { handle: string; rows: Row[] })[]
  /** Rows that belong to no product. */
  strays: { row: Row; refused: Refused }[]
  /** Rows in it. */
  rows: number
}

/** The file's products in batches, those done already left out. */
export async function* batches(file: ProductFile, currency: string, done = 0): AsyncGenerator<Batch> {
  let batch = empty()
  let passed = 0
  for await (const group of groupRows(file)) {
    if ('refused' in group) {
      batch.strays.push(group)
      batch.rows += 1
    } else {
      batch.rows += group.rows.length
      passed += 1
      if (passed > done) batch.products.push(read(file, group, currency))
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
  { handle, rows, apart }: Exclude<Group, { refused: Refused }>,
  currency: string,
) {
  const product = readProduct(file, handle, rows, currency)
  if (apart) product.notes.push({ kind: 'apart', line: rows[0]!.line })
  return { ...product, handle, rows }
}

/** Every picture the products of a batch name. */
export function picturesOf(batch: Batch) {
  return batch.products.flatMap(({ product }) => {
    if (!product) return []
    const ofVariants = product.variants.flatMap(({ pictureUrl, line }) =>
      pictureUrl === undefined ? [] : [{ url: pictureUrl, alt: '', line }],
    )
    return [...product.pictures, ...ofVariants]
  })
}
