import type { FastifyInstance } from 'fastify'
import { shopPath } from '#contract/shop-path.ts'
import type { Shop } from '#server/platform/shop.ts'
import { grantCookie, isPreviewLink } from './preview.ts'

/** Opens a preview link: gives the grant and leads to the page. A link that does not serve leads there without one. */
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
