import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Props } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'
import { chosenVariant } from '#islands/stores/chosen-variant.ts'
import { Picture } from '#islands/ui/picture.tsx'
import { Thumbnails } from './parts/thumbnails.tsx'
import { Zoom } from './parts/zoom.tsx'
import { picturesOf } from './pictures-of.ts'

/** A product's pictures: swiped by the browser's own scrolling, by arrow keys or thumbnails; a press shows one large. */
export default function Gallery({ product, showSlideImage }: Props<'gallery'>): ReactNode {
  const { t } = useEnv()
  const chosen = useStore(chosenVariant)
  const sku = chosen?.sku ?? product.selectedSku
  const pictures = picturesOf(product, sku)
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [zoomed, setZoomed] = useState<number | null>(null)
  const show = (index: number) => {
    const next = Math.max(0, Math.min(index, pictures.length - 1))
    setShown(next)
    const list = track.current
    list?.scrollTo({ left: next * list.clientWidth, behavior: smoothly() })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another variant begins with its first picture
  useEffect(() => {
    setShown(0)
    track.current?.scrollTo({ left: 0 })
  }, [chosen?.sku])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    show(shown + (event.key === 'ArrowRight' ? 1 : -1))
  }
  const onScroll = () => {
    const list = track.current
    if (list && list.clientWidth > 0) setShown(Math.round(list.scrollLeft / list.clientWidth))
  }
  const visible = showSlideImage ? pictures : pictures.slice(shown, shown + 1)
  return (
    <section
      aria-label={t('product.gallery.label', { name: product.name })}
      className="grid gap-3"
      onKeyDown={onKeyDown}
    >
      <ul
        ref={track}
        className="flex snap-x snap-mandatory overflow-x-auto rounded-[var(--radius-box)] [scrollbar-width:none]"
        onScroll={onScroll}
      >
        {visible.map((image, index) => (
          <li key={image.url} className="w-full shrink-0 snap-start">
            <button
              type="button"
              className="block w-full cursor-zoom-in"
              aria-label={t('product.gallery.enlarge', {
                index: String(index + 1),
                count: String(pictures.length),
              })}
              onClick={() => setZoomed(showSlideImage ? index : shown)}
            >
              <Picture
                className="frame"
                image={image}
                sizes="(min-width: 768px) 50vw, 100vw"
                first={index === 0}
              />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && <Thumbnails pictures={pictures} shown={shown} onShow={show} />}
      {zoomed !== null && (
        <Zoom
          name={product.name}
          pictures={pictures}
          index={zoomed}
          onShow={setZoomed}
          onClose={() => setZoomed(null)}
        />
      )}
    </section>
  )
}

function smoothly(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
