import { type ReactNode, useEffect, useState } from 'react'
import type { SignedIn } from '#contract/account.ts'
import { accountOf, checkAccount } from '#islands/account/check-account.ts'
import { AccountField } from '#islands/account/parts/account-field.tsx'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { PasswordField } from '#islands/account/parts/password-field.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { type Answer, call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { useSecurityCheck } from '#islands/slider/parts/use-security-check.tsx'
import { token } from '#islands/stores/session.ts'
import { wayBack } from '../way-back.ts'
import { draft, welcome } from '../welcome.ts'
import { OtherWay } from './other-way.tsx'
import { type Challenge, SecondStep } from './second-step.tsx'

/** Account and password; the security check when it has gone wrong too often, the second step where there is one. */
export function SignIn(): ReactNode {
  const { t, link } = useEnv()
  const form = useForm({ account: '', countryCode: '', password: '' }, draft)
  const { check, pass } = useSecurityCheck()
  const [second, setSecond] = useState<Challenge | null>(null)
  const [endedElsewhere, setEndedElsewhere] = useState(false)
  const to = () => wayBack(location.search, link('/user/center'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen appears
  useEffect(() => {
    if (token.getState()) location.replace(to())
    setEndedElsewhere(new URLSearchParams(location.search).get('reason') === 'out')
  }, [])
  const submit = async () => {
    const found = checkAccount(form.values, t)
    if (!form.values['password']) found['password'] = t('form.required', { field: t('auth.password.label') })
    const given = { ...accountOf(form.values), password: form.values['password'] ?? '' }
    const done = await form.send(found, async () => {
      const answer = await call('/auth/signin', given)
      return answer.code === 40 && answer.data.reason === 'ticket_required'
        ? again(given)
        : noteSecond(answer)
    })
    if (done) await welcome(done, to())
  }
  const again = async (given: { account: string; password: string }): Promise<Answer<SignedIn>> => {
    const ticket = await pass('signin')
    if (!ticket) return { code: 40, msg: t('captcha.needed'), data: {} }
    return noteSecond(await call('/auth/signin', { ...given, ticket }))
  }
  const noteSecond = (answer: Answer<SignedIn>): Answer<SignedIn> => {
    if (answer.code === 40 && answer.data.reason === 'second_factor') setSecond(answer.data as Challenge)
    return answer
  }
  if (second) return <SecondStep challenge={second} onDone={(done) => welcome(done, to())} />
  return (
    <>
      {endedElsewhere && (
        <p className="notice notice-warning mb-5" role="status">
          {t('auth.signin.ended')}
        </p>
      )}
      <FormFrame form={form} onSubmit={submit}>
        <AccountField form={form} />
        <PasswordField form={form} label={t('auth.password.label')} />
        <SubmitButton busy={form.busy} block>
          {t('auth.signin.submit')}
        </SubmitButton>
        <p className="flex flex-wrap justify-between gap-x-6">
          <OtherWay path="/auth/forget">{t('auth.signin.forgot')}</OtherWay>
          <OtherWay path="/auth/signup">{t('auth.signin.no_account')}</OtherWay>
        </p>
      </FormFrame>
      {check}
    </>
  )
}
