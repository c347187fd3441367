import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Props } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'
import { openVariants } from '#islands/stores/open-variants.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { Thumbnails } from './parts/thumbnails.tsx'
import { byArrowKeys, Track } from './parts/track.tsx'
import { picturesOf } from './pictures-of.ts'

/** Loaded when a picture is first enlarged. */
const Zoom = fetched(() => import('./parts/zoom.tsx'))

/**
 * A product's pictures and videos, navigated by swiping, arrow keys or thumbnails. Pressing a picture opens it enlarged,
 * pressing a video plays it.
 */
export default function Gallery({ product, showSlideImage }: Props<'gallery'>): ReactNode {
  const { t } = useEnv()
  const open = useStore(openVariants) ?? (product.selectedSku ? [product.selectedSku] : [])
  const pictures = picturesOf(product, open)
  const of = pictures[0]?.url
  const [at, setAt] = useState({ of, index: 0 })
  const [zoomed, setZoomed] = useState(false)
  const section = useRef<HTMLElement>(null)
  // A new set of pictures starts at its first.
  const shown = at.of === of ? Math.min(at.index, pictures.length - 1) : 0
  const show = (index: number) => setAt({ of, index: Math.max(0, Math.min(index, pictures.length - 1)) })
  const visible = showSlideImage ? pictures : pictures.slice(shown, shown + 1)
  const count = String(pictures.length)
  const close = () => {
    setZoomed(false)
    section.current?.querySelector<HTMLElement>('li [tabindex="0"]')?.focus({ preventScroll: true })
  }
  if (pictures.length === 0) return <NoPicture />
  return (
    <section
      ref={section}
      aria-label={t('product.gallery.label', { name: product.name })}
      className="grid gap-3"
      onKeyDown={byArrowKeys((step) => show(shown + step))}
    >
      <Track
        pictures={visible}
        shown={showSlideImage ? shown : 0}
        onShow={show}
        label={(index) =>
          t('product.gallery.enlarge', { index: String((showSlideImage ? index : shown) + 1), count })
        }
        onPress={() => setZoomed(true)}
        sizes="(min-width: 768px) 50vw, 100vw"
        first
        // The list clips the outline of the focused picture, so it gets one itself.
        className="rounded-[var(--radius-box)] outline-offset-2 outline-primary-text has-focus-visible:outline-2"
        buttonClassName="block w-full cursor-zoom-in"
        filmClassName="w-full"
      />
      {pictures.length > 1 && <Thumbnails pictures={pictures} shown={shown} onShow={show} />}
      {zoomed && (
        <Suspense fallback={null}>
          <Zoom name={product.name} pictures={pictures} shown={shown} onShow={show} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}

/** Placeholder for a product without pictures, so that the layout stays the same. */
function NoPicture(): ReactNode {
  return (
    <div className="frame grid place-items-center text-muted">
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 5h16v14H4zM4 16l4.5-4.5 3.5 3.5 3-3 5 5M15.5 9.5h.01" />
      </svg>
    </div>
  )
}
