import type { FastifyInstance } from 'fastify'
import { languages } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { routesSetting } from '../routing/routes.settings.ts'

/**
 * /robots.txt: excludes personal pages and names the sitemap. Results of the search are not excluded: search engines must
 * fetch them to see that they are not to be indexed, or addresses that others link to would be listed without content.
 */
export function mountRobots(app: FastifyInstance, shop: Shop): void {
  app.get('/robots.txt', { config: { kind: 'file' } }, async (_request, reply) => {
    const { userPrefix } = shop.settings(routesSetting)
    const closed = [
      ...['/cart', '/checkout', '/wishlist', '/notify'].flatMap(pageAndBelow),
      ...['/auth/', '/inquiry/', '/plain/', userPrefix],
    ]
    const lines = ['', ...languages.map((lang) => `/${lang}`)].flatMap((prefix) =>
      closed.map((path) => `Disallow: ${prefix}${path}`),
    )
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return [
      'User-agent: *',
      'Disallow: /api/',
      ...pageAndBelow('/currency').map((path) => `Disallow: ${path}`),
      ...lines,
      '',
      `Sitemap: ${shop.publicUrl}/sitemap.xml`,
      '',
    ].join('\n')
  })
}

/** A page, with a query too, and the pages below it: `/cart` alone would also close a page named /cart-care. */
function pageAndBelow(path: string): string[] {
  return [`${path}$`, `${path}?`, `${path}/`]
}
