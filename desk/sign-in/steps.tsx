import { useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { call, type Refused, refusal } from '../calls.ts'
import { facts } from '../document.ts'
import { askPasskey, passkeysWork } from '../factors/passkeys.ts'
import { PasskeyButton, StepForm, useStep } from '../factors/step-form.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { proveWork } from './prove-work.ts'

export type Method = 'passkey' | 'totp' | 'recovery'

/** The steps after a password or link was accepted. */
export type AfterPassword = { done(): void; second(challenge: string, methods: Method[]): void }

/** Email and password, or a passkey. */
export function PasswordStep({ next, onReset }: { next: AfterPassword; onReset(): void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const step = useStep(async () => {
    await proceed(async () => {
      const payload = { email, password }
      try {
        await call('/staff/signin', payload)
      } catch (error) {
        if (!refusal(error, 'ticket_required')) throw error
        await call('/staff/signin', { ...payload, ticket: await proveWork() })
      }
    }, next)
  })
  const provePasskey = async () => {
    await call('/staff/passkey/signin', await askPasskey('signin'))
    next.done()
  }
  return (
    <div className="space-y-4">
      <StepForm
        step={step}
        submit={t('desk.entry.sign_in')}
        beside={
          <Button look="quiet" wide onPress={onReset}>
            {t('desk.entry.forgot')}
          </Button>
        }
      >
        <TextField
          label={t('desk.entry.email')}
          name="email"
          type="email"
          autoComplete="username webauthn"
          value={email}
          onChange={setEmail}
          error={step.fields.email}
          autoFocus
        />
        <TextField
          label={t('desk.entry.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={step.fields.password}
        />
      </StepForm>
      {passkeysWork && (
        <div className="border-t border-base-300 pt-4">
          <PasskeyButton label={t('desk.entry.passkey')} prove={provePasskey} />
        </div>
      )}
    </div>
  )
}

type SecondProps = {
  challenge: string
  methods: readonly Method[]
  /** `codes`: new recovery codes, if none was left. */
  onDone(codes: string[] | null): void
}

/** A code of the app or a recovery code, or the passkey. */
export function SecondStep({ challenge, methods, onDone }: SecondProps) {
  const [code, setCode] = useState('')
  const step = useStep(async () => {
    const method = methodOf(code, methods)
    onDone((await call('/staff/second', { challenge, method, code })).recoveryCodes)
  })
  const provePasskey = async () => {
    const { credential } = await askPasskey('second', challenge)
    onDone((await call('/staff/second', { challenge, method: 'passkey', credential })).recoveryCodes)
  }
  return (
    <div className="space-y-4">
      {methods.includes('passkey') && (
        <PasskeyButton look="primary" label={t('desk.entry.passkey_second')} prove={provePasskey} />
      )}
      {methods.some((method) => method !== 'passkey') && (
        <StepForm step={step} submit={t('desk.entry.confirm')}>
          <p className="text-muted">{t('desk.entry.second')}</p>
          <TextField
            label={t('desk.entry.code')}
            name="code"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
            error={step.fields.code}
            autoFocus
            code
          />
        </StepForm>
      )}
    </div>
  )
}

/** An app's code has six digits; recovery codes are longer. */
export function methodOf(code: string, methods: readonly Method[]): Method {
  const isApp = methods.includes('totp') && /^\d{6}$/.test(code.replace(/\s/g, ''))
  return isApp ? 'totp' : 'recovery'
}

/** Asks for an email with a link. The answer is the same for every address. */
export function ResetStep({ onBack }: { onBack(): void }) {
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  const step = useStep(async () => {
    await call('/staff/reset', { email })
    setSent(true)
  })
  const back = (
    <Button look="quiet" wide onPress={onBack}>
      {t('desk.entry.back')}
    </Button>
  )
  if (sent) {
    return (
      <div className="space-y-4" role="status">
        <p>{t('desk.entry.reset_sent', { email })}</p>
        {back}
      </div>
    )
  }
  return (
    <StepForm step={step} submit={t('desk.entry.send_link')} beside={back}>
      <p className="text-muted">{t('desk.entry.reset_hint')}</p>
      <TextField
        label={t('desk.entry.email')}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={step.fields.email}
        autoFocus
      />
    </StepForm>
  )
}

type LinkProps = { token: string; link: AdminData<'/staff/link'>; next: AfterPassword }

/** Opens an invitation, a new password's link or the first owner's: a password, and for new people their name. */
export function LinkStep({ token, link: { kind, email: known }, next }: LinkProps) {
  const [email, setEmail] = useState(known ?? '')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const isNew = kind !== 'reset'
  const step = useStep(async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const own = { ...(kind === 'first_owner' ? { email } : {}), ...(isNew && name ? { name } : {}) }
    await proceed(async () => {
      await call('/staff/accept', { token, password, lang: facts.lang, timeZone, ...own })
    }, next)
  })
  return (
    <StepForm step={step} submit={t(isNew ? `desk.entry.${kind}_submit` : 'desk.entry.save')}>
      <p className="text-muted">{t(`desk.entry.${kind}`)}</p>
      <TextField
        label={t('desk.entry.email')}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={step.fields.email}
        isReadOnly={kind !== 'first_owner'}
        autoFocus={kind === 'first_owner'}
      />
      {isNew && (
        <TextField
          label={t('desk.entry.name')}
          name="name"
          autoComplete="name"
          value={name}
          onChange={setName}
          error={step.fields.name}
          autoFocus={kind === 'invitation'}
        />
      )}
      <TextField
        label={t('desk.entry.password')}
        hint={t('desk.entry.password_hint')}
        name="password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={step.fields.password}
        autoFocus={kind === 'reset'}
      />
    </StepForm>
  )
}

/** Runs what takes a password, and continues with a second factor if the shop asks for one. */
async function proceed(act: () => Promise<void>, next: AfterPassword): Promise<void> {
  try {
    await act()
    next.done()
  } catch (error) {
    const asked: Refused | null = refusal(error, 'second_factor')
    if (!asked) throw error
    next.second(String(asked.data.challenge), asked.data.methods as Method[])
  }
}
