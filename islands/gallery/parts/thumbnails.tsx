import type { ReactNode } from 'react'
import type { Image } from '#contract/image.ts'
import { useEnv } from '#islands/env.tsx'
import { Picture } from '#islands/ui/picture.tsx'

type Props = { pictures: Image[]; shown: number; onShow(index: number): void }

/** Thumbnails that select a picture; the current one is marked. */
export function Thumbnails({ pictures, shown, onShow }: Props): ReactNode {
  const { t } = useEnv()
  return (
    <ul className="-mx-1 flex gap-2 overflow-x-auto p-1">
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
