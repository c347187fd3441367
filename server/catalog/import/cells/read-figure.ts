import { RowFault } from '../row-fault.ts'
import { readDecimal } from './read-decimal.ts'

/** What a column of type integer holds. */
const largest = 2_147_483_647

/**
 * A number that is not money; a point is always the decimal one, as Shopify writes it.
 * @throws RowFault where it is none.
 */
export function readFigure(text: string, column: string): number {
  const decimal = readDecimal(text, /\.(\d+)$/.exec(text)?.[1]?.length)
  if (decimal === null) throw new RowFault(`${column} "${text}" is no number.`)
  if (decimal === 'ambiguous')
    throw new RowFault(`${column} "${text}" may be thousands or decimals: write it without the comma.`)
  const figure = Number(`${decimal.whole}.${decimal.fraction || '0'}`) * (decimal.negative ? -1 : 1)
  if (Math.abs(figure) > largest) throw new RowFault(`${column} "${text}" is too large.`)
  return figure
}

/** @throws RowFault where it is no whole number. */
export function readWhole(text: string, column: string): number {
  const figure = readFigure(text, column)
  if (!Number.isInteger(figure)) throw new RowFault(`${column} "${text}" is no whole number.`)
  return figure
}
