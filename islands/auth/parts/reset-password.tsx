import { type ReactNode, useEffect, useState } from 'react'
import { accountOf, checkAccount, checkCode, checkNewPassword } from '#islands/account/check-account.ts'
import { AccountField } from '#islands/account/parts/account-field.tsx'
import { CodeField } from '#islands/account/parts/code-field.tsx'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { PasswordField } from '#islands/account/parts/password-field.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { useSecurityCheck } from '#islands/slider/parts/use-security-check.tsx'
import { accountDraft } from '#islands/stores/account-draft.ts'
import { OtherWay } from './other-way.tsx'

/** Sets a new password with the code from the email. Ends all other sessions. */
export function ResetPassword(): ReactNode {
  const { t } = useEnv()
  const form = useForm({ account: '', countryCode: '', code: '', password: '' }, accountDraft)
  const { check, withCheck } = useSecurityCheck()
  const [sent, setSent] = useState(0)
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    setSent(Number(new URLSearchParams(location.search).get('sent')) || 0)
  }, [])
  const submit = async () => {
    const { code = '', password = '' } = form.values
    const found = {
      ...checkAccount(form.values, t),
      ...checkCode(form.values, t),
      ...checkNewPassword(form.values, t),
    }
    const given = { ...accountOf(form.values), code: code.trim(), password }
    if (
      await form.send(found, () =>
        withCheck('code', (ticket) => call('/auth/resetPassword', { ...given, ...ticket })),
      )
    )
      setChanged(true)
  }
  if (changed) {
    return (
      <div className="grid gap-4">
        <p className="notice notice-success" role="status">
          {t('auth.reset_password.done')}
        </p>
        <p>
          <OtherWay path="/auth/signin">{t('auth.to_sign_in')}</OtherWay>
        </p>
      </div>
    )
  }
  return (
    <FormFrame form={form} onSubmit={submit}>
      {sent > 0 && (
        <p className="notice notice-info" role="status">
          {t('auth.reset_password.sent')}
        </p>
      )}
      <AccountField form={form} />
      <CodeField
        key={sent}
        form={form}
        purpose="reset"
        to={accountOf(form.values)}
        wrong={checkAccount(form.values, t)}
        sent={sent}
      />
      <PasswordField form={form} label={t('auth.password.new')} fresh />
      <SubmitButton busy={form.busy} block>
        {t('auth.reset_password.submit')}
      </SubmitButton>
      {check}
      <p>
        <OtherWay path="/auth/signin">{t('auth.to_sign_in')}</OtherWay>
      </p>
    </FormFrame>
  )
}
