import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { PasswordField } from '#islands/account/parts/password-field.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { type Answer, call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { canUsePasskeys } from '#islands/passkeys/can-use-passkeys.ts'
import { makePasskey } from '#islands/passkeys/ceremony.ts'
import { NotLoaded } from '#islands/ui/not-loaded.tsx'
import { ConfirmDialog } from '../shared/confirm-dialog.tsx'
import { Panel } from '../shared/panel.tsx'
import { Skeleton } from '../shared/skeleton.tsx'
import { type Passkey, PasskeyRow } from './passkey-row.tsx'

type List = Data<'/user/passkey/list'>

/** The customer's passkeys: add, rename and remove. Asks for the password unless sign-in was recent. */
export default function Passkeys(): ReactNode {
  const { t } = useEnv()
  const form = useForm({ password: '' })
  const [items, setItems] = useState<Passkey[] | null>(null)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const [said, setSaid] = useState('')
  const [failed, setFailed] = useState(false)
  const load = useCallback(async () => {
    const answer = await call('/user/passkey/list', {})
    setFailed(answer.code !== codes.success)
    if (answer.code === codes.success) setItems(answer.data.items)
  }, [])
  useEffect(() => void load(), [load])
  const proof = form.values.password ? { password: form.values.password } : {}
  const take = (list: List, what: string) => {
    setItems(list.items)
    setSaid(what)
    form.set({ password: '' })
  }
  const add = async () => {
    setSaid('')
    const done = await form.send({}, () => addPasskey(proof, t('user.passkeys.failed')))
    if (done) take(done, t('user.passkeys.added'))
  }
  const remove = async ({ id }: Passkey) => {
    setSaid('')
    const done = await form.send({}, () => call('/user/passkey/remove', { id, ...proof }))
    if (done) take({ items: (items ?? []).filter((each) => each.id !== id) }, t('user.passkeys.removed'))
  }
  const rename = async (passkey: Passkey, name: string) => {
    const answer = await call('/user/passkey/rename', { id: passkey.id, name })
    if (answer.code === codes.success) take(answer.data, t('user.passkeys.renamed'))
    return answer.code === codes.success ? '' : answer.msg
  }
  if (!items) return failed ? <NotLoaded onRetry={load} /> : <Skeleton />
  return (
    <Panel title={t('user.passkeys.title')}>
      <p className="hint">{t('user.passkeys.text')}</p>
      {items.length > 0 && (
        <ul className="grid">
          {items.map((each) => (
            <PasskeyRow key={each.id} passkey={each} onRename={rename} onRemove={setLeaving} />
          ))}
        </ul>
      )}
      <p role="status" className={said ? 'notice notice-success' : 'sr-only'}>
        {said}
      </p>
      <FormFrame form={form} onSubmit={add}>
        {(form.errors.password || form.values.password) && (
          <PasswordField form={form} label={t('user.password.current')} />
        )}
        {canUsePasskeys() ? (
          <SubmitButton busy={form.busy}>{t('user.passkeys.add')}</SubmitButton>
        ) : (
          <p className="hint">{t('user.passkeys.unable')}</p>
        )}
      </FormFrame>
      {leaving && (
        <ConfirmDialog
          action={t('user.remove')}
          what={leaving.name}
          onYes={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Panel>
  )
}

/** `failed` is the message shown if the browser created no passkey. */
async function addPasskey(proof: { password?: string }, failed: string): Promise<Answer<List>> {
  const begun = await call('/user/passkey/options', proof)
  if (begun.code !== codes.success) return begun
  const credential = await makePasskey(begun.data.options)
  if (!credential) return { code: codes.fail, msg: failed, data: {} }
  return call('/user/passkey/add', { id: begun.data.id, credential, name: '' })
}
