import type { CSSProperties, ReactNode } from 'react'
import type { Image } from '#contract/image.ts'
import { avifSrcset, srcsetUpTo } from '#contract/srcset.ts'

/** The densest screens show so many device pixels to one of CSS. */
const densest = 4

type Props = {
  image: Image
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** The first thing seen is fetched at once and before others; what is beside it (false), after all others. */
  first?: boolean
  alt?: string
  className?: string
}

/** A picture in the best format and width the browser takes; the AVIF files differ by their ending alone. */
export function Picture({ image, sizes, first, alt = image.alt, className }: Props): ReactNode {
  const pixels = /^(\d+)px$/.exec(sizes)?.[1]
  const srcset = pixels ? srcsetUpTo(image.srcset, Number(pixels) * densest) : image.srcset
  const style = { '--frame': image.colour } as CSSProperties
  return (
    <picture className={className} style={image.colour ? style : undefined}>
      <source type="image/avif" srcSet={avifSrcset(srcset)} sizes={sizes} />
      <img
        src={image.url}
        srcSet={srcset}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first === undefined ? undefined : first ? 'high' : 'low'}
        decoding="async"
      />
    </picture>
  )
}
