import type { Report } from '#contract/admin/report.ts'
import { t } from '../texts.ts'
import { dayText, periodText } from './days.ts'
import { changeText, figureHint, figureName, figureText } from './figures.ts'

/** The figures of the whole period, each with its definition and the earlier one. */
export function Totals({ report: { figures, totals, currency, before } }: { report: Report }) {
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
              <p className="text-xl font-semibold tabular-nums">{figureText(value, figure, currency)}</p>
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

const height = 160

/** The first figure by day, with the earlier one as a line. The table below says the same. */
export function DayChart({ report: { rows, figures, currency, before } }: { report: Report }) {
  const [figure] = figures
  const highest = Math.max(1, ...rows.flatMap(({ values, before: then }) => [values[0] ?? 0, then?.[0] ?? 0]))
  const width = 100 / rows.length
  const y = (value: number | null | undefined) => height - ((value ?? 0) / highest) * (height - 4)
  const line = rows.map((row, at) => `${(at + 0.5) * width},${y(row.before?.[0])}`).join(' ')
  return (
    <figure aria-hidden className="pb-4">
      <figcaption className="flex justify-between pb-1 text-note text-muted">
        <span>{figure && figureName(figure)}</span>
        <span className="tabular-nums">{figure && figureText(highest, figure, currency)}</span>
      </figcaption>
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden className="h-40 w-full">
        {rows.map(({ key, values }, at) => (
          <rect
            key={key}
            x={(at + 0.12) * width}
            width={width * 0.76}
            y={y(values[0])}
            height={height - y(values[0])}
            className="fill-accent"
          />
        ))}
        {before && (
          <polyline
            points={line}
            className="fill-none stroke-muted"
            strokeWidth="1.5"
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <p className="flex justify-between border-t border-base-300 pt-1 text-note text-muted">
        <span>{dayText(rows[0]!.key)}</span>
        <span>{dayText(rows.at(-1)!.key)}</span>
      </p>
    </figure>
  )
}
