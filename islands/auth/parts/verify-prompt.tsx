import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import type { User } from '#contract/account.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { useMounted } from '#islands/account/use-mounted.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { useSecurityCheck } from '#islands/slider/parts/use-security-check.tsx'
import { token, userInfo } from '#islands/stores/session.ts'
import { OtherWay } from './other-way.tsx'

/** The letter whose link confirms the address is asked for here, by who is signed in, and another one after it. */
export function VerifyPrompt(): ReactNode {
  const { t } = useEnv()
  const form = useForm({})
  const { check, pass } = useSecurityCheck()
  const mounted = useMounted()
  const signedIn = useStore(token)
  const user = useStore(userInfo) as User | null
  const [sent, setSent] = useState(false)
  const email = mounted && signedIn ? (user?.email ?? null) : null
  const submit = async () => {
    if (email === null) return
    const done = await form.send({}, async () => {
      const ticket = await pass('code')
      if (!ticket) return { code: 40, msg: t('captcha.needed'), data: {} }
      return call('/auth/code', { account: email, purpose: 'verify', ticket })
    })
    setSent(done !== null)
  }
  return (
    <div className="grid gap-4">
      {email !== null && (
        <FormFrame form={form} onSubmit={submit}>
          <p role="status" className={sent ? 'notice notice-success' : 'sr-only'}>
            {sent ? t('auth.verify_prompt.sent', { email }) : ''}
          </p>
          <SubmitButton busy={form.busy} block>
            {t(sent ? 'auth.verify_prompt.again' : 'auth.verify_prompt.send')}
          </SubmitButton>
        </FormFrame>
      )}
      <p>
        <OtherWay path={email === null ? '/auth/signin' : '/user/center'}>
          {t(email === null ? 'auth.to_sign_in' : 'auth.to_account')}
        </OtherWay>
      </p>
      {check}
    </div>
  )
}
