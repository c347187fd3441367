import { type CellReader, cellReader } from './cell-reader.ts'
import { type Dialect, findDialect } from './find-dialect.ts'
import { handleOf } from './handle-of.ts'
import { type FileFacts, inspectFile } from './inspect-file.ts'
import { readRows } from './read-rows.ts'

/** What must be known of the whole file before its first product can be judged. */
export type ProductFile = FileFacts & {
  path: string
  dialect: Dialect
  cells: CellReader
  rows: number
  /** By handle: how many rows it has. */
  products: Map<string, { handle: string; rows: number }>
  /** Which product a SKU belongs to: the first that names it. */
  skus: Map<string, { handle: string }>
  /** SKUs that several rows name, as Shopify lets them, and the lines that are not the first to do so. */
  shared: { skus: Set<string>; lines: Set<number> }
  /** Headers of columns that hold something and are not taken over. */
  leftOut: Set<string>
}

/**
 * Reads the file, in the encoding told or found out, once for its rows, handles and SKUs.
 * @throws ImportError when it cannot be read as a product file.
 */
export async function indexFile(path: string, encoding?: string): Promise<ProductFile> {
  const facts = await inspectFile(path, encoding)
  const dialect = await findDialect(path, facts.encoding)
  const cells = cellReader(dialect)
  const file: ProductFile = {
    ...facts,
    path,
    dialect,
    cells,
    rows: 0,
    products: new Map(),
    skus: new Map(),
    shared: { skus: new Set(), lines: new Set() },
    leftOut: new Set(),
  }
  for await (const row of readRows(path, facts.encoding, dialect)) {
    file.rows += 1
    for (const { column, title } of dialect.columns.unknown) if (row.cells[column]) file.leftOut.add(title)
    if (row.misfit) continue
    const handle = handleOf(cells, row)
    if (handle === '') continue
    const product = file.products.get(handle) ?? { handle, rows: 0 }
    if (product.rows === 0) file.products.set(handle, product)
    product.rows += 1
    const sku = cells.text(row, 'sku')
    if (sku !== '') noteSku(file, sku, row.line, product)
  }
  return file
}

function noteSku(
  { skus, shared }: ProductFile,
  sku: string,
  line: number,
  product: { handle: string },
): void {
  if (!skus.has(sku)) {
    skus.set(sku, product)
    return
  }
  shared.skus.add(sku)
  shared.lines.add(line)
}
