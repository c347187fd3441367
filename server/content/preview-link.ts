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

/** `theme`: another one than the theme in use. `at`: a moment to come. Without them: the shop's own, and now. */
export type Framed = { currency: string; theme: string; at: Date | null }

/** The address of a page with its drafts for a frame of the desk, which sends no cookies. */
export function frameAddress(shop: Shop, path: string, asked: Partial<Framed> = {}): string {
  const framed = { currency: '', theme: '', at: null, ...asked }
  const until = secondsOf(shop) + frameLifetime
  const signature = signFrame(shop, until, path, framed)
  const grant = [until, framed.currency, framed.theme, momentOf(framed), signature].join('.')
  return `${shop.publicUrl}${path}?${new URLSearchParams({ grant })}`
}

/** Reads the grant of a frame's address for this path; null if this shop did not sign it, or it has expired. */
export function readFrameGrant(shop: Shop, grant: string, path: string): Framed | null {
  const [until = '', currency = '', theme = '', moment = '', signature = ''] = grant.split('.')
  if (!(Number(until) > secondsOf(shop))) return null
  const framed = { currency, theme, at: moment === '' ? null : new Date(Number(moment) * 1000) }
  return isSame(signature, signFrame(shop, until, path, framed)) ? framed : null
}

function signFrame(shop: Shop, until: number | string, path: string, framed: Framed): string {
  const { currency, theme } = framed
  return signPreview(shop, `frame ${until} ${currency} ${theme} ${momentOf(framed)} ${path}`)
}

/** Seconds since the epoch; empty: now. */
function momentOf({ at }: Pick<Framed, 'at'>): string {
  return at === null ? '' : String(Math.floor(at.getTime() / 1000))
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
