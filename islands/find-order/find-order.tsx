import { type ReactNode, useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { emailMaxLength, emailPattern } from '#contract/rules.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { goTo } from '#islands/go-to.ts'
import { useSecurityCheck } from '#islands/slider/parts/use-security-check.tsx'
import { keepOrderKey } from '#islands/stores/order-keys.ts'
import { Field } from '#islands/ui/field.tsx'

/** Finds an order without an account: number and email, then the code that the email brings. */
export default function FindOrder(): ReactNode {
  const { t, link } = useEnv()
  const form = useForm({ number: '', email: '', code: '' }, { key: 'findOrder', kept: ['number', 'email'] })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [left, setLeft] = useState(0)
  const { check, withCheck } = useSecurityCheck()
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const number = (form.values.number ?? '').trim().toUpperCase()
  const email = (form.values.email ?? '').trim()
  const labels = { number: t('order.find.number'), email: t('order.find.email') }
  const checked = () => ({
    ...(number === '' && { number: t('form.required', { field: labels.number }) }),
    ...(email === ''
      ? { email: t('form.required', { field: labels.email }) }
      : !emailPattern.test(email) && { email: t('form.invalid', { field: labels.email }) }),
  })
  const send = async () => {
    const done = await form.send(checked(), () =>
      withCheck('order', (ticket) => call('/order/find', { number, email, ...ticket })),
    )
    if (!done) return
    setSentTo(email)
    setLeft(done.resendAfter ?? 0)
  }
  const open = async () => {
    const code = (form.values.code ?? '').trim()
    const field = t('order.find.code')
    const wrong = /^\d{6}$/.test(code)
      ? checked()
      : { ...checked(), code: t(code === '' ? 'form.required' : 'form.invalid', { field }) }
    const done = await form.send(wrong, async () => {
      const answer = await call('/order/find', { number, email, code })
      // A wrong code belongs beside its field.
      return answer.code === codes.fail && !answer.data.fields
        ? { ...answer, data: { ...answer.data, fields: { code: answer.msg } } }
        : answer
    })
    if (!done?.accessKey) return
    keepOrderKey(number, done.accessKey)
    form.reset()
    goTo(link(`/order/${number}`))
  }
  if (sentTo === null) {
    return (
      <FormFrame form={form} onSubmit={send}>
        <Field
          {...form.bind('number')}
          label={labels.number}
          hint={t('order.find.number_hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
        <Field
          {...form.bind('email')}
          label={labels.email}
          type="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          required
        />
        <SubmitButton busy={form.busy} block>
          {t('order.find.send')}
        </SubmitButton>
        {check}
      </FormFrame>
    )
  }
  return (
    <FormFrame form={form} onSubmit={open}>
      <p className="notice notice-info wrap-anywhere" role="status">
        {t('order.find.sent', { email: sentTo })}
      </p>
      <Field
        {...form.bind('code')}
        label={t('order.find.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        autoFocus
      />
      <SubmitButton busy={form.busy} block>
        {t('order.find.open')}
      </SubmitButton>
      <p className="flex flex-wrap justify-between gap-x-6">
        <button type="button" className="link py-2.5" onClick={() => setSentTo(null)}>
          {t('order.find.change')}
        </button>
        <button type="button" className="link py-2.5" disabled={left > 0} onClick={() => void send()}>
          {left > 0 ? t('auth.code.again_in', { seconds: left }) : t('order.find.again')}
        </button>
      </p>
      {check}
    </FormFrame>
  )
}
