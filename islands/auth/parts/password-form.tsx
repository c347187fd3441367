import type { ReactNode } from 'react'
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
import { accountDraft } from '#islands/stores/account-draft.ts'
import { usePasskeys } from '../use-passkeys.ts'
import { OtherWay } from './other-way.tsx'
import type { Way } from './sign-in.tsx'

type Props = {
  /** WeChat sign-in is available. */
  wechat: boolean
  /** Completes the sign-in if the answer allows it. Returns false otherwise. */
  take(answer: Answer<SignedIn>): boolean
  onWay(way: Way): void
}

/** Account and password, with the security check after too many failures, and the passwordless methods below. */
export function PasswordForm({ wechat, take, onWay }: Props): ReactNode {
  const { t } = useEnv()
  const form = useForm({ account: '', countryCode: '', password: '' }, accountDraft)
  const { check, withCheck } = useSecurityCheck()
  const takePasskey = (answer: Answer<SignedIn> | null) => {
    if (!answer || !take(answer)) form.refuse({}, answer?.msg || t('auth.passkey.failed'))
  }
  const passkeys = usePasskeys(takePasskey)
  const submit = async () => {
    const found = checkAccount(form.values, t)
    if (!form.values.password) found.password = t('form.required', { field: t('auth.password.label') })
    const given = { ...accountOf(form.values), password: form.values.password ?? '' }
    await form.send(found, async () => {
      const answer = await withCheck('signin', (ticket) => call('/auth/signin', { ...given, ...ticket }))
      take(answer)
      return answer
    })
  }
  return (
    <>
      <FormFrame form={form} onSubmit={submit}>
        <AccountField form={form} passkeys />
        <PasswordField form={form} label={t('auth.password.label')} />
        <SubmitButton busy={form.busy} block>
          {t('auth.signin.submit')}
        </SubmitButton>
        <p className="flex flex-wrap justify-between gap-x-6">
          <OtherWay path="/auth/forget">{t('auth.signin.forgot')}</OtherWay>
          <OtherWay path="/auth/signup">{t('auth.signin.no_account')}</OtherWay>
        </p>
      </FormFrame>
      <div className="grid gap-3 border-t pt-6 mt-4">
        {passkeys.able && (
          <button
            type="button"
            className="btn"
            aria-busy={passkeys.busy || undefined}
            onClick={async () => passkeys.busy || takePasskey(await passkeys.ask())}
          >
            {t('auth.passkey.submit')}
          </button>
        )}
        <button type="button" className="btn" onClick={() => onWay('qr')}>
          {t('auth.qr.submit')}
        </button>
        {wechat && (
          <button type="button" className="btn" onClick={() => onWay('wechat')}>
            {t('auth.wechat.submit')}
          </button>
        )}
      </div>
      <p>
        <OtherWay path="/order/find">{t('auth.signin.find_order')}</OtherWay>
      </p>
      {check}
    </>
  )
}
