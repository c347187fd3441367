import { Camera, ImagePlus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call, Refused } from '../calls.ts'
import { pictureKinds } from '../media/uploads.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FileButton } from '../ui/file-button.tsx'
import type { Picture } from './pictures.tsx'

/** As in the contract, whose runtime part is not bundled. */
const maxPhotos: typeof import('#contract/admin/orders/return.ts').maxPhotos = 6

type PhotoFieldProps = {
  number: string
  photos: readonly Picture[]
  error: string | undefined
  onChange(change: (photos: readonly Picture[]) => readonly Picture[]): void
  /** Pictures are on their way, so that the step waits. */
  onBusy(isBusy: boolean): void
}

/** Pictures for an inspection, from the camera or from files. Each is sent at once; unused ones are deleted after a day. */
export function PhotoField({ number, photos, error, onChange, onBusy }: PhotoFieldProps) {
  const [sending, setSending] = useState(0)
  const [refused, setRefused] = useState('')
  const left = maxPhotos - photos.length - sending
  const isSending = sending > 0
  useEffect(() => onBusy(isSending), [isSending, onBusy])
  const send = async (files: File[]) => {
    const chosen = files.slice(0, left)
    if (chosen.length === 0) return
    setRefused('')
    // Files and the camera may send at the same time.
    setSending((before) => before + chosen.length)
    let unsent = chosen.length
    try {
      for (const file of chosen) {
        await sendOne(file)
        unsent -= 1
        setSending((before) => before - 1)
      }
    } finally {
      setSending((before) => before - unsent)
    }
  }
  const sendOne = async (file: File) => {
    try {
      const { photo } = await call('/return/photo', { number }, { file })
      onChange((before) => [...before, photo])
    } catch (failure) {
      if (!(failure instanceof Refused)) throw failure
      setRefused(failure.fields?.file ?? failure.message)
    }
  }
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{t('desk.return.photos')}</legend>
      <p className="text-note text-muted">{t('desk.return.photos_hint', { max: maxPhotos })}</p>
      <ul className="mt-2 flex flex-wrap gap-3 empty:hidden">
        {photos.map(({ id, url, width, height }, index) => (
          <li key={id} className="relative">
            <img
              src={url}
              {...{ width, height }}
              alt={t('desk.return.picture', { number: index + 1 })}
              className="size-20 rounded-field object-cover"
            />
            <span className="absolute end-1 top-1">
              <Button
                icon={X}
                aria-label={t('desk.return.photo_remove', { number: index + 1 })}
                onPress={() => onChange((before) => before.filter((each) => each.id !== id))}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <FileButton
          icon={ImagePlus}
          accept={pictureKinds}
          multiple
          isPending={isSending}
          isDisabled={left <= 0 && !isSending}
          onChoose={(chosen) => void send(chosen)}
        >
          {t('desk.return.photo_add')}
        </FileButton>
        <span className="contents not-pointer-coarse:hidden">
          <FileButton
            icon={Camera}
            accept={pictureKinds}
            camera
            isDisabled={left <= 0}
            onChoose={(chosen) => void send(chosen)}
          >
            {t('desk.return.photo_take')}
          </FileButton>
        </span>
      </div>
      {(refused || error) && (
        <p role="alert" className="mt-1 text-note text-error">
          {refused || error}
        </p>
      )}
    </fieldset>
  )
}
