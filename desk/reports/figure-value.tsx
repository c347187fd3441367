import { Link } from '@tanstack/react-router'
import type { Report, ReportBy, ReportName } from '#contract/admin/money/report.ts'
import { t } from '../texts.ts'
import { linkLook } from '../ui/fact.tsx'
import { type Figure, figureText } from './figures.ts'
import { orderFigures, ordersBehind } from './orders-behind.ts'

type FigureValueProps = {
  report: Report
  name: ReportName
  by: ReportBy
  figure: Figure
  value: number | null | undefined
  /** Of a row; undefined: of the totals. */
  rowKey?: string
  /** Names the row, or the totals. */
  label: string
}

/** A figure; the number of orders is a link to them. */
export function FigureValue({ report, name, by, figure, value, rowKey, label }: FigureValueProps) {
  const text = figureText(value, figure, report.currency)
  const search = value && orderFigures.includes(figure.id) ? ordersBehind(report, { name, by }, rowKey) : null
  if (search)
    return (
      <Link
        to="/orders"
        search={search}
        aria-label={t('desk.report.open_orders', { count: value, name: label })}
        className={linkLook}
      >
        {text}
      </Link>
    )
  if (value && figure.id === 'without_cost' && rowKey === undefined)
    return (
      <Link
        to="/reports"
        search={(before: Record<string, unknown>) => ({ ...before, by: 'variant', sort: '-without_cost' })}
        aria-label={`${text}: ${t('desk.report.open_without_cost')}`}
        className={linkLook}
      >
        {text}
      </Link>
    )
  return text
}
