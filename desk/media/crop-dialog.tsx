import { RotateCcw, RotateCw } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { turnedSize, wholeCrop } from '#contract/admin/catalog/crop-geometry.ts'
import type { AdminPicture, Crop } from '#contract/admin/catalog/media.ts'
import { call, refusal } from '../calls.ts'
import { moment } from '../formats.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { largeUrl, percentOf, pixelsOf, shapedCrop, shapes, turnedCrop } from './crop-shapes.ts'
import { shownPictures } from './shown-pictures.ts'

type Theirs = { by: string | null; at: string | null }

type CropDialogProps = {
  picture: AdminPicture
  onClose(): void
  /** Takes the picture that a crop was saved as. */
  onCopied(picture: AdminPicture): void
}

/** Crops and turns a picture, in its place or as a new one. The shop cuts it; the browser only sends the rectangle. */
export function CropDialog({ picture: opened, onClose, onCopied }: CropDialogProps) {
  // A colleague's crop reaches the screen at once, but is only replaced by somebody who saw it here.
  const [picture, setPicture] = useState(opened)
  const original = picture.original ?? picture.image
  const [crop, setCrop] = useState<Crop>(picture.crop ?? wholeCrop(original))
  /** The rectangle as it was drawn, before a shape made it smaller. */
  const [drawn, setDrawn] = useState(crop)
  const [shape, setShape] = useState(0)
  const save = useWrite('/media/crop', { stale: shownPictures })
  const copy = useWrite('/media/cropCopy', { stale: ['/media/list'] })
  const size = turnedSize(original, crop.turn)
  const draw = (next: Crop) => {
    setCrop(next)
    setDrawn(next)
  }
  const change = (next: PercentCrop) => {
    if (next.width > 0 && next.height > 0) draw(pixelsOf(next, size, crop.turn))
  }
  const choose = (next: number) => {
    setShape(next)
    if (next > 0) setCrop(shapedCrop(drawn, size, next))
  }
  const turn = (by: 90 | 270) => {
    const next = turnedCrop(drawn, size, by)
    setDrawn(next)
    setCrop(shape > 0 ? shapedCrop(next, turnedSize(original, next.turn), shape) : turnedCrop(crop, size, by))
  }
  const put = async (to: Crop | null) => {
    copy.reset()
    const { id, version, crop: from } = picture
    const saved = await save.mutateAsync({ id, version, from, crop: to }).catch(refusal)
    if (!saved || !('change' in saved)) return
    toastChange(t(saved.picture.crop ? 'desk.media.crop_saved' : 'desk.media.crop_restored'), saved.change)
    onClose()
  }
  const keepCopy = async () => {
    save.reset()
    const saved = await copy.mutateAsync({ id: picture.id, crop }).catch(refusal)
    if (!saved || !('change' in saved)) return
    if (saved.known) toast(t('desk.media.known'))
    else toastChange(t('desk.media.crop_copied'), saved.change)
    onCopied(saved.picture)
  }
  const takeTheirs = async () => {
    try {
      const latest = await call('/media/detail', { id: picture.id })
      setPicture(latest.picture)
      setShape(0)
      draw(latest.picture.crop ?? wholeCrop(original))
      save.reset()
    } catch (error) {
      toastError(error)
    }
  }
  const isPending = save.isPending || copy.isPending
  const error = save.error ?? copy.error
  const theirs = refusal(save.error, 'changed_meanwhile')?.data.conflicts as [Theirs] | undefined
  return (
    <Dialog
      isOpen
      wide
      title={t('desk.media.crop')}
      onClose={onClose}
      actions={
        <>
          {picture.crop && (
            <Button look="quiet" isDisabled={isPending} onPress={() => void put(null)}>
              {t('desk.media.crop_reset')}
            </Button>
          )}
          <Button isPending={copy.isPending} isDisabled={save.isPending} onPress={() => void keepCopy()}>
            {t('desk.media.crop_copy')}
          </Button>
          <Button
            look="primary"
            isPending={save.isPending}
            isDisabled={copy.isPending}
            onPress={() => void put(crop)}
          >
            {t('desk.record.save')}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <div className="flex flex-wrap items-center gap-2">
          <fieldset aria-label={t('desk.media.crop_shape')} className="flex flex-wrap gap-1">
            {shapes.map(({ name, ratio }) => (
              <button
                key={ratio}
                type="button"
                aria-pressed={shape === ratio}
                onClick={() => choose(ratio)}
                className="min-h-9 rounded-field border border-base-300 px-3 aria-pressed:border-accent aria-pressed:bg-hover aria-pressed:font-medium pointer-coarse:min-h-11"
              >
                {name ?? t('desk.media.crop_free')}
              </button>
            ))}
          </fieldset>
          <span className="flex gap-1">
            <Button icon={RotateCcw} aria-label={t('desk.media.crop_turn_left')} onPress={() => turn(270)} />
            <Button icon={RotateCw} aria-label={t('desk.media.crop_turn_right')} onPress={() => turn(90)} />
          </span>
        </div>
        <div className="flex justify-center rounded-field bg-hover p-4">
          <ReactCrop
            crop={percentOf(crop, size)}
            {...(shape > 0 ? { aspect: shape } : {})}
            keepSelection
            ruleOfThirds
            minWidth={16}
            minHeight={16}
            onChange={(_, next) => change(next)}
            ariaLabels={handleNames()}
            style={{ '--rc-focus-color': 'var(--color-accent)' } as CSSProperties}
          >
            <Turned url={largeUrl(original)} {...{ original, turn: crop.turn }} />
          </ReactCrop>
        </div>
        <p aria-live="polite" className="text-note">
          {t('desk.media.dimensions', { width: crop.width, height: crop.height })}
        </p>
        <p className="text-note text-muted">{t('desk.media.crop_about')}</p>
        <p className="text-note text-muted">{t('desk.media.crop_hint')}</p>
        {error && (
          <div role="alert" className="text-error">
            <p>{error.message}</p>
            {theirs?.[0].by && theirs[0].at && (
              <p>{t('desk.record.theirs_by', { name: theirs[0].by, when: moment(theirs[0].at) })}</p>
            )}
          </div>
        )}
        {theirs && <Button onPress={() => void takeTheirs()}>{t('desk.record.take_theirs')}</Button>}
      </div>
    </Dialog>
  )
}

type TurnedProps = { url: string; original: { width: number; height: number }; turn: Crop['turn'] }

/** The picture turned clockwise, as large as the dialog has room for. */
function Turned({ url, original, turn }: TurnedProps) {
  const { width, height } = turnedSize(original, turn)
  const place = {
    0: '',
    90: `translate(${original.height} 0) rotate(90)`,
    180: `translate(${original.width} ${original.height}) rotate(180)`,
    270: `translate(0 ${original.width}) rotate(270)`,
  }[turn]
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      style={{
        aspectRatio: `${width} / ${height}`,
        width: `min(${width}px, calc(44dvh * ${width / height}))`,
      }}
      className="block max-w-full touch-none"
    >
      <image href={url} width={original.width} height={original.height} transform={place} />
    </svg>
  )
}

function handleNames() {
  return {
    cropArea: t('desk.media.crop_area'),
    nwDragHandle: t('desk.media.crop_nw'),
    nDragHandle: t('desk.media.crop_n'),
    neDragHandle: t('desk.media.crop_ne'),
    eDragHandle: t('desk.media.crop_e'),
    seDragHandle: t('desk.media.crop_se'),
    sDragHandle: t('desk.media.crop_s'),
    swDragHandle: t('desk.media.crop_sw'),
    wDragHandle: t('desk.media.crop_w'),
  }
}
