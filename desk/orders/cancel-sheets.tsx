import { useState } from 'react'
import type { AdminOrder } from '#contract/admin/orders/order.ts'
import { ago, moment, money } from '../formats.ts'
import { needsApproval } from '../resource/record-write.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AboveLimit } from './above-limit.tsx'
import { Reason } from './reason.tsx'
import { leftOf } from './ship-sheet.tsx'
import { Units, unitsOf } from './units.tsx'
import { useOrderWrite } from './use-order.ts'

type SheetProps = { order: AdminOrder; onClose(): void }

/** Cancels the whole order. Says what is refunded before. */
export function CancelSheet({ order, onClose }: SheetProps) {
  const [reason, setReason] = useState('')
  const cancel = useOrderWrite('/order/cancel', 'desk.order.cancelled_done')
  const askApproval = needsApproval(cancel.error)
  // Money beyond the price goes back without a cancellation.
  const { price, paymentAmount: paid } = order
  const covered = paid && price ? { ...paid, amount: Math.min(paid.amount, price.amount) } : paid
  const submit = async () => {
    const { number, version } = order
    if (await cancel.run({ number, version, reason, askApproval })) onClose()
  }
  return (
    <Dialog
      isOpen
      title={t('desk.order.cancel_order', { number: order.number })}
      onClose={onClose}
      actions={
        <Button
          look={askApproval ? 'primary' : 'danger'}
          isPending={cancel.isPending}
          isDisabled={!reason.trim()}
          onPress={() => void submit()}
        >
          {t(askApproval ? 'desk.order.ask_approval' : 'desk.order.cancel')}
        </Button>
      }
    >
      <p className="mb-3 text-muted">
        {covered && covered.amount > 0
          ? t('desk.order.cancel_refunds', { amount: money(covered) })
          : t('desk.order.cancel_unpaid')}
      </p>
      <Reason {...{ reason }} onChange={setReason} error={askApproval ? undefined : cancel.error?.message} />
      <AboveLimit isShown={askApproval} />
    </Dialog>
  )
}

/** Cancels units that have not shipped. */
export function CancelUnitsSheet({ order, onClose }: SheetProps) {
  const [units, setUnits] = useState<Record<string, number>>({})
  const [reason, setReason] = useState('')
  const cancel = useOrderWrite('/order/cancelUnits', 'desk.order.units_cancelled_done')
  const askApproval = needsApproval(cancel.error)
  const lines = unitsOf(units)
  const submit = async () => {
    const { number, version } = order
    if (await cancel.run({ number, version, lines, reason, askApproval })) onClose()
  }
  return (
    <Dialog
      side
      isOpen
      title={t('desk.order.cancel_units')}
      onClose={onClose}
      actions={
        <Button
          look={askApproval ? 'primary' : 'danger'}
          isPending={cancel.isPending}
          isDisabled={!reason.trim() || lines.length === 0}
          onPress={() => void submit()}
        >
          {t(askApproval ? 'desk.order.ask_approval' : 'desk.order.cancel_units')}
        </Button>
      }
    >
      <Units
        {...{ units }}
        lines={order.products.filter((line) => leftOf(line) > 0)}
        max={leftOf}
        onChange={(next) => {
          cancel.reset()
          setUnits(next)
        }}
      />
      <Reason {...{ reason }} onChange={setReason} error={askApproval ? undefined : cancel.error?.message} />
      <AboveLimit isShown={askApproval} />
    </Dialog>
  )
}

const decisions = ['approve', 'with_carrier', 'refuse'] as const

/** Decides on the buyer's request to cancel, before its deadline. */
export function DecideSheet({ order, onClose }: SheetProps) {
  const [decision, setDecision] = useState<(typeof decisions)[number]>('approve')
  const [reason, setReason] = useState('')
  const decide = useOrderWrite('/order/decide', 'desk.order.decided_done')
  const askApproval = decision === 'approve' && needsApproval(decide.error)
  const { cancelRequest, can, packedAt, packedBy } = order
  const refuse = can.refuse
  const submit = async () => {
    const { number, version } = order
    const why = reason.trim() ? { reason } : {}
    if (await decide.run({ number, version, decision, ...why, askApproval })) onClose()
  }
  return (
    <Dialog
      isOpen
      title={t('desk.order.decide')}
      onClose={onClose}
      actions={
        <Button
          look="primary"
          isPending={decide.isPending}
          isDisabled={decision === 'refuse' && !reason.trim()}
          onPress={() => void submit()}
        >
          {askApproval ? t('desk.order.ask_approval') : t(`desk.order.decision_${decision}`)}
        </Button>
      }
    >
      <div className="space-y-3">
        {cancelRequest && <p>{t('desk.order.asked_at', { when: moment(cancelRequest.requestedAt) })}</p>}
        {cancelRequest?.dueAt && (
          <p className={cancelRequest.overdue ? 'text-error' : 'text-warning'}>
            {t('desk.order.decide_by', {
              when: `${moment(cancelRequest.dueAt)} (${ago(cancelRequest.dueAt)})`,
            })}
          </p>
        )}
        <p className="text-muted">
          {packedAt
            ? t('desk.order.packed_by', { name: packedBy ?? '', when: moment(packedAt) })
            : t('desk.order.not_packed')}
        </p>
        <fieldset className="space-y-1">
          <legend className="sr-only">{t('desk.order.decide')}</legend>
          {decisions.map((each) => {
            const why = each === 'refuse' && refuse !== true ? refuse?.why : undefined
            return (
              <label key={each} className="flex min-h-10 items-start gap-2 py-1">
                <input
                  type="radio"
                  name="decision"
                  checked={decision === each}
                  disabled={why !== undefined}
                  onChange={() => setDecision(each)}
                  className="mt-0.5 size-4 accent-primary"
                />
                <span>
                  {t(`desk.order.decision_${each}`)}
                  <span className="block text-note text-muted">
                    {why ?? t(`desk.order.decision_${each}_hint`)}
                  </span>
                </span>
              </label>
            )
          })}
        </fieldset>
        <Reason
          {...{ reason }}
          onChange={setReason}
          error={askApproval ? undefined : decide.error?.message}
          isOptional={decision !== 'refuse'}
        />
        <AboveLimit isShown={askApproval} />
      </div>
    </Dialog>
  )
}
