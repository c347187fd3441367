import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/platform/shop.ts'

/** Seconds within which a preview link can be opened. */
export const previewLifetime = 24 * 3600

/** A link to `path` that shows drafts for an hour once it is opened. It expires after a day. */
export function previewLink(shop: Shop, path: string): string {
  const until = secondsOf(shop) + previewLifetime
  const signature = signPreview(shop, `link ${until} ${path}`)
  return `${shop.publicUrl}/preview?${new URLSearchParams({ path, until: String(until), signature })}`
}

/** Checks that this shop signed a preview link and that it has not expired. */
export function isPreviewLink(
  shop: Shop,
  { path, until, signature }: Record<string, string | undefined>,
): boolean {
  if (!path || !until || !signature) return false
  return Number(until) > secondsOf(shop) && isSame(signature, signPreview(shop, `link ${until} ${path}`))
}

/** Seconds for which a frame of the desk can show a page with its drafts. */
export const frameLifetime = 3600

/** `theme`: another one than the theme in use. Both are empty for the shop's own. */
type Framed = { currency: string; theme: string }

/** The address of a page with its drafts for a frame of the desk, which sends no cookies. */
export function frameAddress(
  shop: Shop,
  path: string,
  { currency = '', theme = '' }: Partial<Framed> = {},
): string {
  const until = secondsOf(shop) + frameLifetime
  const grant = `${until}.${currency}.${theme}.${signFrame(shop, until, path, { currency, theme })}`
  return `${shop.publicUrl}${path}?${new URLSearchParams({ grant })}`
}

/** Reads the grant of a frame's address for this path; null if this shop did not sign it, or it has expired. */
export function readFrameGrant(shop: Shop, grant: string, path: string): Framed | null {
  const [until = '', currency = '', theme = '', signature = ''] = grant.split('.')
  if (!(Number(until) > secondsOf(shop))) return null
  return isSame(signature, signFrame(shop, until, path, { currency, theme })) ? { currency, theme } : null
}

function signFrame(shop: Shop, until: number | string, path: string, { currency, theme }: Framed): string {
  return signPreview(shop, `frame ${until} ${currency} ${theme} ${path}`)
}

export function signPreview(shop: Shop, text: string): string {
  return createHmac('sha256', shop.secret).update(`preview ${text}`).digest('base64url')
}

export function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

export function secondsOf(shop: Shop): number {
  return Math.floor(shop.now().getTime() / 1000)
}
