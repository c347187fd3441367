import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/platform/shop.ts'

/** How long drafts can be seen after opening a preview link, in seconds. */
export const previewLifetime = 3600

export const previewCookie = 'preview'

/** A link that opens drafts of the shop for an hour and leads to `path`; it is good for a day. */
export function previewLink(shop: Shop, path: string): string {
  const until = seconds(shop) + 24 * 3600
  const signature = sign(shop, `link ${until} ${path}`)
  return `${shop.publicUrl}/preview?${new URLSearchParams({ path, until: String(until), signature })}`
}

/** Whether a preview link was made by this shop and still serves. */
export function isPreviewLink(
  shop: Shop,
  { path, until, signature }: Record<string, string | undefined>,
): boolean {
  if (!path || !until || !signature) return false
  return Number(until) > seconds(shop) && same(signature, sign(shop, `link ${until} ${path}`))
}

/** The grant's cookie as a header: only the server reads it, no other site's request brings it along. */
export function grantCookie(shop: Shop): string {
  const until = seconds(shop) + previewLifetime
  const secure = shop.publicUrl.startsWith('https:') ? '; Secure' : ''
  const value = `${until}.${sign(shop, `grant ${until}`)}`
  return `${previewCookie}=${value}; Path=/; Max-Age=${previewLifetime}; HttpOnly; SameSite=Lax${secure}`
}

/** Whether a Cookie header holds a grant in force. */
export function isGranted(shop: Shop, cookies: string | undefined): boolean {
  const [, until, signature] = /(?:^|;\s*)preview=(\d+)\.([\w-]+)/.exec(cookies ?? '') ?? []
  return (
    until !== undefined && Number(until) > seconds(shop) && same(signature!, sign(shop, `grant ${until}`))
  )
}

function sign(shop: Shop, text: string): string {
  return createHmac('sha256', shop.secret).update(`preview ${text}`).digest('base64url')
}

function same(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function seconds(shop: Shop): number {
  return Math.floor(shop.now().getTime() / 1000)
}
