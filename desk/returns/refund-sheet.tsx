import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { money } from '../formats.ts'
import { AboveLimit } from '../orders/above-limit.tsx'
import { read } from '../query.ts'
import { RefundShares } from '../refunds/refund-shares.tsx'
import { needsApproval } from '../resource/record-write.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type Shown, useReturnStep } from './use-return.ts'

/**
 * Refunds a return. The server computes the amount and where the money goes; above the limit it asks a second person.
 * Units that were kept for a partial refund leave the amount to the person.
 */
export function RefundSheet({ shown, onClose }: { shown: Shown; onClose(): void }) {
  const { return: found, version } = shown
  const { number, refundPreview, lines } = found
  const kept = lines.reduce((sum, line) => sum + line.kept, 0)
  const [amount, setAmount] = useState(kept > 0 ? null : (refundPreview?.total.amount ?? null))
  const [note, setNote] = useState('')
  const asked = useDeferredValue(amount)
  const preview = useQuery({
    ...read('/return/refundPreview', { number, ...(asked === null ? {} : { amount: asked }) }),
    enabled: refundPreview !== null,
    retry: false,
    staleTime: 0,
  })
  const refund = useReturnStep('/return/refund', 'desk.return.done_refund')
  const shares = preview.data?.refund
  const isRefused = needsApproval(refund.error)
  const askApproval = amount !== null && (isRefused || shares?.needs === 'approval')
  const submit = async () => {
    if (amount === null) return
    const isFull = amount === refundPreview?.total.amount
    const wish = { number, version, note, askApproval, ...(isFull ? {} : { amount }) }
    if (await refund.run(wish)) onClose()
  }
  const errors = refund.error?.fields ?? {}
  const problem = isRefused ? undefined : (refund.error?.message ?? preview.error?.message)
  return (
    <Dialog
      side
      isOpen
      title={t('desk.return.step_refund')}
      onClose={onClose}
      actions={
        <Button
          look={askApproval ? 'primary' : 'danger'}
          isPending={refund.isPending}
          isDisabled={amount === null || !shares || preview.isFetching}
          onPress={() => void submit()}
        >
          {askApproval
            ? t('desk.order.ask_approval')
            : amount !== null && shares
              ? t('desk.order.refund_amount', { amount: money(shares.amount) })
              : t('desk.return.step_refund')}
        </Button>
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{t('desk.return.hint_refund')}</p>
        {refundPreview && (
          <>
            <dl className="space-y-1 tabular-nums">
              {(['items', 'shipping', 'labelFee', 'total'] as const)
                .filter((part) => refundPreview[part].amount !== 0 || part === 'total')
                .map((part) => (
                  <div
                    key={part}
                    className={`flex justify-between gap-4 ${part === 'total' ? 'font-medium' : ''}`}
                  >
                    <dt className="text-muted">{t(`desk.return.part_${part}`)}</dt>
                    <dd>{money(refundPreview[part])}</dd>
                  </div>
                ))}
            </dl>
            {kept > 0 && <p className="text-warning">{t('desk.return.hint_kept', { count: kept })}</p>}
            <MoneyField
              label={t('desk.return.amount')}
              hint={t('desk.return.amount_hint')}
              currency={refundPreview.total.currency}
              value={amount}
              onChange={(next) => {
                refund.reset()
                setAmount(next)
              }}
              error={errors.amount}
            />
          </>
        )}
        <TextField
          label={t('desk.return.note')}
          hint={t('desk.return.buyer_reads')}
          rows={3}
          maxLength={1000}
          value={note}
          onChange={setNote}
          error={errors.note}
        />
        {amount !== null && shares && <RefundShares preview={shares} />}
        <AboveLimit isShown={isRefused && shares?.needs !== 'approval'} />
        {problem && (
          <p role="alert" className="text-error">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
