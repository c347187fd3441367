import { slugOf } from '../../slug-of.ts'
import type { CellReader } from './cell-reader.ts'
import type { Row } from './read-rows.ts'

/** Which product a row belongs to: its handle, or one made of its title; '' where it has neither. */
export function handleOf(cells: CellReader, row: Row): string {
  const handle = cells.text(row, 'handle').toLowerCase()
  if (/^[\p{L}\p{N}_-]+$/u.test(handle)) return handle
  return slugOf(handle || cells.text(row, 'title'))
}
