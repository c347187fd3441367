import { type ReactNode, useEffect, useRef } from 'react'
import type { Image } from '#contract/image.ts'
import { useEnv } from '#islands/env.tsx'
import { Picture } from '#islands/ui/picture.tsx'
import { smoothly } from './track.tsx'

type Props = { pictures: Image[]; shown: number; onShow(index: number): void }

/** Thumbnails that select a picture; the current one is marked, and kept in view when another way leads to it. */
export function Thumbnails({ pictures, shown, onShow }: Props): ReactNode {
  const { t } = useEnv()
  const list = useRef<HTMLUListElement>(null)
  const marked = useRef(shown)
  useEffect(() => {
    // Nothing is measured before the first change, while the page still hydrates.
    if (marked.current === shown) return
    marked.current = shown
    if (list.current) bringIntoView(list.current, shown)
  }, [shown])
  return (
    <ul ref={list} className="-mx-1 flex gap-2 overflow-x-auto p-1">
      {pictures.map((image, index) => (
        <li key={image.url} className="w-16 shrink-0">
          <button
            type="button"
            className="relative block w-full cursor-pointer rounded-[var(--radius-box)] aria-[current]:outline-2 aria-[current]:outline-base-content"
            aria-label={t(image.video ? 'product.gallery.show_video' : 'product.gallery.show', {
              index: String(index + 1),
              count: String(pictures.length),
            })}
            aria-current={index === shown ? true : undefined}
            onClick={() => onShow(index)}
          >
            <Picture className="frame" image={image} sizes="64px" alt="" />
            {image.video && <span className="video-play scale-40" aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Scrolls the list alone: `scrollIntoView` would move the page as well. */
function bringIntoView(list: HTMLElement, index: number): void {
  const item = list.children[index]
  if (!item) return
  const box = list.getBoundingClientRect()
  const { left, right, width } = item.getBoundingClientRect()
  if (left >= box.left && right <= box.right) return
  list.scrollBy({ left: left + width / 2 - (box.left + box.width / 2), behavior: smoothly() })
}
