import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { dayText } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { useCall, useWrite } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/day-field.tsx'
import { linkLook } from '../ui/fact.tsx'
import { Card } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { CloseForGood } from './close-for-good.tsx'
import { FigureTable } from './figure-table.tsx'
import { daysText, proposedEnd } from './month-end.ts'

/** The figures of the next period up to a chosen day, and the step that closes it. */
export function NextPeriod({ from, latest }: { from: string; latest: string }) {
  const [typed, setTyped] = useState(proposedEnd(from, latest))
  const [isClosing, setClosing] = useState(false)
  const isPossible = typed >= from && typed <= latest
  const tags = ['order', 'refund', 'invoice', 'bankLine', 'payout', 'period']
  const { data, error } = useCall('/period/preview', { until: typed }, { tags, enabled: isPossible })
  const mayClose = may('settings.money')
  const label = t('desk.period.close')
  useActions(
    mayClose && data
      ? [{ id: 'close period', label, icon: Lock, keys: 'c', run: () => setClosing(true) }]
      : [],
  )
  return (
    <Card
      title={t('desk.period.next', { from: dayText(from) })}
      actions={
        mayClose && (
          <Button
            look="primary"
            icon={Lock}
            isDisabled={!data || !isPossible}
            onPress={() => setClosing(true)}
          >
            {label}
          </Button>
        )
      }
    >
      <div className="space-y-3">
        <div className="max-w-56">
          <DayField
            label={t('desk.period.until')}
            value={typed}
            onChange={setTyped}
            {...(isPossible ? {} : { error: t('desk.period.out_of_range', { day: dayText(latest) }) })}
          />
        </div>
        {error && <p role="alert">{error.message}</p>}
        {!data && !error && isPossible && <Skeleton lines={5} />}
        {data && data.problems > 0 && (
          <p className="rounded-field bg-warning-soft px-3 py-2 text-warning">
            {t('desk.period.problems', { count: data.problems })}{' '}
            <Link to="/refunds/problems" className={linkLook}>
              {t('desk.frame.screen_problems')}
            </Link>
          </p>
        )}
        {data && <FigureTable figures={data.figures} />}
      </div>
      {isClosing && data && (
        <CloseDialog {...{ from }} until={typed} problems={data.problems} onClose={() => setClosing(false)} />
      )}
    </Card>
  )
}

type CloseProps = { from: string; until: string; problems: number; onClose(): void }

/** Closes the days up to one, although money and orders may differ. */
function CloseDialog({ from, until, problems, onClose }: CloseProps) {
  const close = useWrite('/period/close', { stale: ['/period/list', '/period/preview'] })
  const days = daysText(from, until)
  return (
    <CloseForGood
      title={t('desk.period.close_title', { days })}
      submit={t('desk.period.close')}
      about={t('desk.period.close_hint')}
      reasonHint={problems > 0 ? t('desk.period.reason_hint') : undefined}
      isDangerous
      write={close}
      onSubmit={(reason) =>
        close.mutate(
          { until, reason },
          {
            onSuccess() {
              toast(t('desk.period.closed', { days }))
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
