import { type ReactNode, useId } from 'react'
import { useEnv } from '#islands/env.tsx'
import { needsCountryCode } from '../check-account.ts'
import type { Form } from '../use-form.ts'
import { CountryCode } from './country-code.tsx'

type Props = {
  form: Form
  label?: string
  name?: string
  kind?: 'any' | 'email' | 'mobile'
  /** Lets browser autofill offer passkeys. */
  passkeys?: boolean
}

const tokens = { any: 'username', email: 'email', mobile: 'tel-national' } as const

/** An email address or mobile number. Shows a country chooser for a number without a country code. */
export function AccountField({
  form,
  label,
  name = 'account',
  kind = 'any',
  passkeys = false,
}: Props): ReactNode {
  const { t } = useEnv()
  const id = useId()
  const { error, ...input } = form.bind(name)
  const wrong = error ?? form.errors.countryCode
  const withCode = kind === 'mobile' || (kind === 'any' && needsCountryCode(input.value))
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label ?? t('auth.account.label')}
      </label>
      <div className="flex gap-2">
        {withCode && (
          <CountryCode
            code={form.values.countryCode ?? ''}
            invalid={Boolean(form.errors.countryCode)}
            describedBy={`${id}-below`}
            onChoose={(countryCode) => form.set({ countryCode })}
          />
        )}
        <input
          id={id}
          key="account"
          {...input}
          className="input"
          type={kind === 'mobile' ? 'tel' : kind === 'email' ? 'email' : 'text'}
          inputMode={kind === 'mobile' ? 'tel' : 'email'}
          autoComplete={passkeys ? `${tokens[kind]} webauthn` : tokens[kind]}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-below`}
        />
      </div>
      <p id={`${id}-below`} className="field-error">
        {wrong ?? ''}
      </p>
    </div>
  )
}
