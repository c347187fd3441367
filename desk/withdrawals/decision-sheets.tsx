import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Units, unitsOf } from '../orders/units.tsx'
import { read } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type Shown, useDecision } from './use-withdrawal.ts'

type SheetProps = { shown: Shown; onClose(): void }

/** Carries a statement out: on the order it was matched to or another one, for all units or some. */
export function AcceptSheet({ shown: { withdrawal, version }, onClose }: SheetProps) {
  const { number, order, orderNumber, lines } = withdrawal
  const [typed, setTyped] = useState(order ?? orderNumber)
  const [isWhole, setWhole] = useState(lines === null)
  const [units, setUnits] = useState<Record<string, number>>(() =>
    Object.fromEntries((lines ?? []).map(({ lineId, quantity }) => [lineId, quantity])),
  )
  const wanted = useDeferredValue(typed.trim())
  const found = useQuery({
    ...read('/order/detail', { number: wanted }),
    enabled: wanted.length >= 4,
    retry: false,
  })
  const shownOrder = wanted === typed.trim() ? found.data?.order : undefined
  const accept = useDecision('/withdrawal/accept', 'desk.withdrawal.accepted')
  const chosen = unitsOf(units)
  const submit = async () => {
    const isDone = await accept.run({
      ...{ number, version, orderNumber: typed.trim() },
      ...(isWhole ? {} : { lines: chosen }),
    })
    if (isDone) onClose()
  }
  return (
    <Dialog
      isOpen
      side
      title={t('desk.withdrawal.accept')}
      onClose={onClose}
      actions={
        <Button
          look="primary"
          isPending={accept.isPending}
          isDisabled={!shownOrder || (!isWhole && chosen.length === 0)}
          onPress={() => void submit()}
        >
          {t('desk.withdrawal.accept')}
        </Button>
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{t('desk.withdrawal.accept_about')}</p>
        <TextField
          label={t('desk.withdrawal.order')}
          value={typed}
          maxLength={40}
          onChange={(text) => {
            setTyped(text)
            setUnits({})
          }}
          error={wanted.length >= 4 && found.error ? t('desk.withdrawal.order_unknown') : undefined}
        />
        <Checkbox isSelected={isWhole} onChange={setWhole}>
          {t('desk.withdrawal.whole_order')}
        </Checkbox>
        {!isWhole && shownOrder && (
          <Units
            lines={shownOrder.products}
            max={({ quantity, cancelled }) => quantity - cancelled}
            {...{ units }}
            onChange={setUnits}
          />
        )}
        {accept.error && (
          <p role="alert" className="text-error">
            {accept.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Rejects a statement with a reason, which the sender gets by email after the hold. */
export function RejectSheet({ shown: { withdrawal, version }, onClose }: SheetProps) {
  const [reason, setReason] = useState('')
  const reject = useDecision('/withdrawal/reject', 'desk.withdrawal.rejected')
  const submit = async () => {
    if (await reject.run({ number: withdrawal.number, version, reason })) onClose()
  }
  return (
    <Dialog
      isOpen
      title={t('desk.withdrawal.reject')}
      onClose={onClose}
      actions={
        <Button
          look="danger"
          isPending={reject.isPending}
          isDisabled={!reason.trim()}
          onPress={() => void submit()}
        >
          {t('desk.withdrawal.reject')}
        </Button>
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{t('desk.withdrawal.reject_about')}</p>
        <TextField
          label={t('desk.withdrawal.reason')}
          hint={t('desk.withdrawal.buyer_reads')}
          rows={4}
          maxLength={1000}
          isRequired
          value={reason}
          onChange={setReason}
          autoFocus
          error={reject.error?.fields.reason}
        />
        {reject.error && (
          <p role="alert" className="text-error">
            {reject.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
