import type { FastifyInstance } from 'fastify'
import { shopPath } from '#contract/shop-path.ts'
import { isPreviewLink, isSame, secondsOf, signPreview } from '#server/content/preview-link.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Seconds that drafts are shown after opening a preview link. */
const grantLifetime = 3600

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

/** The Set-Cookie header of a grant. HttpOnly and SameSite keep it from scripts and from requests of other sites. */
function grantCookie(shop: Shop): string {
  const until = secondsOf(shop) + grantLifetime
  const secure = shop.publicUrl.startsWith('https:') ? '; Secure' : ''
  const value = `${until}.${signPreview(shop, `grant ${until}`)}`
  return `${previewCookie}=${value}; Path=/; Max-Age=${grantLifetime}; HttpOnly; SameSite=Lax${secure}`
}

/** Checks that a Cookie header carries a grant that has not expired. */
export function isGranted(shop: Shop, cookies: string | undefined): boolean {
  const [, until, signature] = /(?:^|;\s*)preview=(\d+)\.([\w-]+)/.exec(cookies ?? '') ?? []
  return (
    until !== undefined &&
    Number(until) > secondsOf(shop) &&
    isSame(signature!, signPreview(shop, `grant ${until}`))
  )
}
