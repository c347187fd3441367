import { type ReactNode, useEffect, useRef } from 'react'
import type { AlertKind } from '#contract/favorite.ts'
import { emailMaxLength, emailPattern } from '#contract/rules.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { type Errors, useForm } from '#islands/account/use-form.ts'
import { useEnv } from '#islands/env.tsx'
import type { Translate } from '#islands/messages.ts'
import { Field } from '#islands/ui/field.tsx'
import { askForAlert, type Wanted } from '../alerts.ts'

type Props = { kind: AlertKind; wanted: Wanted; name: string; onAsked(): void; onClose(): void }

/** Asks for the email address that an alert goes to. Mounted while it is open. */
export default function AddressDialog({ kind, wanted, name, onAsked, onClose }: Props): ReactNode {
  const { t } = useEnv()
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useForm({ email: '' }, { key: 'alertDraft', kept: ['email'] })
  useEffect(() => dialog.current?.showModal(), [])
  const submit = async () => {
    const email = form.values.email?.trim() ?? ''
    if (!(await form.send(checkEmail(email, t), () => askForAlert(kind, wanted, email)))) return
    onAsked()
    dialog.current?.close()
  }
  return (
    <dialog ref={dialog} className="dialog" aria-label={t(`alert.${kind}`)} onClose={onClose}>
      <FormFrame form={form} onSubmit={submit}>
        <h2 className="text-lg font-semibold">{name}</h2>
        <p className="hint">{t('alert.promise')}</p>
        <Field
          {...form.bind('email')}
          label={t('alert.email')}
          type="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          required
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={form.busy}>{t(`alert.${kind}`)}</SubmitButton>
          <button type="button" className="btn btn-ghost" onClick={() => dialog.current?.close()}>
            {t('alert.cancel')}
          </button>
        </div>
      </FormFrame>
    </dialog>
  )
}

function checkEmail(email: string, t: Translate): Errors {
  const field = t('alert.email')
  if (email === '') return { email: t('form.required', { field }) }
  return emailPattern.test(email) ? {} : { email: t('form.invalid', { field }) }
}
