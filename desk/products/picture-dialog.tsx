import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AdminPicture } from '#contract/admin/media.ts'
import { type Lang, languages } from '#contract/languages.ts'
import { nameOf } from '../formats.ts'
import { refresh, useCall, useWrite } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastChange } from '../undo.ts'

const VideoParts = lazy(() =>
  import('../media/video-parts.tsx').then((module) => ({ default: module.VideoParts })),
)

type PictureDialogProps = {
  id: number
  lang: Lang
  place: number
  count: number
  onMove(step: number): void
  onRemove(): void
  onClose(): void
}

/** A picture's alternative text in each language, its focus point, and its place among the product's pictures. */
export function PictureDialog(props: PictureDialogProps) {
  const { data, error } = useCall('/media/detail', { id: props.id }, { tags: ['media'] })
  if (data) return <OpenPicture key={data.picture.id} picture={data.picture} {...props} />
  return (
    <Dialog isOpen side title={t('desk.product.picture')} onClose={props.onClose}>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={6} />}
    </Dialog>
  )
}

function OpenPicture(props: PictureDialogProps & { picture: AdminPicture }) {
  const { picture, lang, place, count, onMove, onRemove, onClose } = props
  const [alt, setAlt] = useState(picture.alt)
  const [focus, setFocus] = useState(picture.focus)
  const save = useWrite('/media/save', {
    stale: ['/media/detail', '/media/list', '/product/detail', '/product/list'],
  })
  const mayChange = may('products.change')
  const set = [
    ...languages
      .filter((each) => (alt[each] ?? '') !== (picture.alt[each] ?? ''))
      .map((each) => ({ path: `alt.${each}`, from: picture.alt[each] ?? '', to: alt[each] ?? '' })),
    ...(focus.x === picture.focus.x && focus.y === picture.focus.y
      ? []
      : [{ path: 'focus', from: picture.focus, to: focus }]),
  ]
  const submit = async () => {
    if (set.length === 0) return onClose()
    const saved = await save.mutateAsync({ id: picture.id, version: picture.version, set }).catch(() => null)
    if (!saved) return void refresh('/media/detail')
    toastChange(t('desk.product.picture_saved'), saved.change)
    onClose()
  }
  const first = languages.filter((each) => each === 'en' || each === lang || alt[each])
  const [isAll, setAll] = useState(false)
  return (
    <Dialog
      side
      isOpen
      title={t(picture.image.video ? 'desk.media.video' : 'desk.product.picture')}
      onClose={onClose}
      actions={
        <>
          {mayChange && (
            <Button look="quiet" icon={Trash2} onPress={onRemove}>
              {t('desk.product.take_off')}
            </Button>
          )}
          <Button look="primary" isPending={save.isPending} onPress={() => void submit()}>
            {t(set.length > 0 ? 'desk.record.save' : 'desk.frame.close')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {picture.image.video ? (
          <Suspense fallback={<Skeleton lines={6} />}>
            <VideoParts {...{ picture }} />
          </Suspense>
        ) : (
          <Focus {...{ picture, focus }} isOff={!mayChange} onChange={setFocus} />
        )}
        {count > 1 && mayChange && (
          <div className="flex items-center gap-2">
            <Button icon={ArrowLeft} isDisabled={place === 0} onPress={() => onMove(-1)}>
              {t('desk.product.move_earlier')}
            </Button>
            <Button icon={ArrowRight} isDisabled={place === count - 1} onPress={() => onMove(1)}>
              {t('desk.product.move_later')}
            </Button>
            <span className="text-note text-muted">
              {t('desk.product.place_of', { place: place + 1, count })}
            </span>
          </div>
        )}
        <fieldset className="space-y-3">
          <legend className="font-medium">{t('desk.product.alt')}</legend>
          <p className="text-note text-muted">{t('desk.product.alt_hint')}</p>
          {(isAll ? languages : first).map((each) => (
            <div key={each} lang={each}>
              <TextField
                label={nameOf('language', each)}
                value={alt[each] ?? ''}
                placeholder={each === 'en' ? '' : (alt.en ?? '')}
                maxLength={500}
                isReadOnly={!mayChange}
                onChange={(text) => setAlt({ ...alt, [each]: text })}
              />
            </div>
          ))}
          {!isAll && first.length < languages.length && (
            <Button look="quiet" onPress={() => setAll(true)}>
              {t('desk.product.all_languages')}
            </Button>
          )}
        </fieldset>
        {save.error && (
          <p role="alert" className="text-error">
            {save.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type FocusPoint = AdminPicture['focus']
type FocusProps = {
  picture: AdminPicture
  focus: FocusPoint
  isOff: boolean
  onChange(focus: FocusPoint): void
}

/** The point that stays visible when the picture is cropped: by a press on it, or by two sliders. */
function Focus({ picture: { image }, focus, isOff, onChange }: FocusProps) {
  const share = (part: number) => Math.round(Math.min(Math.max(part, 0), 1) * 1000)
  return (
    <fieldset disabled={isOff} className="space-y-2">
      <legend className="mb-1 font-medium">{t('desk.product.focus')}</legend>
      <div className="flex justify-center rounded-field bg-hover">
        {/* The sliders below do the same by keyboard. */}
        <div
          aria-hidden
          className="relative cursor-crosshair"
          onPointerDown={(event) => {
            if (isOff) return
            const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
            onChange({ x: share((event.clientX - left) / width), y: share((event.clientY - top) / height) })
          }}
        >
          <img
            src={image.url}
            srcSet={image.srcset}
            sizes="30rem"
            alt=""
            className="max-h-72 w-auto"
            draggable={false}
          />
          <span
            className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-white bg-black/20 shadow-high"
            style={{ left: `${focus.x / 10}%`, top: `${focus.y / 10}%` }}
          />
        </div>
      </div>
      {(['x', 'y'] as const).map((axis) => (
        <label key={axis} className="flex items-center gap-3">
          <span className="w-24 text-note">{t(`desk.product.focus_${axis}`)}</span>
          <input
            type="range"
            min={0}
            max={1000}
            step={10}
            value={focus[axis]}
            onChange={(event) => onChange({ ...focus, [axis]: Number(event.target.value) })}
            className="flex-1 accent-primary"
          />
        </label>
      ))}
    </fieldset>
  )
}
