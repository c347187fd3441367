import { type ReactNode, useState } from 'react'
import type { User } from '#contract/account.ts'
import { accountOf, checkAccount, checkCode } from '#islands/account/check-account.ts'
import { AccountField } from '#islands/account/parts/account-field.tsx'
import { CodeField } from '#islands/account/parts/code-field.tsx'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { PasswordField } from '#islands/account/parts/password-field.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { type Errors, useForm, type Values } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { useSecurityCheck } from '#islands/slider/parts/use-security-check.tsx'
import { keepUser } from '../../use-user.ts'
import { Saved } from '../shared/saved.tsx'

type Props = { kind: 'email' | 'mobile'; user: User }

/** Changes the email address or mobile number with a code sent to the new one. The old one is notified. */
export function ContactForm({ kind, user }: Props): ReactNode {
  const { t } = useEnv()
  const form = useForm(
    { [kind]: '', countryCode: '', code: '', password: '' },
    { key: `${kind}Draft`, kept: [kind, 'countryCode'] },
  )
  const { check, withCheck } = useSecurityCheck()
  const [saved, setSaved] = useState('')
  const now = kind === 'email' ? user.email : user.mobile && `${user.countryCode} ${user.mobile}`
  const account = asAccount(form.values, kind)
  const wrong = atField(checkAccount(account, t), kind)
  const submit = async () => {
    const { code = '', password, countryCode = '' } = form.values
    const proof = { code: code.trim(), ...(password ? { password } : {}) }
    const value = account.account ?? ''
    const done = await form.send({ ...wrong, ...checkCode(form.values, t) }, () =>
      withCheck('code', (ticket) =>
        kind === 'email'
          ? call('/user/editEmail', { email: value, ...proof, ...ticket })
          : call('/user/editMobile', { mobile: value, countryCode, ...proof, ...ticket }),
      ),
    )
    setSaved(done ? t('user.saved') : '')
    if (!done) return
    form.set({ [kind]: '', code: '', password: '' })
    keepUser(done.user)
  }
  return (
    <FormFrame form={form} onSubmit={submit}>
      <p className="wrap-anywhere">{now ? t('user.contact.now', { value: now }) : t('user.contact.none')}</p>
      <AccountField form={form} name={kind} kind={kind} label={t(`user.contact.new_${kind}`)} />
      <CodeField form={form} purpose="bind" to={accountOf(account)} wrong={wrong} />
      {(form.errors.password || form.values.password) && (
        <PasswordField form={form} label={t('user.password.current')} />
      )}
      <SubmitButton busy={form.busy}>{t('user.save')}</SubmitButton>
      {check}
      <Saved text={saved} />
    </FormFrame>
  )
}

function asAccount(values: Values, kind: 'email' | 'mobile'): Values {
  return { account: values[kind] ?? '', countryCode: values.countryCode ?? '' }
}

/** Moves errors of `account` to this form's field. */
function atField({ account, ...others }: Errors, kind: 'email' | 'mobile'): Errors {
  return account ? { ...others, [kind]: account } : others
}
