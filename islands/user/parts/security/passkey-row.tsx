import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Data } from '#contract/calls.ts'
import { useEnv } from '#islands/env.tsx'
import { Field } from '#islands/ui/field.tsx'
import { dateText } from '../../date-text.ts'

export type Passkey = Data<'/user/passkey/list'>['items'][number]

type Props = {
  passkey: Passkey
  /** Renames the passkey. Resolves to the error message, or '' on success. */
  onRename(passkey: Passkey, name: string): Promise<string>
  onRemove(passkey: Passkey): void
}

/** A passkey with its name, dates and actions. */
export function PasskeyRow({ passkey, onRename, onRemove }: Props): ReactNode {
  const { t, lang } = useEnv()
  const [name, setName] = useState<string | null>(null)
  const [error, setError] = useState('')
  const rename = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => {
      setName(null)
      setError('')
    })
    rename.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = name?.trim() ?? ''
    if (!wanted) return setError(t('form.required', { field: t('user.passkeys.name') }))
    const refused = await onRename(passkey, wanted)
    if (refused) setError(refused)
    else close()
  }
  const dates = [
    t('user.passkeys.since', { at: dateText(passkey.createdAt, lang) }),
    passkey.lastUsed && t('user.passkeys.used', { at: dateText(passkey.lastUsed, lang) }),
  ]
  if (name !== null) {
    return (
      <li className="border-b py-3">
        <form className="flex flex-wrap items-end gap-3" method="post" noValidate onSubmit={submit}>
          <Field
            className="min-w-0 grow basis-56"
            label={t('user.passkeys.name')}
            name="passkeyName"
            value={name}
            error={error || undefined}
            maxLength={60}
            autoComplete="off"
            autoFocus
            required
            onChange={(event) => setName(event.target.value)}
          />
          <div className="flex gap-3">
            <button type="submit" className="btn btn-primary">
              {t('user.save')}
            </button>
            <button type="button" className="btn" onClick={close}>
              {t('user.cancel')}
            </button>
          </div>
        </form>
      </li>
    )
  }
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-3 border-b py-3"
      data-passkey={passkey.name}
    >
      <div className="min-w-0">
        <p className="break-words">{passkey.name}</p>
        <p className="hint">{dates.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex gap-3">
        <button
          ref={rename}
          type="button"
          className="btn btn-sm"
          aria-label={t('user.passkeys.rename_this', { name: passkey.name })}
          onClick={() => setName(passkey.name)}
        >
          {t('user.passkeys.rename')}
        </button>
        <button
          type="button"
          className="btn btn-sm"
          aria-label={t('user.passkeys.remove_this', { name: passkey.name })}
          onClick={() => onRemove(passkey)}
        >
          {t('user.remove')}
        </button>
      </div>
    </li>
  )
}
