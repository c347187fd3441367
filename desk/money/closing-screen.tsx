import { CalendarCheck2 } from 'lucide-react'
import { useState } from 'react'
import type { ClosedPeriod } from '#contract/admin/period.ts'
import { moment } from '../formats.ts'
import { NotAllowed } from '../lists/list-page.tsx'
import { useCall } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { FigureTable } from './figure-table.tsx'
import { MoneyTabs } from './money-tabs.tsx'
import { daysText } from './month-end.ts'
import { NextPeriod } from './next-period.tsx'

export function ClosingScreen() {
  return may('money.read') ? <OpenClosing /> : <NotAllowed title={t('desk.frame.screen_closing')} />
}

/** The period that is closed next, and those that are. */
function OpenClosing() {
  const { data, error } = useCall('/period/list', {}, { tags: ['period'] })
  return (
    <>
      <MoneyTabs />
      <Screen title={t('desk.frame.screen_closing')} about={t('desk.period.about')} besideWide>
        {error && <p role="alert">{error.message}</p>}
        {!data && !error && <Skeleton lines={8} />}
        {data && (
          <div className="space-y-4">
            {data.next.until === null ? (
              <Card title={t('desk.period.all_closed')}>
                <p className="flex items-center gap-2 text-muted">
                  <CalendarCheck2 aria-hidden size={16} />
                  {t('desk.period.all_closed_hint')}
                </p>
              </Card>
            ) : (
              <NextPeriod key={data.next.from} from={data.next.from} latest={data.next.until} />
            )}
            {data.items.map((period) => (
              <Period key={period.id} {...period} />
            ))}
          </div>
        )}
      </Screen>
    </>
  )
}

function Period({ from, until, figures, reason, closedBy, closedAt }: ClosedPeriod) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="cursor-pointer py-1.5">
          <span className="font-semibold tabular-nums">{daysText(from, until)}</span>
          <span className="block text-note text-muted">
            {t('desk.period.closed_by', { name: closedBy, when: moment(closedAt) })}
          </span>
        </summary>
        {reason && (
          <p className="mt-2 rounded-field bg-warning-soft px-3 py-2 text-warning">
            <bdi>{reason}</bdi>
          </p>
        )}
        <div className="mt-2">
          <FigureTable figures={figures} />
        </div>
      </details>
    </Card>
  )
}
