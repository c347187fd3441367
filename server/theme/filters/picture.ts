import type { Image } from '#contract/image.ts'
import { avifSrcset, srcsetUpTo } from '#contract/srcset.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'

type Options = {
  sizes: string
  /** Visible on the first screen: loaded at once. */
  eager: boolean
  /** The main picture of the page: loaded with high priority. */
  priority: boolean
  class: string
  alt: string
  /** Width in pixels of the widest source, for pictures that are shown small. */
  widest: number
  /** Shown instead on screens narrower than 768px, as wide as the screen. */
  phone: Image | null
}

/** Screens that show the picture for phones, where a picture has one. */
export const phoneScreens = '(max-width: 767.98px)'

/**
 * {{ image | picture: sizes: '50vw', eager: true, priority: true, class: 'w-full', alt: '', widest: 800 }}
 * Writes AVIF and WebP sources. A picture below the first screen gets data-src, which the boot script loads when it comes
 * near the viewport, and a noscript fallback.
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
    `<picture>${phoneSources(options.phone, '')}<source type="image/avif" srcset="${avif}"${size}><img src="${url}" srcset="${webp}"${common}${more}></picture>`
  if (options.priority) return whole(' fetchpriority="high" decoding="async"')
  if (options.eager) return whole(' decoding="async"')
  const later = `<picture>${phoneSources(options.phone, 'data-')}<source type="image/avif" data-srcset="${avif}"${size}><img data-src="${url}" data-srcset="${webp}"${common}></picture>`
  return `${later}<noscript><img src="${url}" loading="lazy"${common}></noscript>`
}

function phoneSources(image: Image | null | undefined, prefix: '' | 'data-'): string {
  if (!image) return ''
  const source = (type: string, srcset: string) =>
    `<source media="${phoneScreens}" type="${type}" ${prefix}srcset="${escapeHtml(srcset)}" sizes="100vw">`
  return source('image/avif', avifSrcset(image.srcset)) + source('image/webp', image.srcset)
}
