import { money, number } from '../formats.ts'
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
  if (field === 'compareAtPrice' && typeof compareAt === 'number') return reductionMark(row, price, edits)
  if (field !== 'price') return null
  if (typeof cost === 'number' && price < cost) return { text: t('desk.grid.below_cost'), isWrong: true }
  const lowest = lowMark(row, price)
  if (lowest || typeof cost !== 'number' || price === 0) return lowest
  const margin = number((price - cost) / price, { style: 'percent', maximumFractionDigits: 1 })
  return { text: t('desk.grid.margin', { margin }), isWrong: false }
}

/** A price below all of the last 30 days: reductions of the next 30 days are measured by it. */
function lowMark({ lowestPrice30, price: stored, currency }: GridRow, price: number): Mark | null {
  if (lowestPrice30 === null || price >= lowestPrice30 || price === stored) return null
  const amount = money({ amount: lowestPrice30, currency })
  return { text: t('desk.grid.lowest', { amount }), isWrong: false }
}

/** A new reduction that is none beside the lowest price of the 30 days before, which shoppers see struck through. */
function reductionMark(
  { id, lowestPrice30, currency }: GridRow,
  price: number,
  edits: CellEdits,
): Mark | null {
  const isNew = edits.has(`${id}.price`) || edits.has(`${id}.compareAtPrice`)
  if (!isNew || lowestPrice30 === null || price < lowestPrice30) return null
  const amount = money({ amount: lowestPrice30, currency })
  return { text: t('desk.grid.no_reduction', { amount }), isWrong: true }
}
