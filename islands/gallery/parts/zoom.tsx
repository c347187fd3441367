import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Image } from '#contract/image.ts'
import { useEnv } from '#islands/env.tsx'
import { byArrowKeys, Track } from './track.tsx'
import { useMagnifier } from './use-magnifier.ts'

type Props = { name: string; pictures: Image[]; shown: number; onShow(index: number): void; onClose(): void }

/**
 * Keeps videos, which are square, above the buttons at the bottom: those would cover the player's controls. The margin is
 * 0 on upright screens, where a video in the middle leaves enough room.
 */
const filmBox = 'w-[min(100vmin,100dvh-4.5rem)] mb-[clamp(0rem,100vw-100dvh+9rem,4.5rem)]'

/** Full-screen pictures. A click magnifies one about that point, and dragging moves it. */
export default function Zoom({ name, pictures, shown, onShow, onClose }: Props): ReactNode {
  const { t } = useEnv()
  const dialog = useRef<HTMLDialogElement>(null)
  const [large, setLarge] = useState(false)
  const magnify = useMagnifier(dialog, large, setLarge)
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('li [tabindex="0"]')?.focus()
  }, [])
  const go = (index: number) => {
    setLarge(false)
    onShow((index + pictures.length) % pictures.length)
  }
  return (
    <dialog
      ref={dialog}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-base-100 p-0"
      aria-label={t('product.gallery.label', { name })}
      data-magnified={large || undefined}
      onClose={onClose}
      onKeyDown={(event) => {
        event.stopPropagation()
        byArrowKeys((step) => go(shown + step))(event)
      }}
    >
      <Track
        pictures={pictures}
        shown={shown}
        onShow={go}
        label={() => t(large ? 'product.gallery.smaller' : 'product.gallery.larger')}
        onPress={(_index, event) => magnify(event)}
        sizes={large ? '180vmin' : '100vmin'}
        className={`h-full ${large ? 'overflow-x-hidden!' : ''}`}
        slideClassName="grid h-full place-items-center overflow-auto overscroll-contain [scrollbar-width:none]"
        buttonClassName={`block ${large ? 'w-[180vmin] max-w-none cursor-zoom-out' : 'w-[100vmin] cursor-zoom-in'}`}
        filmClassName={filmBox}
      />
      {pictures.length > 1 && (
        <div className="fixed inset-x-0 bottom-0 flex items-center justify-center gap-2 p-3">
          <button
            type="button"
            className="btn btn-icon"
            aria-label={t('product.gallery.previous')}
            onClick={() => go(shown - 1)}
          >
            <Icon path="M15 5l-7 7 7 7" />
          </button>
          <span className="badge" aria-live="polite">{`${shown + 1} / ${pictures.length}`}</span>
          <button
            type="button"
            className="btn btn-icon"
            aria-label={t('product.gallery.next')}
            onClick={() => go(shown + 1)}
          >
            <Icon path="M9 5l7 7-7 7" />
          </button>
        </div>
      )}
      <form method="dialog" className="fixed end-3 top-3">
        <button type="submit" className="btn btn-icon" aria-label={t('product.gallery.close')}>
          <Icon path="M6 6l12 12M18 6L6 18" />
        </button>
      </form>
    </dialog>
  )
}

function Icon({ path }: { path: string }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={path} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
