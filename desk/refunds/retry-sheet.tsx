import { useState } from 'react'
import { money } from '../formats.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fact } from '../ui/fact.tsx'
import { toastChange } from '../undo.ts'
import { type OpenRefund, settled, shownRefunds } from './states.tsx'

const ways = ['again', 'account'] as const

/** Sends a failed refund once more, in the same way or to a bank account. */
export function RetrySheet({ refund, onClose }: { refund: OpenRefund; onClose(): void }) {
  const { id, amount, orderNumber, failure } = refund
  const [way, setWay] = useState<(typeof ways)[number]>('again')
  const retry = useWrite('/refund/retry', { stale: shownRefunds })
  const submit = () =>
    retry.mutate(
      { id, ...(way === 'account' ? { destination: way } : {}) },
      {
        onSuccess({ change }) {
          settled.setState({ [id]: 'retried' })
          toastChange(t('desk.refund.retry_done', { amount: money(amount) }), change)
          onClose()
        },
      },
    )
  return (
    <Dialog
      isOpen
      title={t('desk.refund.retry_title', { amount: money(amount), number: orderNumber })}
      onClose={onClose}
      actions={
        <Button look="primary" isPending={retry.isPending} onPress={submit}>
          {t('desk.refund.step_retry')}
        </Button>
      }
    >
      <div className="space-y-3">
        {failure && (
          <dl>
            <Fact name={t('desk.refund.failure')}>{failure}</Fact>
          </dl>
        )}
        <fieldset className="space-y-1">
          <legend className="sr-only">{t('desk.refund.step_retry')}</legend>
          {ways.map((each) => (
            <label key={each} className="flex min-h-10 items-start gap-2 py-1">
              <input
                type="radio"
                name="way"
                checked={way === each}
                onChange={() => setWay(each)}
                className="mt-0.5 size-4 accent-primary"
              />
              <span>
                {t(`desk.refund.way_${each}`)}
                <span className="block text-note text-muted">{t(`desk.refund.way_${each}_hint`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {retry.error && (
          <p role="alert" className="text-error">
            {retry.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
