import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useEnv } from '#islands/env.tsx'
import { cutSquare } from '../../cut-square.ts'

type Props = {
  file: File
  onCut(square: Blob): Promise<void>
  onUnreadable(): void
  onClose(): void
}

/** Maximum zoom, relative to the size at which the picture just fills the square. */
const maxZoom = 4

/** Crops a picture to a square by dragging, pinching or scrolling. By keyboard, arrows move and the slider zooms. */
export default function CropDialog({ file, onCut, onUnreadable, onClose }: Props): ReactNode {
  const { t } = useEnv()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [source, setSource] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSource(url)
    dialog.current?.showModal()
    return () => URL.revokeObjectURL(url)
  }, [file])
  const close = () => dialog.current?.close()
  const cancelCrop = () => {
    onUnreadable()
    close()
  }
  const cut = async () => {
    if (!area) return
    setBusy(true)
    const square = await cutSquare(source, area)
    if (square) await onCut(square)
    else onUnreadable()
    close()
  }
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <div className="grid gap-4">
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {t('user.avatar.crop')}
        </h2>
        <div className="cropper">
          {source && (
            <Cropper
              image={source}
              crop={crop}
              zoom={zoom}
              maxZoom={maxZoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              keyboardStep={8}
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              mediaProps={{ onError: cancelCrop }}
              cropperProps={{
                role: 'application',
                'aria-label': t('user.avatar.part'),
                'aria-describedby': `${id}-keys`,
              }}
            />
          )}
        </div>
        <p id={`${id}-keys`} className="hint">
          {t('user.avatar.keys')}
        </p>
        <label className="field">
          <span className="label">{t('user.avatar.zoom')}</span>
          <input
            type="range"
            className="range"
            name="zoom"
            min={1}
            max={maxZoom}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
        <div className="flex flex-wrap gap-3">
          <button type="button" className="btn btn-primary" aria-busy={busy || undefined} onClick={cut}>
            {t('user.avatar.keep')}
          </button>
          <button type="button" className="btn btn-ghost" onClick={close}>
            {t('user.cancel')}
          </button>
        </div>
      </div>
    </dialog>
  )
}
