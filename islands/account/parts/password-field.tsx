import { type ReactNode, useId, useState } from 'react'
import { useEnv } from '#islands/env.tsx'
import { passwordStrength } from '../strength.ts'
import type { Form } from '../use-form.ts'

type Props = {
  form: Form
  label: string
  name?: string
  /** The password is a new one: show its strength while typing. */
  fresh?: boolean
}

/** A password field with a button to show the password. */
export function PasswordField({ form, label, name = 'password', fresh = false }: Props): ReactNode {
  const { t } = useEnv()
  const id = useId()
  const [shown, setShown] = useState(false)
  const { error, ...input } = form.bind(name)
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          {...input}
          className="input pe-24"
          type={shown ? 'text' : 'password'}
          autoComplete={fresh ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={fresh ? 128 : 1000}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-below`}
        />
        <button
          type="button"
          className="btn btn-ghost btn-sm absolute inset-y-0 end-0"
          aria-pressed={shown}
          aria-label={t('auth.password.show_this', { field: label })}
          onClick={() => setShown(!shown)}
        >
          {shown ? t('auth.password.hide') : t('auth.password.show')}
        </button>
      </div>
      {fresh && input.value !== '' && <Strength password={input.value} />}
      <p id={`${id}-below`} className={error ? 'field-error' : 'hint empty:hidden'}>
        {error ?? (fresh ? t('auth.password.hint') : '')}
      </p>
    </div>
  )
}

function Strength({ password }: { password: string }): ReactNode {
  const { t } = useEnv()
  const strength = passwordStrength(password)
  return (
    <div className="flex items-center gap-3">
      <div className="meter grow" aria-hidden="true">
        <span
          style={{ width: `${strength * 25}%` }}
          className={strength < 2 ? 'bg-error' : strength < 3 ? 'bg-warning' : ''}
        />
      </div>
      <p className="hint" role="status">
        <span className="sr-only">{t('auth.strength.label')} </span>
        {t(`auth.strength.${strength}`)}
      </p>
    </div>
  )
}
