import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { call } from '../calls.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { makePasskey, passkeysWork } from './passkeys.ts'
import { StepForm, useStep } from './step-form.tsx'

type EnrollProps = {
  /** Of `/staff/enroll`, or of a sign-in that needs a second factor. */
  challenge: string
  /** The first second factor comes with recovery codes. */
  onDone(codes: string[] | null): void
}

/** Adds a second factor: a passkey, or an authenticator app. */
export function Enroll({ challenge, onDone }: EnrollProps) {
  const [app, setApp] = useState<AdminData<'/staff/totp/start'> | null>(null)
  const [code, setCode] = useState('')
  const passkey = useStep(async () => {
    const { credential } = await makePasskey(challenge)
    const name = deviceName()
    onDone((await call('/staff/passkey/add', { challenge, credential, name })).recoveryCodes)
  })
  const start = useStep(async () => setApp(await call('/staff/totp/start', { challenge })))
  const confirm = useStep(async () =>
    onDone((await call('/staff/totp/confirm', { challenge, code })).recoveryCodes),
  )
  if (app) {
    return (
      <StepForm step={confirm} submit={t('desk.factors.confirm')}>
        <p>{t('desk.factors.scan')}</p>
        <img src={app.picture} alt={t('desk.factors.picture')} className="size-44 rounded-field bg-[#fff]" />
        <p className="rounded-field bg-base-200 px-3 py-2 font-mono text-note">{app.secret}</p>
        <TextField
          label={t('desk.factors.code')}
          value={code}
          onChange={setCode}
          error={confirm.fields.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          code
        />
      </StepForm>
    )
  }
  return (
    <div className="space-y-3">
      {passkeysWork && (
        <>
          <Button look="primary" wide icon={KeyRound} isPending={passkey.isPending} onPress={passkey.run}>
            {t('desk.factors.add_passkey')}
          </Button>
          <p className="text-note text-muted">{t('desk.factors.passkey_hint')}</p>
        </>
      )}
      <Button wide isPending={start.isPending} onPress={start.run}>
        {t('desk.factors.use_app')}
      </Button>
      <p role="alert" className="text-error">
        {passkey.problem ?? start.problem}
      </p>
    </div>
  )
}

/** The kind of device, by which people tell their passkeys apart. */
function deviceName(): string {
  const found = /iPhone|iPad|Android|Windows|Mac|Linux/.exec(navigator.userAgent)
  return found?.[0] ?? ''
}
