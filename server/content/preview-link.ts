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

export function signPreview(shop: Shop, text: string): string {
  return createHmac('sha256', shop.secret).update(`preview ${text}`).digest('base64url')
}

export function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

export function secondsOf(shop: Shop): number {
  return Math.floor(shop.now().getTime() / 1000)
}
