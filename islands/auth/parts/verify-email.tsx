import { type ReactNode, useEffect, useState } from 'react'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { showAddress } from '#islands/show-address.ts'
import { OtherWay } from './other-way.tsx'

/**
 * The page that links in emails open. The token is after the #, so it never reaches a server log. It works once, and
 * only when the button is pressed, because link scanners of mail servers open links too.
 */
export function VerifyEmail(): ReactNode {
  const { t } = useEnv()
  const form = useForm({})
  const [token, setToken] = useState<string | null>(null)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  useEffect(() => setToken(new URLSearchParams(location.hash.slice(1)).get('token') ?? ''), [])
  const submit = async () => {
    const done = await form.send({}, () => call('/auth/verifyEmail', { token: token ?? '' }))
    if (!done) return
    showAddress(location.pathname)
    setConfirmed(done.email)
  }
  if (confirmed !== null) {
    return (
      <div className="grid gap-4">
        <p className="notice notice-success" role="status">
          {confirmed
            ? t('auth.verify_email.done', { email: confirmed })
            : t('auth.verify_email.done_without_email')}
        </p>
        <p>
          <OtherWay path="/user/center">{t('auth.to_account')}</OtherWay>
        </p>
      </div>
    )
  }
  return (
    <FormFrame form={form} onSubmit={submit}>
      {token === '' ? (
        <p className="notice notice-warning" role="status">
          {t('auth.verify_email.incomplete')}
        </p>
      ) : (
        <SubmitButton busy={form.busy} block>
          {t('auth.verify_email.submit')}
        </SubmitButton>
      )}
      {(token === '' || form.problem) && (
        <p>
          <OtherWay path="/user/account">{t('auth.to_account')}</OtherWay>
        </p>
      )}
    </FormFrame>
  )
}
