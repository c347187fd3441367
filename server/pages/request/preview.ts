import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { shopPath } from '#contract/shop-path.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Seconds that drafts are shown after opening a preview link. */
const previewLifetime = 3600

const previewCookie = 'preview'

/** Opens a preview link: sets the grant and redirects. An invalid or expired link redirects without a grant. */
export function mountPreview(app: FastifyInstance, shop: Shop): void {
  app.get<{ Querystring: Record<string, string | undefined> }>('/preview', async (request, reply) => {
    const target = shopPath(request.query.path ?? '/', shop.publicUrl) ?? '/'
    if (!isPreviewLink(shop, request.query))
      return reply.header('cache-control', 'no-store').redirect(target, 302)
    const separator = target.includes('?') ? '&' : '?'
    return reply
      .header('set-cookie', grantCookie(shop))
      .header('cache-control', 'no-store')
      .redirect(`${target}${separator}preview=true`, 302)
  })
}

/** A link to `path` that shows drafts for an hour once it is opened. It expires after a day. */
export function previewLink(shop: Shop, path: string): string {
  const until = seconds(shop) + 24 * 3600
  const signature = sign(shop, `link ${until} ${path}`)
  return `${shop.publicUrl}/preview?${new URLSearchParams({ path, until: String(until), signature })}`
}

/** Checks that this shop signed a preview link and that it has not expired. */
function isPreviewLink(shop: Shop, { path, until, signature }: Record<string, string | undefined>): boolean {
  if (!path || !until || !signature) return false
  return Number(until) > seconds(shop) && same(signature, sign(shop, `link ${until} ${path}`))
}

/** The Set-Cookie header of a grant. HttpOnly and SameSite keep it from scripts and from requests of other sites. */
function grantCookie(shop: Shop): string {
  const until = seconds(shop) + previewLifetime
  const secure = shop.publicUrl.startsWith('https:') ? '; Secure' : ''
  const value = `${until}.${sign(shop, `grant ${until}`)}`
  return `${previewCookie}=${value}; Path=/; Max-Age=${previewLifetime}; HttpOnly; SameSite=Lax${secure}`
}

/** Checks that a Cookie header carries a grant that has not expired. */
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
