import { number } from '../formats.ts'
import { t } from '../texts.ts'
import { type CellEdits, cellValue, type GridField, type GridRow } from './cells.ts'

/** A consequence of a value for the shop, such as its margin. `isWrong`: a mistake, or a price that loses money. */
export type Mark = { text: string; isWrong: boolean }

/** The mark of a cell, with the edits of its row; null if there is nothing to say. */
export function markOf(row: GridRow, field: GridField, edits: CellEdits): Mark | null {
  const [price, compareAt, cost] = (['price', 'compareAtPrice', 'cost'] as const).map((each) =>
    cellValue(row, each, edits),
  )
  if (typeof price !== 'number') return null
  if (field === 'compareAtPrice' && typeof compareAt === 'number' && compareAt <= price)
    return { text: t('desk.product.compare_at'), isWrong: true }
  if (field !== 'price' || typeof cost !== 'number') return null
  if (price < cost) return { text: t('desk.grid.below_cost'), isWrong: true }
  if (price === 0) return null
  const margin = number((price - cost) / price, { style: 'percent', maximumFractionDigits: 1 })
  return { text: t('desk.grid.margin', { margin }), isWrong: false }
}
