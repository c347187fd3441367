import type { Image } from '#contract/image.ts'

type ThumbnailProps = {
  image: Pick<Image, 'url' | 'srcset' | 'colour'>
  /** CSS width that it is shown at, such as "10rem". */
  sizes: string
  focus?: { x: number; y: number }
  className?: string
}

/** A picture in a box of its parent's size, cropped around its focus. The text beside it names it. */
export function Thumbnail({ image, sizes, focus, className = '' }: ThumbnailProps) {
  const { url, srcset, colour } = image
  const objectPosition = focus && `${focus.x / 10}% ${focus.y / 10}%`
  return (
    <img
      src={url}
      srcSet={srcset}
      sizes={sizes}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      style={{ backgroundColor: colour, objectPosition }}
      className={`size-full object-cover ${className}`}
    />
  )
}
