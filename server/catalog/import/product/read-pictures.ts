import type { CellReader } from '../file/cell-reader.ts'
import type { Row } from '../file/read-rows.ts'
import type { ImportedPicture } from './imported-product.ts'

/** A product's pictures in the order of their positions, those without one after them in the order of their rows. */
export function readPictures(cells: CellReader, rows: Row[]): ImportedPicture[] {
  const pictures = new Map<string, ImportedPicture & { position: number }>()
  for (const row of rows) {
    const url = cells.text(row, 'imageUrl')
    if (url === '' || pictures.has(url)) continue
    const position = Number.parseInt(cells.text(row, 'imagePosition'), 10)
    pictures.set(url, {
      url,
      alt: cells.text(row, 'imageAlt'),
      line: row.line,
      position: Number.isNaN(position) ? Number.POSITIVE_INFINITY : position,
    })
  }
  return [...pictures.values()]
    .sort((a, b) => (a.position === b.position ? 0 : a.position - b.position))
    .map(({ position: _position, ...picture }) => picture)
}
