import type { AdminData } from '#contract/admin/calls.ts'
import { money, number } from '../formats.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'

type State = AdminData<'/home/state'>
type Props = Pick<State, 'today' | 'before'>

/** Orders, revenue and visitors of today beside the same weekday a week ago. */
export function Today({ today, before }: Props) {
  const seesFigures = may('reports.read')
  const currencies = seesFigures ? revenueOf(today, before) : []
  const { upToNow } = before
  return (
    <section aria-label={t('desk.home.today')}>
      <h2 className="mb-2 font-semibold">{t('desk.home.today')}</h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <Figure
          label={t('desk.home.orders')}
          value={number(sum(today.orders))}
          before={number(upToNow.orders)}
          lines={[today.orders, before.orders]}
        />
        {currencies.map(({ currency, now, earlier, lines }) => (
          <Figure
            key={currency}
            label={t('desk.home.revenue')}
            value={now}
            before={earlier}
            whole
            lines={lines}
          />
        ))}
        {seesFigures && (
          <Figure
            label={t('desk.home.visitors')}
            value={number(today.visitors)}
            before={number(upToNow.visitors)}
          />
        )}
      </ul>
    </section>
  )
}

type FigureProps = {
  label: string
  value: string
  /** The same figure a week ago: as far as today has come, or of the whole day. */
  before: string
  whole?: boolean
  lines?: [today: number[], before: number[]]
}

function Figure({ label, value, before, whole = false, lines }: FigureProps) {
  return (
    <li className="rounded-box border border-base-300 bg-base-100 px-4 py-3">
      <p className="text-note text-muted">{label}</p>
      <p className="text-xl font-semibold tabular-nums">{value}</p>
      <p className="text-note text-muted">
        {t(whole ? 'desk.home.week_ago_whole' : 'desk.home.week_ago', { value: before })}
      </p>
      {lines && <Lines today={lines[0]} before={lines[1]} />}
    </li>
  )
}

/** The sums up to each hour. The figures beside it say the same in words. */
function Lines({ today, before }: { today: number[]; before: number[] }) {
  const now = upToEach(today)
  const then = upToEach(before)
  const highest = Math.max(1, ...now, ...then)
  const points = (sums: number[]) =>
    sums.map((value, hour) => `${(hour / 23) * 100},${29 - (value / highest) * 27}`).join(' ')
  const hours = today.findLastIndex((value) => value > 0) + 1
  return (
    <svg viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden className="mt-2 h-8 w-full">
      <polyline
        points={points(then)}
        className="fill-none stroke-base-300"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
      <polyline
        points={points(now.slice(0, Math.max(hours, 1)))}
        className="fill-none stroke-accent"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function upToEach(hours: number[]): number[] {
  let total = 0
  return hours.map((value) => {
    total += value
    return total
  })
}

function revenueOf(today: State['today'], before: State['before']) {
  const codes = [...new Set([...today.revenue, ...before.revenue].map(({ currency }) => currency))].sort()
  return codes.map((currency) => {
    const [now, then] = [today, before].map((day) => day.revenue.find((each) => each.currency === currency))
    const none = Array.from({ length: 24 }, () => 0)
    return {
      currency,
      now: money(now?.total ?? { amount: 0, currency }),
      earlier: money(then?.total ?? { amount: 0, currency }),
      lines: [now?.hours ?? none, then?.hours ?? none] as [number[], number[]],
    }
  })
}

function sum(values: number[]): number {
  return values.reduce((total, each) => total + each, 0)
}
