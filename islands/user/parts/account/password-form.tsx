import { type ReactNode, useState } from 'react'
import type { User } from '#contract/account.ts'
import { checkNewPassword } from '#islands/account/check-account.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { PasswordField } from '#islands/account/parts/password-field.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { missing } from '../../missing.ts'
import { keepUser } from '../../use-user.ts'
import { Saved } from '../shared/saved.tsx'

/** Changes the password, given the current one. Ends all other sessions. */
export function PasswordForm({ user }: { user: User }): ReactNode {
  const { t } = useEnv()
  const form = useForm({ oldPassword: '', password: '' })
  const [saved, setSaved] = useState('')
  const submit = async () => {
    const { oldPassword = '', password = '' } = form.values
    const needed: Record<string, string> = user.hasPassword ? { oldPassword: t('user.password.current') } : {}
    const found = { ...missing(form.values, needed, t), ...checkNewPassword(form.values, t) }
    const given = user.hasPassword ? { oldPassword, password } : { password }
    const done = await form.send(found, () => call('/user/editPassword', given))
    setSaved(done ? t('user.password.saved') : '')
    if (!done) return
    keepUser(done.user)
    form.set({ oldPassword: '', password: '' })
  }
  return (
    <FormFrame form={form} onSubmit={submit}>
      {/* Lets password managers know whose password this is. */}
      <input
        className="sr-only"
        type="text"
        name="username"
        autoComplete="username"
        tabIndex={-1}
        aria-hidden="true"
        readOnly
        value={user.email ?? user.mobile ?? ''}
      />
      {user.hasPassword && (
        <PasswordField form={form} name="oldPassword" label={t('user.password.current')} />
      )}
      <PasswordField form={form} label={t('auth.password.new')} fresh />
      <SubmitButton busy={form.busy}>{t('user.password.submit')}</SubmitButton>
      <Saved text={saved} />
    </FormFrame>
  )
}
