import { type ReactNode, useRef } from 'react'
import type { User } from '#contract/account.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { PasswordField } from '#islands/account/parts/password-field.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { goTo } from '#islands/go-to.ts'
import { forgetPerson, whileLeaving } from '#islands/sign-out.ts'
import { tellTabs } from '#islands/stores/tabs.ts'
import { Panel } from '../shared/panel.tsx'

/** Deletes the account after two confirmations and the password. */
export function DeleteAccount({ user }: { user: User }): ReactNode {
  const { t, link } = useEnv()
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useForm({ password: '' })
  const submit = async () => {
    const { password } = form.values
    const done = await form.send({}, () =>
      whileLeaving(() => call('/user/delete', password ? { password } : {})),
    )
    if (!done) return
    forgetPerson()
    tellTabs({ type: 'signedOut' })
    goTo(link('/'), { document: true })
  }
  return (
    <Panel title={t('user.delete.title')}>
      <p className="hint">{t('user.delete.text')}</p>
      <button type="button" className="btn justify-self-start" onClick={() => dialog.current?.showModal()}>
        {t('user.delete.submit')}
      </button>
      <dialog ref={dialog} className="dialog" aria-label={t('user.delete.title')}>
        <FormFrame form={form} onSubmit={submit}>
          <p>{t('common.delete_confirm')}</p>
          {user.hasPassword && <PasswordField form={form} label={t('user.password.current')} />}
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={form.busy}>{t('user.delete.submit')}</SubmitButton>
            <button type="button" className="btn btn-ghost" onClick={() => dialog.current?.close()}>
              {t('user.cancel')}
            </button>
          </div>
        </FormFrame>
      </dialog>
    </Panel>
  )
}
