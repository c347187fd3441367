import { type ReactNode, useState } from 'react'
import type { User } from '#contract/account.ts'
import type { Data } from '#contract/calls.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { PasswordField } from '#islands/account/parts/password-field.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { keepUser } from '../use-user.ts'
import { ConfirmSecondStep } from './confirm-second-step.tsx'
import { Panel } from './panel.tsx'

/** The second step with an authenticator app: switched on, its recovery codes shown once, switched off. */
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
    <Panel title={t('user.second.title')}>
      {recoveryCodes && (
        <div className="notice notice-warning grid gap-3" role="status">
          <p>{t('user.second.recovery')}</p>
          <ul className="grid grid-cols-2 gap-2 font-mono">
            {recoveryCodes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
      )}
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
    </Panel>
  )
}
