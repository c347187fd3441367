import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { toast } from '../ui/toast.tsx'
import { CloseForGood } from './close-for-good.tsx'
import { type PayoutRow, shownPayouts } from './payout-states.tsx'

/** Closes a payout, whose lines may still differ. */
export function ClosePayout({ payout: { id, state }, onClose }: { payout: PayoutRow; onClose(): void }) {
  const close = useWrite('/payout/close', { stale: [...shownPayouts] })
  return (
    <CloseForGood
      title={t('desk.payout.close')}
      submit={t('desk.payout.close')}
      about={t('desk.payout.close_hint')}
      reasonHint={
        state === 'open'
          ? t('desk.payout.close_reason')
          : state === 'unreadable'
            ? t('desk.payout.close_unread')
            : undefined
      }
      write={close}
      onSubmit={(reason) =>
        close.mutate(
          { id, reason },
          {
            onSuccess() {
              toast(t('desk.payout.closed'))
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
