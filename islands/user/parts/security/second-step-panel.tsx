import { type ReactNode, useState } from 'react'
import type { User } from '#contract/account.ts'
import type { Data } from '#contract/calls.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { PasswordField } from '#islands/account/parts/password-field.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { keepUser } from '../../use-user.ts'
import { Panel } from '../shared/panel.tsx'
import { ConfirmSecondStep } from './confirm-second-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenewRecovery } from './renew-recovery.tsx'

/** Turns two-factor authentication with an app on or off, and shows the recovery codes once, or how many are left. */
export default function SecondStepPanel({ user }: { user: User }): ReactNode {
  const { t } = useEnv()
  const form = useForm({ password: '' })
  const [started, setStarted] = useState<Data<'/user/totp/start'> | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const proof = () => (form.values.password ? { password: form.values.password } : {})
  const start = async () => setStarted(await form.send({}, () => call('/user/totp/start', proof())))
  const remove = async () => {
    const done = await form.send({}, () => call('/user/totp/remove', proof()))
    if (!done) return
    form.set({ password: '' })
    setRecoveryCodes(null)
    keepUser(done.user)
  }
  const confirm = (codes: string[]) => {
    setStarted(null)
    setRecoveryCodes(codes)
    keepUser({ ...user, secondFactor: true })
  }
  return (
    <Panel title={t('user.second.title')} name="second-step">
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
      {started ? (
        <ConfirmSecondStep started={started} onDone={confirm} />
      ) : (
        <FormFrame form={form} onSubmit={user.secondFactor ? remove : start}>
          <p className="hint">{t(user.secondFactor ? 'user.second.is_on' : 'user.second.is_off')}</p>
          {(form.errors.password || form.values.password) && (
            <PasswordField form={form} label={t('user.password.current')} />
          )}
          <SubmitButton busy={form.busy}>
            {t(user.secondFactor ? 'user.second.switch_off' : 'user.second.switch_on')}
          </SubmitButton>
        </FormFrame>
      )}
      {user.secondFactor && !recoveryCodes && <RenewRecovery onDone={setRecoveryCodes} />}
    </Panel>
  )
}
