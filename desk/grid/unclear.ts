import { currencyExponent } from '#contract/currency.ts'
import { decimalSeparator, groupSeparator } from '../formats.ts'
import { type Block, edgesOf, type GridColumn, type Sheet } from './cells.ts'

/**
 * The first amount of a typed or pasted text that can be read in two ways: the person's decimal separator may stand for
 * thousands, as in "1.234" of somebody who writes 1,234; in currencies with three decimals, the separator of thousands may
 * stand for decimals. Null if all amounts are clear.
 */
export function unclearAmount(
  { columns }: Pick<Sheet, 'columns'>,
  block: Block,
  text: string,
): string | null {
  const { left } = edgesOf(block)
  for (const line of text.split(/\r?\n/)) {
    const cells = line.split('\t')
    const found = cells.find((cell, at) => isUnclear(cell, columns[left + at]))
    if (found !== undefined) return found.trim()
  }
  return null
}

function isUnclear(text: string, column: GridColumn | undefined): boolean {
  if (column?.kind !== 'money') return false
  const isFine = currencyExponent(column.currency) === 3
  return separators(isFine).some((mark) => new RegExp(`^\\D*\\d{1,3}\\${mark}\\d{3}\\D*$`).test(text))
}

function separators(isFine: boolean): string[] {
  const group = groupSeparator()
  return isFine && /[.,]/.test(group) ? [decimalSeparator(), group] : [decimalSeparator()]
}

/** A text whose unclear amounts mean thousands. */
export function withThousands(text: string): string {
  return text.replace(/(?<![\d.,])\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?![\d.,])/g, (whole) =>
    whole.replace(/[.,]/g, ''),
  )
}

/**
 * A text whose unclear amounts mean decimals, as `sample` does. Only the sample's own mark is read in another way: with
 * "1.234" unclear, "1,234" beside it stays what it is.
 */
export function withDecimals(text: string, sample: string): string {
  const mark = /[.,]/.exec(sample)?.[0]
  if (!mark || mark === decimalSeparator()) return text
  const amount = new RegExp(`(?<![\\d.,])(\\d{1,3})\\${mark}(\\d{3})(?![\\d.,])`, 'g')
  return text.replace(amount, `$1${decimalSeparator()}$2`)
}
