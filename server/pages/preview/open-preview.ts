import type { FastifyInstance } from 'fastify'
import type { DraftKind } from '#contract/admin/draft-kinds.ts'
import { shopPath } from '#contract/shop-path.ts'
import {
  isSame,
  readDrafts,
  readPreviewLink,
  secondsOf,
  signPreview,
  writeDrafts,
} from '#server/content/preview-link.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Seconds that drafts are shown after opening a preview link. */
const grantLifetime = 3600

const previewCookie = 'preview'

/** Opens a preview link: sets the grant and redirects. An invalid or expired link redirects without a grant. */
export function mountPreview(app: FastifyInstance, shop: Shop): void {
  app.get<{ Querystring: Record<string, string | undefined> }>('/preview', async (request, reply) => {
    const target = shopPath(request.query.path ?? '/', shop.publicUrl) ?? '/'
    const drafts = readPreviewLink(shop, request.query)
    if (!drafts) return reply.header('cache-control', 'no-store').redirect(target, 302)
    const separator = target.includes('?') ? '&' : '?'
    return reply
      .header('set-cookie', grantCookie(shop, drafts))
      .header('cache-control', 'no-store')
      .redirect(`${target}${separator}preview=true`, 302)
  })
}

/** The Set-Cookie header of a grant. HttpOnly and SameSite keep it from scripts and from requests of other sites. */
function grantCookie(shop: Shop, kinds: readonly DraftKind[]): string {
  const until = secondsOf(shop) + grantLifetime
  const secure = shop.publicUrl.startsWith('https:') ? '; Secure' : ''
  const drafts = writeDrafts(kinds)
  const value = `${until}.${drafts}.${signGrant(shop, until, drafts)}`
  return `${previewCookie}=${value}; Path=/; Max-Age=${grantLifetime}; HttpOnly; SameSite=Lax${secure}`
}

/** Reads the drafts that the grant in a Cookie header shows; null if there is none, or it has expired. */
export function readGrant(shop: Shop, cookies: string | undefined): DraftKind[] | null {
  const [, until = '', drafts = '', signature = ''] =
    /(?:^|;\s*)preview=(\d+)\.([a-z-]*)\.([\w-]+)/.exec(cookies ?? '') ?? []
  if (!(Number(until) > secondsOf(shop))) return null
  return isSame(signature, signGrant(shop, until, drafts)) ? readDrafts(drafts) : null
}

function signGrant(shop: Shop, until: number | string, drafts: string): string {
  return signPreview(shop, `grant ${until} ${drafts}`)
}
