import type { ReactNode } from 'react'
import { codes } from '#contract/codes.ts'
import { accountOf, checkAccount } from '#islands/account/check-account.ts'
import { AccountField } from '#islands/account/parts/account-field.tsx'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { goTo } from '#islands/go-to.ts'
import { useSecurityCheck } from '#islands/slider/parts/use-security-check.tsx'
import { accountDraft } from '#islands/stores/account-draft.ts'
import { OtherWay } from './other-way.tsx'

/** Asks for the account whose password is to be reset and sends it a code. The answer never tells whether it exists. */
export function Forget(): ReactNode {
  const { t, link } = useEnv()
  const form = useForm({ account: '', countryCode: '' }, accountDraft)
  const { check, pass } = useSecurityCheck()
  const submit = async () => {
    const done = await form.send(checkAccount(form.values, t), async () => {
      const ticket = await pass('code')
      if (!ticket) return { code: codes.fail, msg: t('captcha.needed'), data: {} }
      return call('/auth/code', { ...accountOf(form.values), purpose: 'reset', ticket })
    })
    if (!done) return
    const query = new URLSearchParams(location.search)
    query.set('sent', String(done.resendAfter))
    goTo(`${link('/auth/reset-password')}?${query}`)
  }
  return (
    <>
      <FormFrame form={form} onSubmit={submit}>
        <AccountField form={form} />
        <SubmitButton busy={form.busy} block>
          {t('auth.code.send')}
        </SubmitButton>
        <p>
          <OtherWay path="/auth/signin">{t('auth.to_sign_in')}</OtherWay>
        </p>
      </FormFrame>
      {check}
    </>
  )
}
