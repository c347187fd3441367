import { type ReactNode, useId } from 'react'
import type { Order } from '#contract/order.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { SelectField } from '#islands/ui/field.tsx'
import { useDialog } from '#islands/ui/use-dialog.ts'
import { accessOf } from '../access.ts'

const reasons = ['mistake', 'change', 'price', 'slow', 'payment', 'other'] as const

type Props = { order: Order; onDone(order: Order): void; onClose(): void }

/** Asks whether to cancel, and why. An unpaid order is cancelled at once; for a paid one the merchant decides. */
export default function CancelDialog({ order, onDone, onClose }: Props): ReactNode {
  const { t } = useEnv()
  const id = useId()
  const { dialog, close } = useDialog()
  const form = useForm(
    { reason: '', words: '' },
    { key: `cancel ${order.number}`, kept: ['reason', 'words'] },
  )
  const { error: wordsError, ...words } = form.bind('words')
  const asksApproval = order.payStatus === 'paid'
  const unpaid = order.processingSince ? 'order.cancel.processing' : 'order.cancel.unpaid'
  const consequence = asksApproval ? 'order.cancel.paid' : unpaid
  const submit = async () => {
    const { reason = '', words: said = '' } = form.values
    const found: Record<string, string> = {
      ...(reason === '' && { reason: t('form.select', { field: t('order.cancel.reason') }) }),
      ...(reason === 'other' &&
        said.trim() === '' && { words: t('form.enter', { field: t('order.cancel.words') }) }),
    }
    const label = t(`order.cancel.reason_${reason}`)
    const done = await form.send(found, () =>
      call('/order/cancel', {
        ...accessOf(order.number),
        reason: said.trim() ? `${reason === 'other' ? '' : `${label}: `}${said.trim()}` : label,
      }),
    )
    if (!done) return
    form.reset()
    onDone(done.order)
    close()
  }
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <FormFrame form={form} onSubmit={submit}>
        <h2 id={`${id}-title`} className="section-title text-xl">
          {t('order.cancel.confirm')}
        </h2>
        <p>{t(consequence)}</p>
        <SelectField {...form.bind('reason')} label={t('order.cancel.reason')} required>
          <option value="">{t('order.cancel.choose')}</option>
          {reasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`order.cancel.reason_${reason}`)}
            </option>
          ))}
        </SelectField>
        <div className="field">
          <label className="label" htmlFor={`${id}-words`}>
            {t('order.cancel.words')}
          </label>
          <textarea
            id={`${id}-words`}
            className="textarea"
            rows={3}
            maxLength={400}
            {...words}
            aria-invalid={wordsError ? true : undefined}
            aria-describedby={wordsError ? `${id}-words-error` : undefined}
          />
          {wordsError && (
            <p id={`${id}-words-error`} className="field-error">
              {wordsError}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={form.busy}>
            {asksApproval ? t('order.cancel.ask') : t('order.cancel.submit')}
          </SubmitButton>
          <button type="button" className="btn" onClick={close}>
            {t('order.cancel.keep')}
          </button>
        </div>
      </FormFrame>
    </dialog>
  )
}
