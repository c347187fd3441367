import { currencyExponent } from '#contract/currency.ts'
import { decimalSeparator, groupSeparator } from '../formats.ts'
import type { GridColumn } from './cells.ts'

/**
 * The first amount of a typed or pasted text that can be read in two ways: the person's decimal separator may stand for
 * thousands, as in "1.234" of somebody who writes 1,234; in currencies with three decimals, the separator of thousands may
 * stand for decimals. Null if all amounts are clear. `columns`: from that of the text's first cell on.
 */
export function unclearAmount(columns: readonly GridColumn[], text: string): string | null {
  for (const line of text.split(/\r?\n/)) {
    const found = line.split('\t').find((cell, at) => isUnclear(cell, columns[at]))
    if (found !== undefined) return found.trim()
  }
  return null
}

/** A text whose amounts were changed. Cells of other columns stay as they are: a SKU such as "604.123" is no amount. */
export function withAmounts(
  columns: readonly GridColumn[],
  text: string,
  change: (amount: string) => string,
): string {
  const lines = text.split(/\r?\n/).map((line) => {
    const cells = line.split('\t')
    return cells.map((cell, at) => (columns[at]?.kind === 'money' ? change(cell) : cell)).join('\t')
  })
  return lines.join('\n')
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

/** An amount whose unclear separators mean thousands. */
export function withThousands(text: string): string {
  return text.replace(/(?<![\d.,])\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?![\d.,])/g, (whole) =>
    whole.replace(/[.,]/g, ''),
  )
}

/**
 * An amount whose unclear separator means decimals, as that of `sample` does. Only the sample's own mark is read in
 * another way: with "1.234" unclear, "1,234" beside it stays what it is.
 */
export function withDecimals(text: string, sample: string): string {
  const mark = /[.,]/.exec(sample)?.[0]
  if (!mark || mark === decimalSeparator()) return text
  const amount = new RegExp(`(?<![\\d.,])(\\d{1,3})\\${mark}(\\d{3})(?![\\d.,])`, 'g')
  return text.replace(amount, `$1${decimalSeparator()}$2`)
}
