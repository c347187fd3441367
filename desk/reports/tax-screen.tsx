import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Download, ReceiptText } from 'lucide-react'
import { addDays } from '#contract/admin/money/report.ts'
import { download } from '../download.ts'
import { NotAllowed } from '../lists/list-page.tsx'
import { useCall } from '../query.ts'
import { may, me } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { periodText, todayIn } from './days.ts'
import { PeriodFields } from './period-fields.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { SalesAbroad } from './sales-abroad.tsx'
import { type Days, daysOf, type TaxPeriod, taxPeriods } from './tax-periods.ts'
import { type TaxReport, TaxTable } from './tax-table.tsx'

const route = getRouteApi('/reports/tax')

/** The choices of the report, all of them in the address. With both days, the period is one's own. */
type TaxSearch = { period: TaxPeriod; from?: string; until?: string }

/** Stands for days that are none of the usual periods. */
const own = 'own'

export function TaxScreen() {
  return may('money.read') ? <OpenTax /> : <NotAllowed title={t('desk.report.name_tax')} />
}

/** Tax of the documents issued in a period, by country and rate, and the limit of sales abroad. */
function OpenTax() {
  const { period, from, until } = route.useSearch() as TaxSearch
  const navigate = useNavigate()
  const today = todayIn(me()?.shop.timeZone ?? 'UTC')
  const days: Days = from && until ? { from, until } : daysOf(period, today)
  const { data, error } = useCall('/report/tax', days, { tags: ['invoice'] })
  const set = (search: Record<string, string>) => void navigate({ to: '/reports/tax', search, replace: true })
  const isOwn = from !== undefined && until !== undefined
  return (
    <Screen
      wide
      title={t('desk.report.name_tax')}
      about={t('desk.report.about_tax')}
      actions={
        data &&
        data.rows.length > 0 && (
          <Button icon={Download} onPress={() => save(data, days)}>
            {t('desk.report.csv')}
          </Button>
        )
      }
    >
      <ReportTabs open="tax" />
      <div className="mt-4 space-y-4">
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-44">
            <Select
              label={t('desk.report.period')}
              value={isOwn ? own : period}
              onChange={(value) => value !== own && set({ period: value })}
              options={[
                ...taxPeriods.map((value) => ({ value, label: t(`desk.report.period_${value}`) })),
                ...(isOwn ? [{ value: own, label: t('desk.report.period_own') }] : []),
              ]}
            />
          </div>
          <PeriodFields
            {...days}
            today={today}
            onChange={(chosen) => set({ from: addDays(chosen.until, 1 - chosen.days), until: chosen.until })}
          />
          <p aria-live="polite" className="py-2 tabular-nums">
            {periodText(days)}
          </p>
        </div>
        <SalesAbroad />
        {error && <p role="alert">{error.message}</p>}
        {!data && !error && <Skeleton lines={8} />}
        {data &&
          (data.rows.length > 0 ? (
            <Card about={t('desk.report.tax_hint')} title={t('desk.report.tax_by_country')}>
              <TaxTable report={data} days={days} />
            </Card>
          ) : (
            <EmptyState icon={ReceiptText} title={t('desk.report.tax_none')}>
              {t('desk.report.none_hint')}
            </EmptyState>
          ))}
      </div>
    </Screen>
  )
}

function save({ csv }: TaxReport, { from, until }: Days): void {
  // The mark by which spreadsheets recognise UTF-8.
  download(`tax-${from}-${until}.csv`, 'text/csv;charset=utf-8', ['\ufeff', csv])
}
