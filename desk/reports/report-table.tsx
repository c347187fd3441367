import { Link } from '@tanstack/react-router'
import { maxReportRows, type Report, type ReportBy, type ReportName } from '#contract/admin/money/report.ts'
import { nameOf } from '../formats.ts'
import type { Sort } from '../lists/address.ts'
import { SortHeading } from '../lists/sort-heading.tsx'
import { may } from '../session.ts'
import { hasText, t } from '../texts.ts'
import { dayText } from './days.ts'
import { FigureValue } from './figure-value.tsx'
import { changeText, figureName, figureText } from './figures.ts'

type Row = Report['rows'][number]

type ReportTableProps = {
  report: Report
  name: ReportName
  by: ReportBy
  /** null, or by a figure that the report lacks: the order of the report itself. */
  sort: Sort | null
  onSort(sort: Sort): void
}

/** Every row with its figures and their change, the latest day first. A bar shows the first figure. */
export function ReportTable({ report, name, by, sort, onSort }: ReportTableProps) {
  const { rows, figures, currency } = report
  const isKnown = figures.some(({ id }) => id === sort?.by)
  const sorted: Sort = sort && isKnown ? sort : { by: figures[0]?.id ?? '', dir: 'desc' }
  const highest = Math.max(1, ...rows.map(({ values }) => values[0] ?? 0))
  const shown = by === 'day' ? rows.toReversed() : rows
  return (
    <section aria-label={t('desk.report.table')}>
      <table className="w-full border-collapse max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b border-base-300 text-note text-muted">
            <th scope="col" className="py-2 pe-3 text-start font-medium">
              {t(`desk.report.by_${by}`)}
            </th>
            {figures.map((figure) => (
              <SortHeading
                key={figure.id}
                label={figureName(figure)}
                field={by !== 'day' && name !== 'funnel' ? figure.id : undefined}
                sort={sorted}
                {...{ onSort }}
                isEnd
                className="px-3 py-2 text-end font-medium whitespace-nowrap"
              />
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {shown.map((row) => (
            <tr
              key={row.key}
              className="border-b border-base-300 last:border-0 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6 max-sm:py-2"
            >
              <th
                scope="row"
                className="min-w-36 py-2 pe-3 text-start font-normal max-sm:col-span-2 max-sm:pe-0 max-sm:pb-1"
              >
                <RowName {...{ row, by }} />
                {by !== 'day' && (
                  <span aria-hidden className="mt-1 block h-1 rounded-full bg-accent-soft">
                    <span
                      style={{ width: `${((row.values[0] ?? 0) / highest) * 100}%` }}
                      className="block h-1 rounded-full bg-accent"
                    />
                  </span>
                )}
              </th>
              {figures.map((figure, at) => (
                <td
                  key={figure.id}
                  className="px-3 py-2 text-end align-top tabular-nums max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:px-0 max-sm:py-0.5"
                >
                  <span aria-hidden className="text-muted sm:hidden">
                    {figureName(figure)}
                  </span>
                  <span>
                    <FigureValue
                      {...{ report, name, by, figure }}
                      value={row.values[at]}
                      rowKey={row.key}
                      label={nameOfKey(row, by)}
                    />
                    {row.before && (
                      <span className="block text-note text-muted">
                        {figureText(row.before[at], figure, currency)}
                        {changeOf(row, at)}
                      </span>
                    )}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === maxReportRows && (
        <p className="py-2 text-note text-muted">{t('desk.report.first_rows', { count: maxReportRows })}</p>
      )}
    </section>
  )
}

function changeOf({ values, before }: Row, at: number): string {
  const change = changeText(values[at] ?? null, before?.[at])
  return change ? ` (${change})` : ''
}

const rowLink = 'underline-offset-2 hover:underline'

function RowName({ row, by }: { row: Row; by: ReportBy }) {
  const { key, product = by === 'product' ? key : null } = row
  const name = <bdi className="break-words">{nameOfKey(row, by)}</bdi>
  const sku = by === 'variant' && row.name !== null && (
    <bdi className="block text-note break-words text-muted">{key}</bdi>
  )
  if (product !== null && may('products.read')) {
    return (
      <>
        <Link to="/products/$id" params={{ id: product }} className={rowLink}>
          {name}
        </Link>
        {sku}
      </>
    )
  }
  if (by === 'promotion' && may('products.read')) {
    return (
      <Link to="/promotions/$id" params={{ id: key }} className={rowLink}>
        {name}
      </Link>
    )
  }
  return (
    <>
      {name}
      {sku}
    </>
  )
}

function nameOfKey({ key, name }: Row, by: ReportBy): string {
  if (by === 'day') return dayText(key)
  if (by === 'country') return key ? nameOf('region', key) : t('desk.report.no_country')
  if (by === 'step') return t(`desk.report.step_${key}`)
  if (by === 'reason') return t(`desk.return.reason_${key}`)
  if (by === 'campaign') return key || t('desk.report.no_campaign')
  if (by === 'source') return sourceName(key)
  if (key === '' && hasText(`desk.report.no_${by}`)) return t(`desk.report.no_${by}`)
  return name ?? key
}

/** "Search · google" of "search google". */
function sourceName(key: string): string {
  const [medium = '', ...rest] = key.split(' ')
  if (medium === 'none' && rest.join(' ') === 'direct') return t('desk.report.direct')
  const known = `desk.report.medium_${medium}`
  return `${hasText(known) ? t(known) : medium} · ${rest.join(' ')}`
}
