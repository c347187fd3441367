import { type ReactNode, useState } from 'react'
import type { SignedIn } from '#contract/account.ts'
import { codes } from '#contract/codes.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { type Answer, call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { canUsePasskeys } from '#islands/passkeys/can-use-passkeys.ts'
import { askForPasskey } from '#islands/passkeys/ceremony.ts'
import { Field } from '#islands/ui/field.tsx'

/** The answer to signing in when the account has a second step. */
export type Challenge = { challenge: string; methods: string[] }

type Props = { challenge: Challenge; onDone(signedIn: SignedIn): void }

/** Asks for an authenticator code, a recovery code or a passkey. */
export function SecondStep({ challenge: { challenge, methods }, onDone }: Props): ReactNode {
  const { t } = useEnv()
  const form = useForm({ code: '' })
  const [method, setMethod] = useState<'totp' | 'recovery'>('totp')
  const label = t(`auth.second.${method}`)
  const submit = async () => {
    const code = form.values.code?.trim() ?? ''
    const found: Record<string, string> = code ? {} : { code: t('form.required', { field: label }) }
    const done = await form.send(found, () => call('/auth/second', { challenge, method, code }))
    if (done) onDone(done)
  }
  const submitPasskey = async () => {
    const done = await form.send({}, () => sendPasskey(challenge, t('auth.passkey.failed')))
    if (done) onDone(done)
  }
  return (
    <FormFrame form={form} onSubmit={submit}>
      <h2 className="section-title text-xl">{t('auth.second.title')}</h2>
      <Field
        {...form.bind('code')}
        label={label}
        inputMode={method === 'totp' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        maxLength={method === 'totp' ? 6 : 40}
        autoFocus
        required
      />
      <SubmitButton busy={form.busy} block>
        {t('auth.signin.submit')}
      </SubmitButton>
      {methods.includes('passkey') && canUsePasskeys() && (
        <button type="button" className="btn" onClick={submitPasskey}>
          {t('auth.second.use_passkey')}
        </button>
      )}
      {methods.includes('recovery') && (
        <button
          type="button"
          className="link justify-self-start py-2.5"
          onClick={() => {
            form.set({ code: '' })
            setMethod(method === 'totp' ? 'recovery' : 'totp')
          }}
        >
          {t(method === 'totp' ? 'auth.second.use_recovery' : 'auth.second.use_totp')}
        </button>
      )}
    </FormFrame>
  )
}

/** `failed` is the message shown if no passkey was chosen. */
async function sendPasskey(challenge: string, failed: string): Promise<Answer<SignedIn>> {
  const begun = await call('/auth/passkey/options', { challenge })
  if (begun.code !== codes.success) return begun
  const credential = await askForPasskey(begun.data.options)
  if (!credential) return { code: codes.fail, msg: failed, data: {} }
  return call('/auth/second', { challenge, method: 'passkey', credential })
}
