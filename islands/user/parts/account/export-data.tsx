import { type ReactNode, useState } from 'react'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { PasswordField } from '#islands/account/parts/password-field.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { Panel } from '../shared/panel.tsx'
import { Saved } from '../shared/saved.tsx'

/** Exports the customer's data as a file. Asks for the password unless sign-in was recent. */
export function ExportData(): ReactNode {
  const { t } = useEnv()
  const form = useForm({ password: '' })
  const [saved, setSaved] = useState('')
  const submit = async () => {
    const { password } = form.values
    const done = await form.send({}, () => call('/user/export', password ? { password } : {}))
    setSaved(done ? t('user.export.done') : '')
    if (!done) return
    form.set({ password: '' })
    download(JSON.stringify(done, null, 2))
  }
  return (
    <Panel title={t('user.export.title')}>
      <FormFrame form={form} onSubmit={submit}>
        <p className="hint">{t('user.export.text')}</p>
        {(form.errors.password || form.values.password) && (
          <PasswordField form={form} label={t('user.password.current')} />
        )}
        <SubmitButton busy={form.busy}>{t('user.export.submit')}</SubmitButton>
        <Saved text={saved} />
      </FormFrame>
    </Panel>
  )
}

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = 'my-data.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
