import { useEffect, useRef, useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { call, onStepUp } from '../calls.ts'
import { askPasskey } from '../factors/passkeys.ts'
import { PasskeyButton, StepForm, useStep } from '../factors/step-form.tsx'
import { loadTexts, t } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastError } from '../ui/toast.tsx'

type Asked = AdminData<'/stepUp/start'>

/** Asks who is working when a call needs a recent second factor. The call then continues. */
export function StepUp() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const answer = useRef<(proven: boolean) => void>(() => {})
  useEffect(() => {
    onStepUp(async () => {
      try {
        const [started] = await Promise.all([call('/stepUp/start', {}), loadTexts('factors')])
        setAsked(started)
      } catch (error) {
        toastError(error)
        return false
      }
      return new Promise((resolve) => {
        answer.current = resolve
      })
    })
  }, [])
  const close = (proven: boolean) => {
    setAsked(null)
    answer.current(proven)
  }
  return (
    <Dialog title={t('desk.frame.step_up')} isOpen={asked !== null} onClose={() => close(false)}>
      {asked && <Proof {...asked} onProven={() => close(true)} />}
    </Dialog>
  )
}

/** A passkey, or the password with a code if the account has a second factor. */
function Proof({ challenge, methods, onProven }: Asked & { onProven(): void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const needsCode = methods.length > 0
  const step = useStep(async () => {
    const method = /^\d{6}$/.test(code.trim()) && methods.includes('totp') ? 'totp' : 'recovery'
    const second = needsCode ? ({ method, code } as const) : {}
    await call('/stepUp/confirm', { challenge, password, ...second })
    onProven()
  })
  const provePasskey = async () => {
    const { credential } = await askPasskey('step_up', challenge)
    await call('/stepUp/confirm', { challenge, method: 'passkey', credential })
    onProven()
  }
  return (
    <div className="space-y-4 pb-1">
      <p className="text-muted">{t('desk.frame.step_up_why')}</p>
      {methods.includes('passkey') && (
        <PasskeyButton look="primary" label={t('desk.frame.use_passkey')} prove={provePasskey} />
      )}
      <StepForm step={step} submit={t('desk.factors.confirm')}>
        <TextField
          label={t('desk.frame.password')}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={step.fields.password}
          autoFocus
        />
        {needsCode && (
          <TextField
            label={t('desk.factors.code')}
            name="code"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
            error={step.fields.code}
            code
          />
        )}
      </StepForm>
    </div>
  )
}
