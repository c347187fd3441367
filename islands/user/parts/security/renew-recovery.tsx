import { type ReactNode, useEffect, useState } from 'react'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { PasswordField } from '#islands/account/parts/password-field.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'

/** Says how many recovery codes are left, and replaces them: without one, a lost phone locks its owner out. */
export function RenewRecovery({ onDone }: { onDone(recoveryCodes: string[]): void }): ReactNode {
  const { t } = useEnv()
  const form = useForm({ password: '' })
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    void call('/user/recovery/left', {}).then((answer) => answer.code === 0 && setLeft(answer.data.left))
  }, [])
  const renew = async () => {
    const { password } = form.values
    const done = await form.send({}, () => call('/user/recovery/renew', password ? { password } : {}))
    if (done) onDone(done.recoveryCodes)
  }
  if (left === null) return null
  return (
    <FormFrame form={form} onSubmit={renew}>
      <p className={left < 3 ? 'notice notice-warning' : 'hint'} data-codes-left={left}>
        {t('user.second.left', { count: left })}
      </p>
      {(form.errors.password || form.values.password) && (
        <PasswordField form={form} label={t('user.password.current')} />
      )}
      <SubmitButton busy={form.busy}>{t('user.second.renew')}</SubmitButton>
    </FormFrame>
  )
}
