import { useEffect, useRef, useState } from 'react'
import type { AdminPicture } from '#contract/admin/catalog/media.ts'
import { call, Refused } from '../calls.ts'
import { t } from '../texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { showUploaded } from './uploads.ts'

/** Addresses that are fetched at a time, and at once. */
const max = 50
const parallel = 2

type Failed = { url: string; why: string }

/** Addresses that are still to be used, and why some of them could not be. */
export type Entered = { text: string; failed: readonly Failed[] }

type AddressesDialogProps = {
  entered: Entered
  onEnter(next: Entered | ((now: Entered) => Entered)): void
  onClose(): void
  /** Takes the pictures that the shop fetched, or has already, when the dialog closes. */
  onAdded?: ((pictures: AdminPicture[]) => void) | undefined
}

/** Adds pictures by their addresses, which the shop fetches. Those that fail stay in the field, with the reason. */
export function AddressesDialog({ entered, onEnter, onClose, onAdded }: AddressesDialogProps) {
  const { text, failed } = entered
  const [work, setWork] = useState<{ done: number; count: number } | null>(null)
  const isStopped = useRef(false)
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
  const finish = () => {
    // Not before: whoever takes the pictures may close the dialog, with the addresses that failed.
    if (added.current.length > 0) onAdded?.(added.current)
    onClose()
  }
  /** During the work, the first press waits for the addresses that are being fetched, so that no picture is lost. */
  const close = () => {
    if (!work || isStopped.current) return finish()
    isStopped.current = true
  }
  const urls = urlsIn(text)
  const submit = async () => {
    onEnter({ text: urls.join('\n'), failed: [] })
    setWork({ done: 0, count: urls.length })
    isStopped.current = false
    let [count, faults] = [0, 0]
    const queue = urls.values()
    const fetchNext = async () => {
      for (const url of queue) {
        const answer = await call('/media/fetch', { url }).catch((error: unknown) => error)
        if (answer instanceof Error) {
          faults++
          onEnter((now) => withFailed(now, { url, why: whyOf(answer) }, urls))
        } else {
          count++
          added.current.push((answer as { picture: AdminPicture }).picture)
          onEnter((now) => ({ ...now, text: without(now.text, url) }))
        }
        setWork((now) => now && { ...now, done: now.done + 1 })
        if (!isOpen.current || isStopped.current) return
      }
    }
    await Promise.all(Array.from({ length: parallel }, fetchNext))
    if (count > 0) toast(t('desk.media.addresses_added', { count }))
    if (!isOpen.current) {
      if (count > 0) await showUploaded()
      return
    }
    setWork(null)
    if (faults === 0 || isStopped.current) finish()
  }
  const isTooMany = urls.length > max
  return (
    <FormDialog
      title={t('desk.media.address_add')}
      submit={t('desk.media.addresses_add', { count: work?.count ?? urls.length })}
      isDisabled={urls.length === 0 || isTooMany}
      isPending={work !== null}
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
        onChange={(next) => onEnter((now) => ({ ...now, text: next }))}
        isReadOnly={work !== null}
        inputMode="url"
        spellCheck="false"
        autoFocus
      />
      <p role="status" className="text-note text-muted empty:hidden">
        {work && t('desk.media.addresses_progress', work)}
      </p>
      {failed.length > 0 && !work && (
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

function urlsIn(text: string): string[] {
  return [...new Set(text.split(/\s+/).filter(Boolean))]
}

function without(text: string, url: string): string {
  return urlsIn(text)
    .filter((each) => each !== url)
    .join('\n')
}

/** Keeps the failures in the order of their addresses. */
function withFailed({ text, failed }: Entered, fault: Failed, order: readonly string[]): Entered {
  const place = ({ url }: Failed) => order.indexOf(url)
  return { text, failed: [...failed, fault].sort((one, other) => place(one) - place(other)) }
}

function whyOf(error: Error): string {
  return error instanceof Refused ? (error.fields.url ?? error.message) : t('desk.frame.failed')
}
