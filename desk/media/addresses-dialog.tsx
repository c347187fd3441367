import { useEffect, useRef, useState } from 'react'
import type { AdminPicture } from '#contract/admin/media.ts'
import { call, Refused } from '../calls.ts'
import { t } from '../texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { showUploaded } from './uploads.ts'

/** Addresses that are fetched at a time, and at once. */
const max = 50
const parallel = 2

type AddressesDialogProps = {
  onClose(): void
  /** Takes the pictures that the shop fetched, or has already, when the dialog closes. */
  onAdded?: ((pictures: AdminPicture[]) => void) | undefined
}

type Failed = { url: string; why: string }

/** Adds pictures by their addresses, which the shop fetches. Those that fail stay in the field, with the reason. */
export function AddressesDialog({ onClose, onAdded }: AddressesDialogProps) {
  const [text, setText] = useState('')
  const [failed, setFailed] = useState<readonly Failed[]>([])
  const [done, setDone] = useState<number | null>(null)
  const isOpen = useRef(true)
  const added = useRef<AdminPicture[]>([])
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      // A list begins anew to show them, and the dialog may be part of it.
      if (added.current.length > 0) void showUploaded()
    }
  }, [])
  const close = () => {
    // Not before: whoever takes the pictures may close the dialog, with the addresses that failed.
    if (added.current.length > 0) onAdded?.(added.current)
    onClose()
  }
  const urls = [...new Set(text.split(/\s+/).filter(Boolean))]
  const submit = async () => {
    setFailed([])
    setDone(0)
    const pictures: AdminPicture[] = []
    const faults: Failed[] = []
    const queue = urls.values()
    const work = async () => {
      for (const url of queue) {
        // Closing the dialog ends the work after the addresses that are being fetched.
        if (!isOpen.current) return
        const answer = await call('/media/fetch', { url }).catch((error: unknown) => error)
        if (answer instanceof Error) faults.push({ url, why: whyOf(answer) })
        else pictures.push((answer as { picture: AdminPicture }).picture)
        setDone((before) => (before ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: parallel }, work))
    if (!isOpen.current) {
      if (pictures.length > 0) await showUploaded()
      return
    }
    setDone(null)
    if (pictures.length > 0) {
      added.current.push(...pictures)
      toast(t('desk.media.addresses_added', { count: pictures.length }))
    }
    if (faults.length === 0) return close()
    const order = (url: string) => urls.indexOf(url)
    const sorted = faults.sort((one, other) => order(one.url) - order(other.url))
    setFailed(sorted)
    setText(sorted.map(({ url }) => url).join('\n'))
  }
  const isTooMany = urls.length > max
  return (
    <FormDialog
      title={t('desk.media.address_add')}
      submit={t('desk.media.addresses_add', { count: urls.length })}
      isDisabled={urls.length === 0 || isTooMany}
      isPending={done !== null}
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        label={t('desk.media.addresses')}
        hint={t('desk.media.addresses_hint', { count: max })}
        error={isTooMany ? t('desk.media.addresses_many', { count: max }) : undefined}
        placeholder="https://"
        rows={5}
        value={text}
        onChange={setText}
        isReadOnly={done !== null}
        inputMode="url"
        spellCheck="false"
        autoFocus
      />
      <p role="status" className="text-note text-muted empty:hidden">
        {done !== null && t('desk.media.addresses_progress', { done, count: urls.length })}
      </p>
      {failed.length > 0 && (
        <div role="alert" className="text-note">
          <p className="font-medium text-error">
            {t('desk.media.addresses_failed', { count: failed.length })}
          </p>
          <ul className="mt-1 space-y-1">
            {failed.map(({ url, why }) => (
              <li key={url}>
                <bdi className="block break-all text-muted">{url}</bdi>
                <span className="text-error">{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}

function whyOf(error: Error): string {
  return error instanceof Refused ? (error.fields.url ?? error.message) : t('desk.frame.failed')
}
