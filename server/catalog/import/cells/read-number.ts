import { RowFault } from '../errors.ts'

/** The largest value of a column of type integer. */
export const maxInteger = 2_147_483_647

/** A decimal number as written: its sign, and the digits before and after the decimal separator. */
export type Decimal = { negative: boolean; whole: string; fraction: string }

/**
 * Reads a number with decimal point or comma, with or without thousands separators.
 * null: not a number. 'ambiguous': a single separator before exactly three digits, as in "1,234".
 * @param pointDigits this many digits after a point are always decimals.
 */
export function readDecimal(text: string, pointDigits?: number): Decimal | 'ambiguous' | null {
  const negative = /^[-\u2212]/.test(text)
  const figure = text.replace(/^[-\u2212+]\s*/, '').replaceAll(/[\s\u00a0\u202f'’](?=\d{3}(\D|$))/g, ' ')
  const decimal = (whole: string, fraction: string): Decimal => ({
    negative,
    whole: whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0',
    fraction,
  })
  if (/^\d+$/.test(figure)) return decimal(figure, '')
  const single = /^(\d*)([.,])(\d+)$/.exec(figure)
  if (single) {
    const [, whole = '', sign, fraction = ''] = single
    const certain = sign === '.' && fraction.length === pointDigits
    const grouped = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
    return grouped && !certain ? 'ambiguous' : decimal(whole, fraction)
  }
  const grouped = /^(\d{1,3}(?:([ .,])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(figure)
  if (!grouped) return null
  const [, whole = '', group, sign, fraction = ''] = grouped
  if (sign !== undefined && sign === group) return null
  return decimal(whole, fraction)
}

/**
 * Reads a number that is not money. A point is always the decimal separator, as in Shopify's files.
 * @throws RowFault if it is not a number.
 */
export function readFigure(text: string, column: string): number {
  const decimal = readDecimal(text, /\.(\d+)$/.exec(text)?.[1]?.length)
  if (decimal === null) throw new RowFault('not_number', { column, text })
  if (decimal === 'ambiguous') throw new RowFault('ambiguous_number', { column, text })
  const figure = Number(`${decimal.whole}.${decimal.fraction || '0'}`) * (decimal.negative ? -1 : 1)
  if (Math.abs(figure) > maxInteger) throw new RowFault('too_large', { column, text })
  return figure
}

/** @throws RowFault if it is not a whole number. */
export function readWhole(text: string, column: string): number {
  const figure = readFigure(text, column)
  if (!Number.isInteger(figure)) throw new RowFault('not_whole', { column, text })
  return figure
}
