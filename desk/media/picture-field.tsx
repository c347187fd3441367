import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import type { Image } from '#contract/image.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { PicturePicker } from './picker.tsx'
import { Thumbnail } from './thumbnail.tsx'

type PictureFieldProps = {
  label: string
  /** The id of the picture; null: none. */
  value: number | null
  onChange(picture: number | null): void
  hint?: string | undefined
  error?: string | undefined
  isDisabled?: boolean
}

/** One picture of the library. */
export function PictureField(props: PictureFieldProps) {
  const { label, value, onChange, hint, error, isDisabled = false } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <fieldset disabled={isDisabled} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <legend className="mb-1 text-note font-medium">{label}</legend>
      <span className="flex size-20 shrink-0 items-center justify-center overflow-hidden rounded-field border border-base-300 bg-base-200 text-muted">
        {value === null ? <ImagePlus aria-hidden size={20} /> : <Chosen key={value} id={value} />}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button isDisabled={isDisabled} onPress={() => setOpen(true)}>
          {t(value === null ? 'desk.record.choose_picture' : 'desk.record.change_picture')}
        </Button>
        {value !== null && (
          <Button look="quiet" isDisabled={isDisabled} onPress={() => onChange(null)}>
            {t('desk.record.no_picture')}
          </Button>
        )}
      </span>
      {(hint || error) && (
        <span className="basis-full text-note text-muted">
          {hint} {error && <span className="text-error">{error}</span>}
        </span>
      )}
      {isOpen && (
        <PicturePicker
          title={label}
          onClose={() => setOpen(false)}
          onChoose={([picture]) => {
            setOpen(false)
            if (picture) onChange(picture.id)
          }}
        />
      )}
    </fieldset>
  )
}

function Chosen({ id }: { id: number }) {
  const { data } = useCall('/media/detail', { id }, { tags: [`media:${id}`] })
  const image: Image | undefined = data?.picture.image
  return image ? <Thumbnail {...{ image }} focus={data!.picture.focus} sizes="5rem" /> : null
}
