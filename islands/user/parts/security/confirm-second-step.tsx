import type { ReactNode } from 'react'
import type { Data } from '#contract/calls.ts'
import { checkCode } from '#islands/account/check-account.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { Field } from '#islands/ui/field.tsx'

type Props = { started: Data<'/user/totp/start'>; onDone(recoveryCodes: string[]): void }

/** Shows the authenticator secret as a QR code and as text, and asks for the first code to confirm. */
export function ConfirmSecondStep({ started, onDone }: Props): ReactNode {
  const { t } = useEnv()
  const form = useForm({ code: '' })
  const submit = async () => {
    const code = form.values.code?.trim() ?? ''
    const done = await form.send(checkCode(form.values, t), () => call('/user/totp/confirm', { code }))
    if (done) onDone(done.recoveryCodes)
  }
  return (
    <FormFrame form={form} onSubmit={submit}>
      <p>{t('user.second.scan')}</p>
      <img src={started.picture} alt="" width="200" height="200" className="rounded-field bg-white" />
      <p className="hint">
        {t('user.second.type')} <code>{started.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Field
        {...form.bind('code')}
        label={t('auth.second.totp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
        required
      />
      <SubmitButton busy={form.busy}>{t('user.second.confirm')}</SubmitButton>
    </FormFrame>
  )
}
