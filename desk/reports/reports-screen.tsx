import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ChartNoAxesColumn, ChevronLeft, ChevronRight, Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import {
  addDays,
  maxReportRows,
  type Report,
  type ReportBy,
  type ReportName,
  reports,
} from '#contract/admin/money/report.ts'
import { download } from '../download.ts'
import { useExport } from '../exports/use-export.ts'
import { useActions } from '../frame/actions.ts'
import { type Sort, writeSort } from '../lists/address.ts'
import { read } from '../query.ts'
import { baseCurrency, me } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DayChart, Totals } from './charts.tsx'
import { periodText, todayIn } from './days.ts'
import { PeriodFields } from './period-fields.tsx'
import { ReportTable } from './report-table.tsx'
import { ReportTabs } from './report-tabs.tsx'

const route = getRouteApi('/reports')

/** The choices of a report, all of them in the address. */
export type ReportSearch = {
  name: ReportName
  by?: ReportBy
  days: number
  until?: string
  compare: 'none' | 'previous' | 'year'
  currency?: string
  /** A figure, with `-` in front for the highest first. */
  sort?: string
}

const lengths = [1, 7, 30, 90, 365]

/** Stands for days that are none of the usual lengths. */
const own = 'own'

/** Figures of a period, compared with another one, as a chart and a table. */
export function ReportsScreen() {
  const search = route.useSearch() as ReportSearch
  const { name, days, compare } = search
  const { by: _, sort: __, ...shared } = search
  const navigate = useNavigate()
  const today = todayIn(me()?.shop.timeZone ?? 'UTC')
  const until = search.until && search.until < today ? search.until : today
  const groupings: readonly ReportBy[] = reports[name]
  const by = groupings.find((each) => each === search.by) ?? groupings[0]!
  const currency = search.currency ?? baseCurrency()
  const from = addDays(until, 1 - days)
  const sort = sortOf(search.sort)
  const wish = { name, by, from, until, compare, currency, ...(sort ? { sort } : {}) }
  const { data, error, isPlaceholderData } = useQuery({
    ...read('/report/run', wish),
    // The rows stay until they come in another order, and the heading that sorts them keeps the focus.
    placeholderData: (before, query) =>
      unsorted(query?.queryKey[1]) === unsorted(wish) ? before : undefined,
  })
  const { start, isPending } = useExport()
  const go = (next: ReportSearch) => void navigate({ to: '/reports', search: next, replace: true })
  const set = (part: Partial<ReportSearch>) => go({ ...search, ...part })
  const move = (steps: number) => set({ until: addDays(until, steps * days) })
  useActions([
    { id: 'period before', label: t('desk.report.earlier'), keys: '[', run: () => move(-1) },
    { id: 'period after', label: t('desk.report.later'), keys: ']', run: () => move(1) },
  ])
  return (
    <Screen
      wide
      title={t('desk.frame.place_reports')}
      about={t('desk.report.about')}
      actions={
        data && (
          // The answer has the first rows of a long report; a job writes all of them.
          <Button
            icon={Download}
            isPending={isPending}
            isDisabled={isPlaceholderData}
            onPress={() =>
              data.rows.length < maxReportRows ? save(data, name) : start({ kind: 'report', report: wish })
            }
          >
            {t('desk.report.csv')}
          </Button>
        )
      }
    >
      <ReportTabs open={name} shared={shared} />
      <div className="mt-4 space-y-4">
        <p className="text-muted">{t(`desk.report.about_${name}`)}</p>
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-40">
            <Select
              label={t('desk.report.period')}
              value={lengths.includes(days) ? String(days) : own}
              onChange={(value) => value !== own && set({ days: Number(value) })}
              options={[
                ...lengths.map((length) => ({
                  value: String(length),
                  label: t('desk.report.days', { count: length }),
                })),
                ...(lengths.includes(days)
                  ? []
                  : [{ value: own, label: t('desk.report.days', { count: days }) }]),
              ]}
            />
          </div>
          <PeriodFields {...{ from, until, today }} onChange={set} />
          <div className="flex items-center gap-1">
            <Button icon={ChevronLeft} aria-label={t('desk.report.earlier')} onPress={() => move(-1)} />
            <span aria-live="polite" className="min-w-40 text-center tabular-nums">
              {periodText({ from, until })}
            </span>
            <Button
              icon={ChevronRight}
              aria-label={t('desk.report.later')}
              isDisabled={until === today}
              onPress={() => move(1)}
            />
          </div>
          <div className="w-52">
            <Select
              label={t('desk.report.compare')}
              value={compare}
              onChange={(value) => set({ compare: value })}
              options={(['none', 'previous', 'year'] as const).map((value) => ({
                value,
                label: t(`desk.report.compare_${value}`),
              }))}
            />
          </div>
          {groupings.length > 1 && (
            <div className="w-40">
              <Select
                label={t('desk.report.by')}
                value={by}
                // Another grouping may lack the figure of the sort.
                onChange={(value) => go({ ...shared, by: value })}
                options={groupings.map((value) => ({ value, label: t(`desk.report.by_${value}`) }))}
              />
            </div>
          )}
          {data && data.currencies.length > 1 && (
            <div className="w-28">
              <Select
                label={t('desk.report.currency')}
                value={currency}
                onChange={(value) => set({ currency: value })}
                options={data.currencies.map((value) => ({ value, label: value }))}
              />
            </div>
          )}
        </div>
        {error && <p role="alert">{error.message}</p>}
        {!data && !error && <Skeleton lines={10} />}
        {data && (
          <Shown {...{ name, by, sort }} report={data} onSort={(next) => set({ sort: writeSort(next) })} />
        )}
      </div>
    </Screen>
  )
}

type ShownProps = ComponentProps<typeof ReportTable>

function Shown({ report, name, by, sort, onSort }: ShownProps) {
  const isEmpty = report.rows.every(
    ({ values, before }) => !values.some(Boolean) && !(before ?? []).some(Boolean),
  )
  if (isEmpty) {
    return (
      <EmptyState icon={ChartNoAxesColumn} title={t('desk.report.none')}>
        {t('desk.report.none_hint')}
      </EmptyState>
    )
  }
  return (
    <>
      <Totals {...{ report, name, by }} />
      <Card>
        {by === 'day' && report.rows.length > 1 && <DayChart report={report} />}
        <ReportTable {...{ report, name, by, sort, onSort }} />
      </Card>
    </>
  )
}

/** The report that is shown, in any order. */
function unsorted(wish: unknown): string {
  return JSON.stringify({ ...(wish as object), sort: undefined })
}

function sortOf(text: string | undefined): Sort | null {
  return text ? { by: text.replace(/^-/, ''), dir: text.startsWith('-') ? 'desc' : 'asc' } : null
}

function save({ csv, from, until }: Report, name: ReportName): void {
  // The mark by which spreadsheets recognise UTF-8.
  download(`${name}-${from}-${until}.csv`, 'text/csv;charset=utf-8', ['\ufeff', csv])
}
