import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { AdminOrder } from '#contract/admin/orders/order.ts'
import { Refused } from '../calls.ts'
import { money } from '../formats.ts'
import { read, refresh, useWrite } from '../query.ts'
import { RefundShares } from '../refunds/refund-shares.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastChange } from '../undo.ts'
import { Units, unitsOf } from './units.tsx'
import { shownOrders } from './use-order.ts'

/** Reasons that staff choose from, as the refund call takes them. */
const reasons = ['goodwill', 'return', 'lost', 'withdrawal'] as const

/** Refunds units, shipping or an amount. The server computes the shares; above the limit it asks a second person. */
export function RefundSheet({ order, onClose }: { order: AdminOrder; onClose(): void }) {
  const { number, currency } = order
  const [units, setUnits] = useState<Record<string, number>>({})
  const [restock, setRestock] = useState<Record<string, number>>({})
  const [shipping, setShipping] = useState(false)
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState<(typeof reasons)[number]>('goodwill')
  const [note, setNote] = useState('')
  const lines = unitsOf(units)
  // Units that were taken back out of the refund stay off sale.
  const back = Object.fromEntries(
    lines.map(({ lineId, quantity }) => [lineId, Math.min(restock[lineId] ?? 0, quantity)]),
  )
  const parts = useDeferredValue(JSON.stringify({ number, lines, shipping, ...(amount ? { amount } : {}) }))
  const isEmpty = lines.length === 0 && !shipping && !amount
  const preview = useQuery({
    ...read('/order/refundPreview', JSON.parse(parts), { tags: ['order'] }),
    retry: false,
    staleTime: 0,
  })
  const refund = useWrite('/order/refund', { stale: [...shownOrders, '/approval/list'] })
  const found = preview.data?.refund
  /** The amount that could still be refunded when the sheet was opened, or since the person was told of another refund. */
  const [left, setLeft] = useState<number | null>(null)
  if (found && left === null) setLeft(found.left.amount)
  const asksApproval = !isEmpty && found?.needs === 'approval'
  const submit = async () => {
    if (!found || isEmpty) return
    try {
      const { refund: made, change } = await refund.mutateAsync({
        ...{
          number,
          lines,
          shipping,
          reason,
          note,
          restock: unitsOf(back),
          expected: found.amount.amount,
        },
        left: left || undefined,
        ...(amount ? { amount } : {}),
        ...(asksApproval ? { askApproval: true } : {}),
      })
      toastChange(
        t(made ? 'desk.order.refund_done' : 'desk.frame.approval_asked', { amount: money(found.amount) }),
        change,
      )
      onClose()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await refresh('/order/refundPreview')
      // After a lost answer it stays: another payload would get a key of its own, and refund twice.
      if (error.reason === 'changed_meanwhile') setLeft(null)
    }
  }
  const problem = refund.error?.message ?? preview.error?.message
  // The fee is missing for those who may not see prices.
  const isShippingFree = order.shippingFee?.amount === 0
  const shipped = order.products.filter((line) => line.shipped > 0)
  const chosen = shipped.filter((line) => (units[line.lineId] ?? 0) > 0)
  const isAllShipped = order.products.every((line) => line.shipped + line.cancelled === line.quantity)
  return (
    <Dialog
      side
      isOpen
      title={t('desk.order.refund')}
      onClose={onClose}
      actions={
        <Button
          look={asksApproval ? 'primary' : 'danger'}
          isPending={refund.isPending}
          isDisabled={!found || isEmpty || preview.isFetching}
          onPress={() => void submit()}
        >
          {asksApproval
            ? t('desk.order.ask_approval')
            : found && !isEmpty
              ? t('desk.order.refund_amount', { amount: money(found.amount) })
              : t('desk.order.refund')}
        </Button>
      }
    >
      <div className="space-y-4">
        {shipped.length > 0 && (
          <Units lines={shipped} {...{ units }} max={(line) => line.shipped} onChange={setUnits} />
        )}
        {!isAllShipped && <p className="text-note text-muted">{t('desk.order.refund_unshipped')}</p>}
        {!isShippingFree && (
          <Checkbox isSelected={shipping} onChange={setShipping}>
            {t('desk.order.refund_shipping', { amount: order.shippingFee ? money(order.shippingFee) : '' })}
          </Checkbox>
        )}
        <MoneyField
          label={t('desk.order.amount')}
          hint={t('desk.order.amount_hint')}
          value={amount}
          onChange={setAmount}
          {...{ currency }}
        />
        {chosen.length > 0 && (
          <fieldset>
            <legend className="text-note font-medium">{t('desk.order.restock')}</legend>
            <Units
              lines={chosen}
              max={({ lineId }) => units[lineId] ?? 0}
              units={back}
              onChange={setRestock}
            />
          </fieldset>
        )}
        <Select
          label={t('desk.order.reason')}
          value={reason}
          onChange={(value) => setReason(value as typeof reason)}
          options={reasons.map((value) => ({ value, label: t(`desk.order.refund_reason_${value}`) }))}
        />
        <TextField label={t('desk.order.note_optional')} value={note} onChange={setNote} maxLength={500} />
        {found && <RefundShares preview={found} />}
        {problem && (
          <p role="alert" className="text-error">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
