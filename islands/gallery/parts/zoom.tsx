import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Image } from '#contract/image.ts'
import { useEnv } from '#islands/env.tsx'
import { Picture } from '#islands/ui/picture.tsx'

type Props = { name: string; pictures: Image[]; index: number; onShow(index: number): void; onClose(): void }

/** One picture as large as the screen allows; pressed, twice as large and moved by scrolling. */
export function Zoom({ name, pictures, index, onShow, onClose }: Props): ReactNode {
  const { t } = useEnv()
  const dialog = useRef<HTMLDialogElement>(null)
  const [large, setLarge] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const image = pictures[index]
  if (!image) return null
  const go = (step: number) => {
    setLarge(false)
    onShow((index + step + pictures.length) % pictures.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'ArrowRight') go(1)
    if (event.key === 'ArrowLeft') go(-1)
  }
  return (
    <dialog
      ref={dialog}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-base-100 p-0"
      aria-label={t('product.gallery.label', { name })}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="grid h-full w-full place-items-center overflow-auto">
        <button
          type="button"
          className={large ? 'block w-[200vw] cursor-zoom-out' : 'block w-full max-w-[100dvh] cursor-zoom-in'}
          aria-label={t(large ? 'product.gallery.smaller' : 'product.gallery.larger')}
          onClick={() => setLarge(!large)}
        >
          <Picture image={image} sizes={large ? '200vw' : '100vw'} className="block [&_img]:w-full" />
        </button>
      </div>
      <div className="fixed inset-x-0 bottom-0 flex items-center justify-center gap-2 p-3">
        {pictures.length > 1 && (
          <button
            type="button"
            className="btn btn-icon"
            aria-label={t('product.gallery.previous')}
            onClick={() => go(-1)}
          >
            ←
          </button>
        )}
        <span className="badge" aria-live="polite">{`${index + 1} / ${pictures.length}`}</span>
        {pictures.length > 1 && (
          <button
            type="button"
            className="btn btn-icon"
            aria-label={t('product.gallery.next')}
            onClick={() => go(1)}
          >
            →
          </button>
        )}
      </div>
      <form method="dialog" className="fixed end-3 top-3">
        <button type="submit" className="btn btn-icon" aria-label={t('product.gallery.close')}>
          ×
        </button>
      </form>
    </dialog>
  )
}
