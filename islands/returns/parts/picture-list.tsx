import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'

type Uploaded = { id: string; url: string; width: number; height: number }

/** Pictures that a shopper sent, small, each opening at its full size. `size` is a class that sets their width. */
export function PictureList({ images, size }: { images: Uploaded[]; size: string }): ReactNode {
  const { t } = useEnv()
  if (images.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3" aria-label={t('return.pictures')}>
      {images.map(({ id, url, width, height }, index) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer" className={`frame block ${size}`}>
            <img
              className="aspect-square w-full object-cover"
              src={url}
              width={width}
              height={height}
              loading="lazy"
              alt={t('return.picture', { place: index + 1 })}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
