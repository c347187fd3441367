import type { AdminData } from '#contract/admin/calls.ts'
import { isVital, type Speed, type SpeedArea } from '#contract/admin/system/observed.ts'
import { number } from '../formats.ts'
import { changeText } from '../reports/figures.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { linkLook } from '../ui/fact.tsx'
import { ByHour, type Column, FigureTable, figureLook } from './figure-table.tsx'
import { figureText, mainFigure, ratingOf } from './speed-figures.ts'

type State = AdminData<'/system/speed'>
type Figure = keyof Speed

/** In the order of the columns. A phone has room for the main one and the last. */
const figures = ['p50', 'p75', 'p95', 'count'] as const

/** The figures of the whole period, each with the earlier one. */
export function SpeedTotals({ area, now, before }: { area: SpeedArea; now: Speed; before: Speed }) {
  return (
    <ul aria-label={t('desk.report.totals')} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map((figure) => (
        <li key={figure} className="rounded-box border border-base-300 bg-base-100 px-4 py-3">
          <p className="text-note text-muted">{nameOf(area, figure)}</p>
          <p className="flex flex-wrap items-center gap-x-2 text-xl font-semibold tabular-nums">
            {textOf(area, now, figure)}
            {figure === 'p75' && <RatingBadge area={area} speed={now} />}
          </p>
          {before.count > 0 && (
            <p className="text-note text-muted">
              {t('desk.report.before', { value: textOf(area, before, figure) })}
              {changeOf(now, before, figure)}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

type SpeedTableProps = {
  area: SpeedArea
  rows: State['rows']
  chosen: string | undefined
  onChoose(name: string): void
}

/** Pages, calls or screens, the slowest first. A press shows the hours of one. */
export function SpeedTable({ area, rows, chosen, onChoose }: SpeedTableProps) {
  return (
    <FigureTable first={t('desk.system.name')} columns={columns(area)}>
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
            <td key={figure} className={cellLook(area, figure)}>
              {textOf(area, now, figure)}
              {figure === 'p75' && <RatingBadge area={area} speed={now} />}
              {before.count > 0 && (
                <span className="block text-note text-muted">
                  {textOf(area, before, figure)}
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
export function SpeedByHour({ area, hours }: Pick<State, 'hours'> & { area: SpeedArea }) {
  return (
    <ByHour
      columns={columns(area)}
      rows={hours
        .filter(({ now }) => now.count > 0)
        .map(({ at, now }) => ({ at, texts: figures.map((figure) => textOf(area, now, figure)) }))}
    />
  )
}

function RatingBadge({ area, speed }: { area: SpeedArea; speed: Speed }) {
  const rating = ratingOf(area, speed)
  return (
    rating && (
      <span className="ms-1.5 inline-block font-normal">
        <Badge tone={rating.tone}>{t(`desk.system.rating_${rating.name}`)}</Badge>
      </span>
    )
  )
}

function columns(area: SpeedArea): Column[] {
  return figures.map((figure) => ({ name: nameOf(area, figure), look: cellLook(area, figure) }))
}

function cellLook(area: SpeedArea, figure: Figure): string {
  const stays = figure === mainFigure(area) || figure === 'count'
  return `${figureLook} ${stays ? '' : 'max-sm:hidden'}`
}

function nameOf(area: SpeedArea, figure: Figure): string {
  if (figure === 'count') return t(isVital(area) ? 'desk.system.views' : 'desk.system.answers')
  return figure === 'p50' ? t('desk.system.median') : figure
}

function textOf(area: SpeedArea, speed: Speed, figure: Figure): string {
  return figure === 'count' ? number(speed.count) : figureText(area, speed[figure])
}

function changeOf(now: Speed, before: Speed, figure: Figure): string {
  const change = changeText(now[figure], before[figure])
  return change ? ` (${change})` : ''
}
