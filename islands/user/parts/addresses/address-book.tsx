import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ShownAddress } from '#contract/address.ts'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { type Answer, call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { addressText } from '#islands/ui/address-text.ts'
import { NotLoaded } from '#islands/ui/not-loaded.tsx'
import { ConfirmDialog } from '../shared/confirm-dialog.tsx'
import { Skeleton } from '../shared/skeleton.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressForm, unfinished } from './address-form.tsx'

/** The customer's address book: lists, adds, edits and removes addresses. */
export default function AddressBook(): ReactNode {
  const { t, lang } = useEnv()
  const [addresses, setAddresses] = useState<ShownAddress[] | null>(null)
  const [edited, setEdited] = useState<ShownAddress | 'new' | null>(null)
  const [doomed, setDoomed] = useState<ShownAddress | null>(null)
  const [problem, setProblem] = useState('')
  const [failed, setFailed] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  // The focused element was removed: move the focus for keyboard users.
  const backToBook = (change: () => void) => {
    flushSync(change)
    add.current?.focus()
  }
  const take = (answer: Answer<Data<'/address/list'>>) => {
    if (answer.code === codes.success) setAddresses(answer.data.addresses)
    setProblem(answer.code === codes.fail ? answer.msg : '')
  }
  const load = async () => {
    const answer = await call('/address/list', {})
    take(answer)
    setFailed(answer.code !== codes.success)
    if (answer.code === codes.success) setEdited(unfinished(answer.data.addresses))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen appears
  useEffect(() => void load(), [])
  if (!addresses) return failed ? <NotLoaded onRetry={load} /> : <Skeleton />
  if (edited) {
    return (
      <AddressForm
        address={edited === 'new' ? null : edited}
        onSaved={(saved) =>
          backToBook(() => {
            setAddresses(saved)
            setEdited(null)
          })
        }
        onCancel={() => backToBook(() => setEdited(null))}
      />
    )
  }
  const addButton = (
    <button
      ref={add}
      type="button"
      className={`btn btn-primary ${addresses.length > 0 ? 'justify-self-start' : ''}`}
      data-address-add
      onClick={() => setEdited('new')}
    >
      {t('user.address.add')}
    </button>
  )
  return (
    <div className="grid gap-6">
      <p className="field-error" role="alert">
        {problem}
      </p>
      {addresses.length === 0 && (
        <div className="empty">
          <p>{t('empty.records')}</p>
          <p>{t('user.address.how')}</p>
          {addButton}
        </div>
      )}
      <ul className="grid gap-4 md:grid-cols-2">
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            onEdit={() => setEdited(address)}
            onRemove={() => setDoomed(address)}
            onDefault={(kind) => void call('/address/setDefault', { id: address.id ?? '', kind }).then(take)}
          />
        ))}
      </ul>
      {addresses.length > 0 && addButton}
      {doomed && (
        <ConfirmDialog
          action={t('user.remove')}
          what={addressText(doomed, lang)}
          onYes={() =>
            void call('/address/remove', { id: doomed.id ?? '' }).then((answer) =>
              backToBook(() => take(answer)),
            )
          }
          onClose={() => setDoomed(null)}
        />
      )}
    </div>
  )
}
