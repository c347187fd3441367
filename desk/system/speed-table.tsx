import type { AdminData } from '#contract/admin/calls.ts'
import type { Speed } from '#contract/admin/observed.ts'
import { number } from '../formats.ts'
import { changeText } from '../reports/figures.ts'
import { t } from '../texts.ts'
import { linkLook } from '../ui/fact.tsx'
import { ByHour, type Column, FigureTable, figureLook } from './figure-table.tsx'
import { msText } from './ms-text.ts'

type State = AdminData<'/system/speed'>
type Figure = keyof Speed

/** In the order of the columns. A phone has room for the last two. */
const figures = ['p50', 'p75', 'p95', 'count'] as const

/** The figures of the whole period, each with the earlier one. */
export function SpeedTotals({ now, before }: { now: Speed; before: Speed }) {
  return (
    <ul aria-label={t('desk.report.totals')} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map((figure) => (
        <li key={figure} className="rounded-box border border-base-300 bg-base-100 px-4 py-3">
          <p className="text-note text-muted">{nameOf(figure)}</p>
          <p className="text-xl font-semibold tabular-nums">{textOf(now, figure)}</p>
          {before.count > 0 && (
            <p className="text-note text-muted">
              {t('desk.report.before', { value: textOf(before, figure) })}
              {changeOf(now, before, figure)}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

type SpeedTableProps = {
  rows: State['rows']
  chosen: string | undefined
  onChoose(name: string): void
}

/** Pages or calls, the slowest first. A press shows the hours of one. */
export function SpeedTable({ rows, chosen, onChoose }: SpeedTableProps) {
  return (
    <FigureTable first={t('desk.system.name')} columns={columns()}>
      {rows.map(({ name, now, before }) => (
        <tr key={name}>
          <th scope="row" className="py-2 pe-2 text-start font-normal">
            <button
              type="button"
              aria-pressed={name === chosen}
              className={`cursor-pointer text-start font-mono text-note break-all ${linkLook} aria-pressed:font-semibold`}
              onClick={() => onChoose(name)}
            >
              <bdi>{name}</bdi>
            </button>
          </th>
          {figures.map((figure) => (
            <td key={figure} className={cellLook(figure)}>
              {textOf(now, figure)}
              {before.count > 0 && (
                <span className="block text-note text-muted">
                  {textOf(before, figure)}
                  {changeOf(now, before, figure)}
                </span>
              )}
            </td>
          ))}
        </tr>
      ))}
    </FigureTable>
  )
}

/** The hours with answers, the latest first. */
export function SpeedByHour({ hours }: Pick<State, 'hours'>) {
  return (
    <ByHour
      columns={columns()}
      rows={hours
        .filter(({ now }) => now.count > 0)
        .map(({ at, now }) => ({ at, texts: figures.map((figure) => textOf(now, figure)) }))}
    />
  )
}

function columns(): Column[] {
  return figures.map((figure) => ({ name: nameOf(figure), look: cellLook(figure) }))
}

function cellLook(figure: Figure): string {
  return `${figureLook} ${figure === 'p50' || figure === 'p75' ? 'max-sm:hidden' : ''}`
}

function nameOf(figure: Figure): string {
  if (figure === 'count') return t('desk.system.answers')
  return figure === 'p50' ? t('desk.system.median') : figure
}

function textOf(speed: Speed, figure: Figure): string {
  return figure === 'count' ? number(speed.count) : msText(speed[figure])
}

function changeOf(now: Speed, before: Speed, figure: Figure): string {
  const change = changeText(now[figure], before[figure])
  return change ? ` (${change})` : ''
}
