import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AdminPicture } from '#contract/admin/catalog/media.ts'
import { type Lang, languages } from '#contract/languages.ts'
import { nameOf as nameIn } from '../formats.ts'
import { CropButton } from '../media/crop-button.tsx'
import { focusText } from '../media/picture-focus.tsx'
import { pictureRecord } from '../media/picture-record.ts'
import { refresh, useCall } from '../query.ts'
import { clashesOf, isEdited, valueAt } from '../resource/draft.ts'
import { RecordProvider, useDraft, useField, useRecord } from '../resource/record.tsx'
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

const Conflicts = lazy(() =>
  import('../resource/conflicts.tsx').then((module) => ({ default: module.Conflicts })),
)

type PictureDialogProps = {
  id: number
  lang: Lang
  place: number
  count: number
  onMove(step: number): void
  onRemove(): void
  /** Takes the picture that a crop was saved as. */
  onCopied(picture: AdminPicture): void
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
  const record = pictureRecord(props.picture, (change) =>
    toastChange(t('desk.product.picture_saved'), change),
  )
  return (
    <RecordProvider options={record}>
      <Fields {...props} />
    </RecordProvider>
  )
}

function Fields(props: PictureDialogProps & { picture: AdminPicture }) {
  const { picture, lang, place, count, onMove, onRemove, onCopied, onClose } = props
  const record = useRecord()
  const { value: focus, onChange: setFocus } = useField<FocusPoint>('focus')
  const draft = useDraft((state) => state.draft)
  const isSaving = useDraft((state) => state.isSaving)
  const error = useDraft((state) => state.error)
  const mayChange = may('products.change')
  const isChanged = isEdited(draft)
  const clashes = clashesOf(draft)
  const submit = async () => {
    if (!isChanged) return onClose()
    if (!(await record.save())) return
    void refresh('/product/detail', '/product/list')
    onClose()
  }
  const altIn = (each: Lang) => String(valueAt(draft, `alt.${each}`) ?? '')
  const first = languages.filter((each) => each === 'en' || each === lang || altIn(each))
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
          {isChanged && <Button onPress={record.discard}>{t('desk.record.discard')}</Button>}
          <Button look="primary" isPending={isSaving} onPress={() => void submit()}>
            {t(isChanged ? 'desk.record.save' : 'desk.frame.close')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {clashes.length > 0 && (
          <Suspense>
            <Conflicts {...{ clashes, nameOf, textOf }} />
          </Suspense>
        )}
        {picture.image.video ? (
          <Suspense fallback={<Skeleton lines={6} />}>
            <VideoParts {...{ picture }} />
          </Suspense>
        ) : (
          <>
            <Focus {...{ picture, focus }} isOff={!mayChange} onChange={setFocus} />
            {mayChange && <CropButton {...{ picture }} onCopied={onCopied} />}
          </>
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
            <AltText
              key={each}
              lang={each}
              placeholder={each === 'en' ? '' : altIn('en')}
              isReadOnly={!mayChange}
            />
          ))}
          {!isAll && first.length < languages.length && (
            <Button look="quiet" onPress={() => setAll(true)}>
              {t('desk.product.all_languages')}
            </Button>
          )}
        </fieldset>
        {error && (
          <p role="alert" className="text-error">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function AltText({ lang, ...rest }: { lang: Lang; placeholder: string; isReadOnly: boolean }) {
  const { isEdited: _on, ...field } = useField<string>(`alt.${lang}`)
  return (
    <div data-path={`alt.${lang}`} lang={lang}>
      <TextField label={nameIn('language', lang)} maxLength={500} {...rest} {...field} />
    </div>
  )
}

function nameOf(path: string): string {
  const [root, lang] = path.split('.')
  return lang ? `${t(`desk.product.${root}`)} (${nameIn('language', lang)})` : t(`desk.product.${root}`)
}

function textOf(path: string, value: unknown): string {
  return path === 'focus' ? focusText(value as FocusPoint) : String(value ?? '')
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
