import type { CSSProperties, ReactNode } from 'react'
import type { Image } from '#contract/image.ts'
import { avifSrcset, srcsetUpTo } from '#contract/srcset.ts'

/** Device pixels per CSS pixel on the maxDensity screens. */
const maxDensity = 4

type Props = {
  image: Image
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string
  /** true: fetched at once, before others. false: fetched after all others. */
  first?: boolean
  alt?: string
  className?: string
}

/** An image in the best format and width that the browser supports. AVIF files differ only in their extension. */
export function Picture({ image, sizes, first, alt = image.alt, className }: Props): ReactNode {
  const pixels = /^(\d+)px$/.exec(sizes)?.[1]
  const srcset = pixels ? srcsetUpTo(image.srcset, Number(pixels) * maxDensity) : image.srcset
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
