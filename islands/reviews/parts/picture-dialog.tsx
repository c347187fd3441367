import { type ReactNode, useState } from 'react'
import type { Image } from '#contract/image.ts'
import { useEnv } from '#islands/env.tsx'
import { Picture } from '#islands/ui/picture.tsx'
import { useDialog } from '#islands/ui/use-dialog.ts'

type Props = { images: Image[]; first: number; author: string; onClose(): void }

/** Pictures of a review, enlarged. Arrow keys and buttons lead to the others. */
export default function PictureDialog({ images, first, author, onClose }: Props): ReactNode {
  const { t } = useEnv()
  const { dialog, close } = useDialog()
  const [place, setPlace] = useState(first)
  const go = (by: number) => setPlace((before) => (before + by + images.length) % images.length)
  const label = t('review.picture_of', { place: place + 1, count: images.length, author })
  return (
    <dialog
      ref={dialog}
      className="dialog w-full max-w-3xl"
      aria-label={label}
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') go(1)
        if (key === 'ArrowLeft') go(-1)
      }}
    >
      <div className="grid gap-4">
        <Picture
          key={place}
          className="review-picture"
          image={images[place]!}
          sizes="(min-width: 800px) 720px, 100vw"
          alt={label}
          first
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="hint" role="status">
            {label}
          </p>
          <span className="flex flex-wrap gap-3">
            {images.length > 1 && (
              <>
                <button type="button" className="btn btn-sm" onClick={() => go(-1)}>
                  {t('review.previous')}
                </button>
                <button type="button" className="btn btn-sm" onClick={() => go(1)}>
                  {t('review.next')}
                </button>
              </>
            )}
            <button type="button" className="btn btn-sm" onClick={close}>
              {t('review.close')}
            </button>
          </span>
        </div>
      </div>
    </dialog>
  )
}
