import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { Props } from '#contract/components.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { orderOfPage } from '#islands/returns/access.ts'
import { orderKey } from '#islands/stores/order-keys.ts'
import { token } from '#islands/stores/session.ts'
import { Field } from '#islands/ui/field.tsx'
import { missing } from '#islands/user/missing.ts'
import { Confirm } from './parts/confirm.tsx'
import { Done } from './parts/done.tsx'

export type Line = Data<'/withdrawal/find'>['lines'][number]
export type Received = Data<'/withdrawal/submit'>

/**
 * The statement of withdrawal: who, which order, then a check and the button that sends it. Owners of the order can
 * pick items; others name them. Before hydration the same form is sent to the server.
 */
export default function Withdrawal({ given, errors }: Props<'withdrawal'>): ReactNode {
  const { t, link } = useEnv()
  const form = useForm({ ...given })
  const [lines, setLines] = useState<Line[] | null>(null)
  const [received, setReceived] = useState<Received | null>(null)
  const top = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page's address and session tell
  useEffect(() => {
    const { orderNumber } = orderOfPage()
    form.fill({ orderNumber })
    if (token.getState()) {
      void call('/user/info', {}).then((answer) => {
        if (answer.code !== codes.success) return
        const { firstName, lastName, email } = answer.data
        form.fill({ name: `${firstName} ${lastName}`.trim(), email: email ?? '' })
      })
    }
  }, [])
  // The next step replaces the form, so the focus moves to it.
  useEffect(() => {
    if (lines || received) top.current?.focus()
  }, [lines, received])
  const { name = '', orderNumber = '', email = '', goods = '' } = form.values
  const person = () => {
    const accessKey = orderKey(orderNumber.trim().toUpperCase())
    return { orderNumber, email, ...(accessKey ? { accessKey } : {}) }
  }
  const check = async () => {
    const labels = {
      name: t('withdrawal.name'),
      orderNumber: t('withdrawal.order_number'),
      email: t('withdrawal.email'),
    }
    const found = await form.send(missing(form.values, labels, t), () => call('/withdrawal/find', person()))
    if (found) setLines(found.lines)
  }
  const submit = (chosen: { lineId: string; quantity: number }[] | null) =>
    call('/withdrawal/submit', {
      ...person(),
      name,
      goods,
      confirm: true,
      ...(chosen ? { lines: chosen } : {}),
    })
  if (received || lines) {
    return (
      <div ref={top} tabIndex={-1} className="grid gap-6">
        {received ? (
          <Done received={received} email={email} />
        ) : (
          <Confirm
            lines={lines ?? []}
            given={{ name, orderNumber, email, goods }}
            submit={submit}
            onDone={setReceived}
            onBack={() => setLines(null)}
          />
        )}
      </div>
    )
  }
  const field = (label: string, of: 'name' | 'orderNumber' | 'email') => {
    const bound = form.bind(of)
    return { ...bound, label, error: bound.error ?? errors[of], required: true }
  }
  return (
    <FormFrame form={form} onSubmit={check} action={link('/withdrawal')}>
      {errors.form && (
        <p className="notice notice-error" role="alert">
          {errors.form}
        </p>
      )}
      <Field {...field(t('withdrawal.name'), 'name')} autoComplete="name" maxLength={200} />
      <Field
        {...field(t('withdrawal.order_number'), 'orderNumber')}
        hint={t('withdrawal.order_number_hint')}
        autoComplete="off"
        maxLength={100}
      />
      <Field {...field(t('withdrawal.email'), 'email')} type="email" autoComplete="email" maxLength={254} />
      <Goods value={goods} onChange={(text) => form.set({ goods: text })} />
      <SubmitButton busy={form.busy}>{t('withdrawal.next')}</SubmitButton>
    </FormFrame>
  )
}

function Goods({ value, onChange }: { value: string; onChange(text: string): void }): ReactNode {
  const { t } = useEnv()
  return (
    <div className="field">
      <label className="label" htmlFor="withdrawal-goods">
        {t('withdrawal.goods')}
      </label>
      <textarea
        id="withdrawal-goods"
        className="textarea"
        name="goods"
        rows={3}
        maxLength={2000}
        value={value}
        aria-describedby="withdrawal-goods-hint"
        onChange={(event) => onChange(event.target.value)}
      />
      <p id="withdrawal-goods-hint" className="hint">
        {t('withdrawal.goods_hint')}
      </p>
    </div>
  )
}
