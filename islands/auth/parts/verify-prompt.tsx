import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { codes } from '#contract/codes.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { useSecurityCheck } from '#islands/slider/parts/use-security-check.tsx'
import { token } from '#islands/stores/session.ts'
import { useMounted } from '#islands/ui/use-mounted.ts'
import { useUser } from '#islands/user/use-user.ts'
import { OtherWay } from './other-way.tsx'

/** Lets a signed-in customer request the email that confirms their address, and request it again later. */
export function VerifyPrompt(): ReactNode {
  const { t } = useEnv()
  const mounted = useMounted()
  const signedIn = useStore(token)
  if (!mounted) return null
  if (signedIn) return <AskForEmail />
  return (
    <p>
      <OtherWay path="/auth/signin">{t('auth.to_sign_in')}</OtherWay>
    </p>
  )
}

/** Shows the button only to customers with an unconfirmed address. */
function AskForEmail(): ReactNode {
  const { t } = useEnv()
  const user = useUser()
  return (
    <div className="grid gap-4">
      {user?.email && user.emailVerified && (
        <p className="notice notice-success" role="status">
          {t('auth.verify_email.done', { email: user.email })}
        </p>
      )}
      {user?.email && !user.emailVerified && <EmailForm email={user.email} />}
      <p>
        <OtherWay path="/user/center">{t('auth.to_account')}</OtherWay>
      </p>
    </div>
  )
}

function EmailForm({ email }: { email: string }): ReactNode {
  const { t } = useEnv()
  const form = useForm({})
  const { check, pass } = useSecurityCheck()
  const [sent, setSent] = useState(false)
  const submit = async () => {
    const done = await form.send({}, async () => {
      const ticket = await pass('code')
      if (!ticket) return { code: codes.fail, msg: t('captcha.needed'), data: {} }
      return call('/auth/code', { account: email, purpose: 'verify', ticket })
    })
    setSent(done !== null)
  }
  return (
    <>
      <FormFrame form={form} onSubmit={submit}>
        <p role="status" className={sent ? 'notice notice-success' : 'sr-only'}>
          {sent ? t('auth.verify_prompt.sent', { email }) : ''}
        </p>
        <SubmitButton busy={form.busy} block>
          {t(sent ? 'auth.verify_prompt.again' : 'auth.verify_prompt.send')}
        </SubmitButton>
      </FormFrame>
      {check}
    </>
  )
}
