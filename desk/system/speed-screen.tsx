import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Gauge, RefreshCw, X } from 'lucide-react'
import type { AdminData } from '#contract/admin/calls.ts'
import { isVital, type ObservedHours, type SpeedArea, speedAreas } from '#contract/admin/system/observed.ts'
import { moment } from '../formats.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Areas } from './areas.tsx'
import { ObservedPeriod } from './observed-period.tsx'
import { figureText, mainFigure } from './speed-figures.ts'
import { SpeedByHour, SpeedTable, SpeedTotals } from './speed-table.tsx'

const route = getRouteApi('/system/speed')

type SpeedSearch = { area: SpeedArea; hours: ObservedHours; name?: string }

/** How quick pages and screens are in browsers, and the server's answers, beside the period before. */
export function SpeedScreen() {
  const search = route.useSearch() as SpeedSearch
  const { area, hours, name } = search
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useCall('/system/speed', {
    area,
    hours,
    ...(name && { name }),
  })
  const set = ({ name: chosen, ...part }: Partial<SpeedSearch>) =>
    void navigate({
      to: '/system/speed',
      search: { area, hours, ...part, ...(chosen && { name: chosen }) },
      replace: true,
    })
  return (
    <>
      <Areas />
      <Screen
        title={t('desk.frame.screen_speed')}
        about={t('desk.system.speed_about')}
        actions={
          <Button icon={RefreshCw} isPending={isFetching} onPress={() => void refetch()}>
            {t('desk.system.refresh')}
          </Button>
        }
      >
        <div className="space-y-4">
          <div className="flex flex-wrap items-end gap-3">
            <div className="w-64">
              <Select
                label={t('desk.system.area')}
                value={area}
                onChange={(value) => set({ area: value })}
                options={speedAreas.map((value) => ({ value, label: t(`desk.system.area_${value}`) }))}
              />
            </div>
            <ObservedPeriod
              hours={hours}
              onChange={(value) => set({ hours: value, ...(name && { name }) })}
            />
          </div>
          {error && <p role="alert">{error.message}</p>}
          {!data && !error && <Skeleton lines={8} />}
          {isVital(area) && <p className="text-note text-muted">{t('desk.system.vitals_about')}</p>}
          {data && (
            <Measured area={area} state={data} name={name} onName={(chosen) => set({ name: chosen })} />
          )}
        </div>
      </Screen>
    </>
  )
}

type MeasuredProps = {
  area: SpeedArea
  state: AdminData<'/system/speed'>
  name: string | undefined
  onName(name?: string): void
}

function Measured({ area, state: { from, until, hours, total, rows }, name, onName }: MeasuredProps) {
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState icon={Gauge} title={t('desk.system.no_speed')}>
          {t('desk.system.no_speed_hint')}
        </EmptyState>
      </Card>
    )
  const main = mainFigure(area)
  const own = name === undefined ? total : rows.find((row) => row.name === name)
  return (
    <>
      {own && <SpeedTotals area={area} {...own} />}
      <Card
        {...(name !== undefined && { title: name })}
        actions={
          name !== undefined && (
            <Button icon={X} onPress={() => onName()}>
              {t('desk.system.show_all')}
            </Button>
          )
        }
      >
        <BarChart
          name={t(`desk.system.${main}_by_hour`)}
          text={(value) => figureText(area, value)}
          bars={hours.map(({ at, now, before }) => ({ key: at, value: now[main], before: before[main] }))}
          ends={[moment(from), moment(until)]}
          isCompared={total.before.count > 0}
        />
        <SpeedByHour area={area} hours={hours} />
      </Card>
      <Card title={t('desk.system.slowest')}>
        <SpeedTable area={area} rows={rows} chosen={name} onChoose={onName} />
      </Card>
    </>
  )
}
