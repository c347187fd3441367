import { ImportError } from '../import-error.ts'
import type { Refused } from '../product/imported-product.ts'
import { handleOf } from './handle-of.ts'
import type { ProductFile } from './index-file.ts'
import { type Row, readRows } from './read-rows.ts'

/** All rows of a product, or one that belongs to none. */
export type Group = { handle: string; rows: Row[]; apart: boolean } | { refused: Refused; row: Row }

/** Rows kept in memory because rows of their products are still to come. */
const maxWaiting = 20_000

/**
 * The file's products one after another, each with all its rows, also where they do not stand together: a product
 * comes when its last row has been read.
 * @throws ImportError when so many products are open at once that they do not fit in memory.
 */
export async function* groupRows(file: ProductFile): AsyncGenerator<Group> {
  const open = new Map<string, Row[]>()
  let waiting = 0
  let previous = ''
  const apart = new Set<string>()
  for await (const row of readRows(file.path, file.encoding, file.dialect)) {
    const handle = row.misfit ? '' : handleOf(file.cells, row)
    if (handle === '') {
      yield {
        row,
        refused: {
          line: row.line,
          reason: row.misfit ? misfit(file, row) : 'There is neither a handle nor a title.',
        },
      }
      continue
    }
    const rows = open.get(handle) ?? []
    if (rows.length === 0) open.set(handle, rows)
    else if (handle !== previous) apart.add(handle)
    rows.push(row)
    waiting += 1
    previous = handle
    if (rows.length === file.products.get(handle)?.rows) {
      open.delete(handle)
      waiting -= rows.length
      yield { handle, rows, apart: apart.delete(handle) }
    }
    if (waiting > maxWaiting)
      throw new ImportError(
        `Rows of the same product lie too far apart (line ${row.line}). Sort the file by handle.`,
      )
  }
}

function misfit({ dialect }: ProductFile, { cells }: Row): string {
  return `The row has ${cells.length} cells, the header ${dialect.header.length}, and the cells do not fit the headers: a quotation mark or a separator is missing or too many.`
}
