import type { Report, ReportBy, ReportName } from '#contract/admin/money/report.ts'
import { t } from '../texts.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { dayText, periodText } from './days.ts'
import { FigureValue } from './figure-value.tsx'
import { changeText, figureHint, figureName, figureText } from './figures.ts'

/** The figures of the whole period, each with its definition and the earlier one. */
export function Totals({ report, name, by }: { report: Report; name: ReportName; by: ReportBy }) {
  const { figures, totals, currency, before } = report
  return (
    <section aria-label={t('desk.report.totals')}>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {figures.map((figure, at) => {
          const value = totals.values[at] ?? null
          const earlier = totals.before?.[at]
          const change = changeText(value, earlier)
          return (
            <li key={figure.id} className="rounded-box border border-base-300 bg-base-100 px-4 py-3">
              <p className="text-note text-muted">{figureName(figure)}</p>
              <p className="text-xl font-semibold tabular-nums">
                <FigureValue {...{ report, name, by, figure, value }} label={t('desk.report.totals')} />
              </p>
              {totals.before && (
                <p className="text-note text-muted">
                  {t('desk.report.before', { value: figureText(earlier, figure, currency) })}
                  {change && ` (${change})`}
                </p>
              )}
              {figureHint(figure) && <p className="mt-1 text-note text-muted">{figureHint(figure)}</p>}
            </li>
          )
        })}
      </ul>
      {before && (
        <p className="mt-2 text-note text-muted">
          {t('desk.report.compared_with', { period: periodText(before) })}
        </p>
      )}
    </section>
  )
}

/** The first figure by day, with the earlier one as a line. The table below says the same. */
export function DayChart({ report: { rows, figures, currency, before } }: { report: Report }) {
  const [figure] = figures
  if (!figure) return null
  return (
    <BarChart
      name={figureName(figure)}
      text={(value) => figureText(value, figure, currency)}
      bars={rows.map(({ key, values, before: then }) => ({
        ...{ key, value: values[0] ?? null, before: then?.[0] },
      }))}
      ends={[dayText(rows[0]!.key), dayText(rows.at(-1)!.key)]}
      isCompared={before !== null}
    />
  )
}
