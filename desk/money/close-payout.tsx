import { useState } from 'react'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { type PayoutRow, shownPayouts } from './payout-states.tsx'

/** Closing is final, so it asks first, and for a reason while something differs. */
export function ClosePayout({ payout: { id, state }, onClose }: { payout: PayoutRow; onClose(): void }) {
  const [reason, setReason] = useState('')
  const close = useWrite('/payout/close', { stale: [...shownPayouts] })
  const isOpen = state === 'open'
  const run = () =>
    close.mutate(
      { id, reason },
      {
        onSuccess() {
          toast(t('desk.payout.closed'))
          onClose()
        },
      },
    )
  return (
    <Dialog
      isOpen
      title={t('desk.payout.close')}
      {...{ onClose }}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.list.cancel')}</Button>
          <Button
            look="primary"
            isPending={close.isPending}
            isDisabled={isOpen && !reason.trim()}
            onPress={run}
          >
            {t('desk.payout.close')}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <p>{t('desk.payout.close_hint')}</p>
        {isOpen && (
          <TextField
            label={t('desk.order.reason')}
            hint={t('desk.payout.close_reason')}
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
