import type { Image } from '#contract/image.ts'
import { avifSrcset, srcsetUpTo } from '#contract/srcset.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'

type Options = {
  sizes: string
  /** Of the first screen: loaded at once. */
  eager: boolean
  /** The one picture that matters most: before everything else. */
  priority: boolean
  class: string
  alt: string
  /** No wider file is offered: for pictures that are small wherever they are shown. */
  widest: number
}

/**
 * {{ image | picture: sizes: '50vw', eager: true, priority: true, class: 'w-full', alt: '', widest: 800 }}
 * AVIF with WebP behind it. A picture that is not of the first screen is brought by the boot script when it comes
 * near (data-src), and stands in a noscript for those without script.
 */
export function picture(image: Image | null, ...given: [keyof Options, unknown][]): string {
  if (!image) return ''
  const options = Object.fromEntries(given) as Partial<Options>
  const size = options.sizes ? ` sizes="${escapeHtml(options.sizes)}"` : ''
  const common = `${size} width="${image.width}" height="${image.height}" alt="${escapeHtml(options.alt ?? image.alt)}"${
    options.class ? ` class="${escapeHtml(options.class)}"` : ''
  }`
  const srcset = options.widest ? srcsetUpTo(image.srcset, options.widest) : image.srcset
  const webp = escapeHtml(srcset)
  const avif = escapeHtml(avifSrcset(srcset))
  const url = escapeHtml(image.url)
  const whole = (more: string) =>
    `<picture><source type="image/avif" srcset="${avif}"${size}><img src="${url}" srcset="${webp}"${common}${more}></picture>`
  if (options.priority) return whole(' fetchpriority="high" decoding="async"')
  if (options.eager) return whole(' decoding="async"')
  const later = `<picture><source type="image/avif" data-srcset="${avif}"${size}><img data-src="${url}" data-srcset="${webp}"${common}></picture>`
  return `${later}<noscript><img src="${url}" loading="lazy"${common}></noscript>`
}
