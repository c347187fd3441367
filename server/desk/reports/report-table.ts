import { stringify } from 'csv-stringify/sync'
import type { CheckedReport, Report } from '#contract/admin/money/report.ts'
import { currencyExponent } from '#contract/currency.ts'
import { decimal } from '#contract/format.ts'
import { csvFormat } from '#server/catalog/csv-format.ts'
import { harmlessCell } from '#server/catalog/harmless-cell.ts'
import type { Figure } from './report-query.ts'

/** A report as a file has it: the names of its columns, and its rows. Figures are written as they are. */
export type ReportTable = { names: string[]; rows: (string | { figure: string } | null)[][] }

/** One column for each figure, and one more if the report is compared. Amounts name their currency. */
export function reportTable(
  { by, compare, currency }: Pick<CheckedReport, 'by' | 'compare' | 'currency'>,
  figures: Pick<Figure, 'id' | 'kind'>[],
  rows: Report['rows'],
): ReportTable {
  const isCompared = compare !== 'none'
  const hasNames = rows.some(({ name }) => name !== null)
  const head = (suffix: string) =>
    figures.map(({ id, kind }) => `${id}${suffix}${kind === 'money' ? ` ${currency}` : ''}`)
  const cells = (values: (number | null)[] | null) =>
    figures.map(({ kind }, at) => figureCell(values?.[at] ?? null, kind, currency))
  return {
    names: [by, ...(hasNames ? ['name'] : []), ...head(''), ...(isCompared ? head(' before') : [])],
    rows: rows.map(({ key, name, values, before }) => [
      key,
      ...(hasNames ? [name ?? ''] : []),
      ...cells(values),
      ...(isCompared ? cells(before) : []),
    ]),
  }
}

/** The table as a CSV file: no spreadsheet computes its texts, and figures below zero stay numbers. */
export function csvOf({ names, rows }: ReportTable): string {
  const textOf = (cell: ReportTable['rows'][number][number]) =>
    typeof cell === 'string' ? harmlessCell(cell) : (cell?.figure ?? '')
  return stringify([names, ...rows.map((row) => row.map(textOf))], csvFormat)
}

function figureCell(value: number | null, kind: Figure['kind'], currency: string): { figure: string } | null {
  if (value === null) return null
  if (kind === 'money') return { figure: decimal(value, currencyExponent(currency)) }
  return { figure: kind === 'share' ? value.toFixed(4) : String(Math.round(value * 100) / 100) }
}
