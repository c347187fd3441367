import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import type { Order } from '#contract/order.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { token } from '#islands/stores/session.ts'
import { Field } from '#islands/ui/field.tsx'
import { accessOf } from '../access.ts'

type Props = { order: Order; onChange(order: Order): void }

/** Asks where to send a refund that cannot go back the way the money came: a bank account, or store credit. */
export default function RefundAccount({ order, onChange }: Props): ReactNode {
  const { t } = useEnv()
  const form = useForm({ holder: '', iban: '' })
  const signedIn = useStore(token)
  const [asking, setAsking] = useState(order.refundAccount === 'needed')
  const send = async (to: { credit: true } | { iban: string; holder: string }) => {
    const found: Record<string, string> = {}
    if ('iban' in to) {
      if (!to.holder) found.holder = t('form.required', { field: t('order.refund_to.holder') })
      if (!to.iban) found.iban = t('form.required', { field: t('order.refund_to.iban') })
    }
    const done = await form.send(found, () =>
      call('/order/refundAccount', { ...accessOf(order.number), ...to }),
    )
    if (!done) return
    form.reset()
    setAsking(false)
    onChange(done.order)
  }
  if (order.refundAccount === 'sending') return <p role="status">{t('order.refund_to.sending')}</p>
  if (!asking) {
    return (
      <p className="flex flex-wrap items-center gap-x-4" role="status">
        {t('order.refund_to.given')}
        <button type="button" className="link py-2.5" onClick={() => setAsking(true)}>
          {t('order.refund_to.change')}
        </button>
      </p>
    )
  }
  return (
    <FormFrame
      form={form}
      onSubmit={() => {
        const { iban = '', holder = '' } = form.values
        void send({ iban: iban.trim(), holder: holder.trim() })
      }}
    >
      <p>{t('order.refund_to.text')}</p>
      <Field
        {...form.bind('holder')}
        label={t('order.refund_to.holder')}
        autoComplete="name"
        maxLength={70}
        required
      />
      <Field
        {...form.bind('iban')}
        label={t('order.refund_to.iban')}
        hint={t('order.refund_to.erased')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={50}
        required
      />
      <p className="flex flex-wrap gap-3">
        <SubmitButton busy={form.busy}>{t('order.refund_to.submit')}</SubmitButton>
        {signedIn && (
          <button type="button" className="btn" onClick={() => void send({ credit: true })}>
            {t('order.refund_to.credit')}
          </button>
        )}
      </p>
    </FormFrame>
  )
}
