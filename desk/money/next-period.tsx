import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { dayText } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { useCall, useWrite } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { linkLook } from '../ui/fact.tsx'
import { Card } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
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
          <TextField
            type="date"
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

/** Closing is final, so it asks first, and for a reason while money and orders differ. */
function CloseDialog({ from, until, problems, onClose }: CloseProps) {
  const [reason, setReason] = useState('')
  const close = useWrite('/period/close', { stale: ['/period/list', '/period/preview'] })
  const days = daysText(from, until)
  const run = () =>
    close.mutate(
      { until, reason },
      {
        onSuccess() {
          toast(t('desk.period.closed', { days }))
          onClose()
        },
      },
    )
  return (
    <Dialog
      isOpen
      title={t('desk.period.close_title', { days })}
      {...{ onClose }}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.list.cancel')}</Button>
          <Button
            look="danger"
            isPending={close.isPending}
            isDisabled={problems > 0 && !reason.trim()}
            onPress={run}
          >
            {t('desk.period.close')}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <p>{t('desk.period.close_hint')}</p>
        {problems > 0 && (
          <TextField
            label={t('desk.order.reason')}
            hint={t('desk.period.reason_hint')}
            rows={3}
            maxLength={500}
            isRequired
            value={reason}
            onChange={setReason}
            autoFocus
          />
        )}
        {close.error && (
          <p role="alert" className="text-error">
            {close.error.fields.reason ?? close.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
