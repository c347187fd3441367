import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarOff, ChevronLeft, ChevronRight, List, TriangleAlert } from 'lucide-react'
import type { CalendarRow } from '#contract/admin/marketing/promotion.ts'
import { locale } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { useCall } from '../query.ts'
import { todayIn } from '../reports/days.ts'
import { t } from '../texts.ts'
import { Button, buttonShape, looks } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ownZone, startOf } from '../wall-time.ts'
import { StateBadge } from './parts.tsx'
import { periodText } from './schedule-fields.tsx'

/** The promotions of a month as bars, with those that meet on a product named. */
export function PromotionsCalendar() {
  const zone = ownZone()
  const { month: wanted } = useSearch({ strict: false }) as { month?: string }
  const current = todayIn(zone).slice(0, 7)
  const month = wanted ?? current
  const period = { from: startOf(`${month}-01`)!, until: startOf(`${monthsFrom(month, 1)}-01`)! }
  const { data, error } = useCall('/promotion/calendar', period, { tags: ['promotion'] })
  const navigate = useNavigate()
  const go = (to: string) =>
    void navigate({ to: '/promotions/calendar', search: (to === current ? {} : { month: to }) as never })
  const earlier = () => go(monthsFrom(month, -1))
  const later = () => go(monthsFrom(month, 1))
  useActions([
    { id: 'month before', label: t('desk.promotion.month_before'), keys: '[', run: earlier },
    { id: 'month after', label: t('desk.promotion.month_after'), keys: ']', run: later },
  ])
  return (
    <Screen
      wide
      title={t('desk.frame.screen_calendar')}
      actions={
        <Link to="/promotions" className={`${buttonShape} ${looks.plain}`}>
          <List aria-hidden size={16} />
          {t('desk.promotion.as_list')}
        </Link>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Button icon={ChevronLeft} aria-label={t('desk.promotion.month_before')} onPress={earlier} />
        <Button icon={ChevronRight} aria-label={t('desk.promotion.month_after')} onPress={later} />
        <h2 aria-live="polite" className="text-lg font-semibold">
          {monthName(month)}
        </h2>
        {month !== current && <Button onPress={() => go(current)}>{t('desk.promotion.this_month')}</Button>}
      </div>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={8} />}
      {data && data.items.length === 0 && (
        <EmptyState icon={CalendarOff} title={t('desk.promotion.month_empty', { month: monthName(month) })}>
          {t('desk.promotion.month_empty_hint')}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <div className="-mx-4 border-y border-base-300 bg-base-100 sm:mx-0 sm:rounded-box sm:border">
          <Days month={month} />
          <ul className="divide-y divide-base-300">
            {data.items.map((row) => (
              <Row key={row.id} {...{ row, period }} />
            ))}
          </ul>
          {data.more && (
            <p className="border-t border-base-300 px-4 py-2 text-note text-muted">
              {t('desk.promotion.calendar_more', { count: data.items.length })}
            </p>
          )}
        </div>
      )}
    </Screen>
  )
}

const columns = 'md:grid md:grid-cols-[17rem_minmax(0,1fr)] md:gap-4'

/** The first day of each week of the month above the bars. */
function Days({ month }: { month: string }) {
  const length = daysOf(month)
  return (
    <div aria-hidden className={`border-b border-base-300 px-4 py-1 text-note text-muted ${columns}`}>
      <span className="max-md:hidden" />
      <div className="relative h-5">
        {[1, 8, 15, 22, 29]
          .filter((day) => day <= length)
          .map((day) => (
            <span
              key={day}
              className="absolute whitespace-nowrap"
              style={{ insetInlineStart: `${((day - 1) / length) * 100}%` }}
            >
              {day}
            </span>
          ))}
      </div>
    </div>
  )
}

type Period = { from: string; until: string }

function Row({ row, period }: { row: CalendarRow; period: Period }) {
  const { promotion, name, state, overlaps } = row
  return (
    <li className={`px-4 py-3 ${columns}`}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/promotions/$id"
            params={{ id: String(promotion) }}
            className="min-w-0 font-medium break-words underline-offset-2 hover:underline pointer-coarse:py-2"
          >
            <bdi>{name}</bdi>
          </Link>
          <StateBadge state={state} />
        </p>
        <p className="text-note text-muted">{periodText(row)}</p>
        {overlaps.length > 0 && (
          <ul className="mt-1 space-y-0.5 text-note text-warning">
            {overlaps.map(({ id, name: other, together }) => (
              <li key={id} className="flex items-start gap-1.5">
                <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
                <span className="min-w-0 break-words">
                  {t(together ? 'desk.promotion.meets_adds' : 'desk.promotion.meets_better', { name: other })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Bar {...{ row, period }} />
    </li>
  )
}

/** The period is also said in words, so the bar is only for the eye. */
function Bar({ row: { startsAt, endsAt, state }, period }: { row: CalendarRow; period: Period }) {
  const [from, until] = [Date.parse(period.from), Date.parse(period.until)]
  const share = (at: number) => Math.min(Math.max((at - from) / (until - from), 0), 1) * 100
  const begin = startsAt ? share(Date.parse(startsAt)) : 0
  const end = endsAt ? share(Date.parse(endsAt)) : 100
  const now = Date.now()
  const colour = { running: 'bg-accent', planned: 'bg-info', ended: 'bg-base-400', off: 'bg-base-400' }[state]
  const isCut = {
    start: !startsAt || Date.parse(startsAt) < from,
    end: !endsAt || Date.parse(endsAt) > until,
  }
  return (
    <div
      aria-hidden
      className="relative mt-2 h-6 self-center rounded-field bg-base-200 bg-[linear-gradient(to_right,var(--color-base-300)_1px,transparent_1px)] bg-[length:calc(100%*7/30)_100%] md:mt-0"
    >
      <span
        className={`absolute inset-y-1 rounded-sm ${colour} ${isCut.start ? 'rounded-s-none' : ''} ${isCut.end ? 'rounded-e-none' : ''}`}
        style={{ insetInlineStart: `${begin}%`, width: `max(4px, ${end - begin}%)` }}
      />
      {now >= from && now < until && (
        <span className="absolute inset-y-0 w-0.5 bg-error" style={{ insetInlineStart: `${share(now)}%` }} />
      )}
    </div>
  )
}

function monthsFrom(month: string, by: number): string {
  const [year, index] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, index - 1 + by, 1)).toISOString().slice(0, 7)
}

function daysOf(month: string): number {
  const [year, index] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, index, 0)).getUTCDate()
}

const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "November 2026" */
function monthName(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`))
}
