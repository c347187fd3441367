import { type ReactNode, useEffect, useState } from 'react'
import type { Payload } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { useSecurityCheck } from '#islands/slider/parts/use-security-check.tsx'
import { Field } from '#islands/ui/field.tsx'
import type { Errors, Form } from '../use-form.ts'

type Asked = { account: string; countryCode?: string }
type Props = {
  form: Form
  purpose: Payload<'/auth/code'>['purpose']
  /** The account that receives the code, and its errors. */
  to: Asked
  wrong: Errors
  /** Seconds until another code may be requested, if one was just sent. */
  sent?: number
}

/** A code field with a button that sends a code after the security check, and again after a cooldown. */
export function CodeField({ form, purpose, to, wrong, sent = 0 }: Props): ReactNode {
  const { t } = useEnv()
  const { check, pass } = useSecurityCheck()
  const [left, setLeft] = useState(sent)
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const ask = async () => {
    if (Object.keys(wrong).length > 0) return form.refuse(wrong)
    setBusy(true)
    const ticket = await pass('code')
    const answer = ticket && (await call('/auth/code', { ...to, purpose, ticket }))
    setBusy(false)
    if (!answer) return form.refuse({ code: t('captcha.needed') })
    if (answer.code === codes.fail) return form.refuse(answer.data.fields ?? { code: answer.msg })
    if (answer.code !== codes.success) return
    setLeft(answer.data.resendAfter)
    setSaid(t('auth.code.sent', { account: to.account }))
    form.refuse({})
    form.ref.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus()
  }
  return (
    <div>
      <div className="flex items-start gap-2">
        <Field
          {...form.bind('code')}
          className="grow"
          label={t('auth.code.label')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
        />
        <button
          type="button"
          className="btn mt-[1.7rem] shrink-0"
          disabled={left > 0}
          aria-busy={busy || undefined}
          onClick={ask}
        >
          {left > 0 ? t('auth.code.again_in', { seconds: left }) : t('auth.code.send')}
        </button>
      </div>
      <p className="hint mt-2 empty:mt-0" role="status">
        {said}
      </p>
      {check}
    </div>
  )
}
