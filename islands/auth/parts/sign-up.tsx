import { type ReactNode, useEffect, useState } from 'react'
import type { Props as ComponentProps } from '#contract/components.ts'
import { accountOf, checkAccount, checkCode, checkNewPassword } from '#islands/account/check-account.ts'
import { AccountField } from '#islands/account/parts/account-field.tsx'
import { CodeField } from '#islands/account/parts/code-field.tsx'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { PasswordField } from '#islands/account/parts/password-field.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { goTo } from '#islands/go-to.ts'
import { useSecurityCheck } from '#islands/slider/parts/use-security-check.tsx'
import { accountDraft } from '#islands/stores/account-draft.ts'
import { token } from '#islands/stores/session.ts'
import { signInLeadsTo } from '../way-back.ts'
import { welcome } from '../welcome.ts'
import { Agreement } from './agreement.tsx'
import { OtherWay } from './other-way.tsx'

/** Creates an account with an email address or phone number, a code sent to it, a password and consent to the terms. */
export function SignUp({ links }: { links: ComponentProps<'auth'>['links'] }): ReactNode {
  const { t, link } = useEnv()
  const form = useForm({ account: '', countryCode: '', code: '', password: '' }, accountDraft)
  const [agreed, setAgreed] = useState(false)
  const { check, withCheck } = useSecurityCheck()
  const to = () => signInLeadsTo(link)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen appears
  useEffect(() => {
    if (token.getState()) goTo(to(), { replace: true })
  }, [])
  const disagreement: Record<string, string> = agreed ? {} : { agree: t('auth.agree.first') }
  const submit = async () => {
    const { code = '', password = '' } = form.values
    const found = {
      ...checkAccount(form.values, t),
      ...checkCode(form.values, t),
      ...checkNewPassword(form.values, t),
      ...disagreement,
    }
    const given = { ...accountOf(form.values), code: code.trim(), password, agree: agreed }
    const done = await form.send(found, () =>
      withCheck('code', (ticket) => call('/auth/signup', { ...given, ...ticket })),
    )
    if (done) await welcome(done, to())
  }
  return (
    <FormFrame form={form} onSubmit={submit}>
      <AccountField form={form} />
      <Agreement
        links={links}
        agreed={agreed}
        error={form.errors.agree}
        onAgree={(now) => {
          setAgreed(now)
          form.set({ agree: '' })
        }}
      />
      <CodeField
        form={form}
        purpose="signup"
        to={accountOf(form.values)}
        wrong={{ ...checkAccount(form.values, t), ...disagreement }}
      />
      <PasswordField form={form} label={t('auth.password.label')} fresh />
      <SubmitButton busy={form.busy} block>
        {t('auth.signup.submit')}
      </SubmitButton>
      {check}
      <p>
        <OtherWay path="/auth/signin">{t('auth.signup.have_account')}</OtherWay>
      </p>
    </FormFrame>
  )
}
