import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CircleCheck, RefreshCw } from 'lucide-react'
import type { AdminData } from '#contract/admin/calls.ts'
import {
  type ErrorGroup,
  type ErrorSide,
  errorSides,
  type ObservedHours,
} from '#contract/admin/system/observed.ts'
import { moment, number } from '../formats.ts'
import { useCall } from '../query.ts'
import { changeText } from '../reports/figures.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { BarChart } from '../ui/bar-chart.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Areas } from './areas.tsx'
import { ByHour, figureLook } from './figure-table.tsx'
import { ObservedPeriod } from './observed-period.tsx'

const route = getRouteApi('/system/errors')

const hourMs = 3600_000

type ErrorsSearch = { hours: ObservedHours; side?: ErrorSide }

/** Errors of the last hours on the server and in browsers, by cause. */
export function ErrorsScreen() {
  const { hours, side } = route.useSearch() as ErrorsSearch
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useCall('/system/errors', { hours, ...(side && { side }) })
  const set = (search: ErrorsSearch) => void navigate({ to: '/system/errors', search, replace: true })
  return (
    <>
      <Areas />
      <Screen
        title={t('desk.frame.screen_errors')}
        about={t('desk.system.errors_about')}
        actions={
          <Button icon={RefreshCw} isPending={isFetching} onPress={() => void refetch()}>
            {t('desk.system.refresh')}
          </Button>
        }
      >
        <div className="space-y-4">
          <div className="flex flex-wrap items-end gap-3">
            <div className="w-44">
              <Select
                label={t('desk.system.side')}
                value={side ?? 'all'}
                onChange={(value) => set({ hours, ...(value !== 'all' && { side: value }) })}
                options={(['all', ...errorSides] as const).map((value) => ({
                  value,
                  label: t(`desk.system.side_${value}`),
                }))}
              />
            </div>
            <ObservedPeriod
              hours={hours}
              onChange={(value) => set({ hours: value, ...(side && { side }) })}
            />
          </div>
          {error && <p role="alert">{error.message}</p>}
          {!data && !error && <Skeleton lines={8} />}
          {data && <Counted state={data} />}
        </div>
      </Screen>
    </>
  )
}

function Counted({ state }: { state: AdminData<'/system/errors'> }) {
  const { from, until, counts, total, before, groups } = state
  const change = changeText(total, before)
  if (total === 0)
    return (
      <Card>
        <EmptyState icon={CircleCheck} title={t('desk.system.no_errors')}>
          {t('desk.report.before', { value: number(before) })}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Card>
        <p className="pt-2 text-xl font-semibold tabular-nums">
          {t('desk.system.errors_count', { count: total })}
        </p>
        <p className="pb-2 text-note text-muted">
          {t('desk.report.before', { value: number(before) })}
          {change && ` (${change})`}
        </p>
        <BarChart
          name={t('desk.system.errors_by_hour')}
          text={number}
          bars={counts.map((value, at) => ({ key: String(at), value }))}
          ends={[moment(from), moment(until)]}
        />
        <ErrorsByHour from={from} counts={counts} />
      </Card>
      <Card title={t('desk.system.causes', { count: groups.length })}>
        <ul className="-mx-4 divide-y divide-base-300">
          {groups.map((group) => (
            <Group key={`${group.kind} ${group.route} ${group.cause} ${group.place}`} group={group} />
          ))}
        </ul>
      </Card>
    </>
  )
}

/** The hours with errors. */
function ErrorsByHour({ from, counts }: { from: string; counts: readonly number[] }) {
  const start = Date.parse(from)
  return (
    <ByHour
      columns={[{ name: t('desk.frame.screen_errors'), look: figureLook }]}
      rows={counts.flatMap((count, hour) =>
        count > 0 ? [{ at: new Date(start + hour * hourMs).toISOString(), texts: [number(count)] }] : [],
      )}
    />
  )
}

function Group({ group }: { group: ErrorGroup }) {
  const { kind, route: where, cause, place, count, firstAt, lastAt, request, counts } = group
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="font-mono text-note break-all">{where || t('desk.system.other_causes')}</bdi>
          <Badge>{t(`desk.system.error_${kind}`)}</Badge>
        </span>
        {cause && <bdi className="block font-medium wrap-anywhere">{cause}</bdi>}
        <span className="block text-note text-muted wrap-anywhere">
          {t('desk.system.first_seen')} <Moment at={firstAt} relative /> · {t('desk.system.last_seen')}{' '}
          <Moment at={lastAt} relative />
          {request && ` · ${t('desk.system.error_request', { id: request })}`}
          {place && (
            <>
              {' · '}
              <bdi className="font-mono">{place}</bdi>
            </>
          )}
        </span>
      </span>
      <span className="w-20 shrink-0 text-end">
        <span className="block font-semibold tabular-nums">{number(count)}</span>
        <Trend counts={counts} />
      </span>
    </li>
  )
}

/** The number of each hour in small bars. */
function Trend({ counts }: { counts: readonly number[] }) {
  const highest = Math.max(1, ...counts)
  return (
    <svg
      viewBox={`0 0 ${counts.length} 20`}
      preserveAspectRatio="none"
      aria-hidden
      className="mt-1 h-5 w-full border-b border-base-300"
    >
      {counts
        .map((count, at) => ({ count, at }))
        .filter(({ count }) => count > 0)
        .map(({ count, at }) => (
          <rect
            key={at}
            x={at}
            width={0.9}
            y={20 - (count / highest) * 20}
            height={20}
            className="fill-accent"
          />
        ))}
    </svg>
  )
}
