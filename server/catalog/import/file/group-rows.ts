import type { ImportFault } from '#contract/admin/system/import-fault.ts'
import { faultOf, ImportError } from '../errors.ts'
import type { Refused } from '../product/imported-product.ts'
import { handleOf } from './cell-reader.ts'
import type { ProductFile } from './index-file.ts'
import { type Row, readRows } from './read-rows.ts'

/** All rows of a product, or a row without a product. `scattered`: the product's rows were not adjacent. */
export type Group = { handle: string; rows: Row[]; scattered: boolean } | { refused: Refused; row: Row }

/** The most rows held in memory while other rows of their products are still to come. */
const maxWaiting = 20_000

/**
 * Yields the products of a file, each with all its rows, even if they are not adjacent: a product is complete when its
 * last row has been read.
 * @throws ImportError when too many rows wait for others of their products.
 */
export async function* groupRows(file: ProductFile): AsyncGenerator<Group> {
  const open = new Map<string, Row[]>()
  let waiting = 0
  let previous = ''
  const scattered = new Set<string>()
  for await (const row of readRows(file.path, file.encoding, file.dialect)) {
    const handle = row.misfit ? '' : handleOf(file.cells, row)
    if (handle === '') {
      yield {
        row,
        refused: {
          line: row.line,
          fault: row.misfit ? misfit(file, row) : faultOf('no_handle'),
        },
      }
      continue
    }
    const rows = open.get(handle) ?? []
    if (rows.length === 0) open.set(handle, rows)
    else if (handle !== previous) scattered.add(handle)
    rows.push(row)
    waiting += 1
    previous = handle
    if (rows.length === file.products.get(handle)?.rows) {
      open.delete(handle)
      waiting -= rows.length
      yield { handle, rows, scattered: scattered.delete(handle) }
    }
    if (waiting > maxWaiting) throw new ImportError('apart', { line: row.line })
  }
}

function misfit({ dialect }: ProductFile, { cells }: Row): ImportFault {
  return faultOf('misfit', { cells: cells.length, columns: dialect.header.length })
}
