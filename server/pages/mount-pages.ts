import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '#server/platform/page-cache/send-page.ts'
import type { Shop } from '#server/platform/shop.ts'
import { mountBrand } from './brand.routes.ts'
import { mountCurrencyChoice } from './currency-choice.ts'
import { followSources } from './follow-sources.ts'
import { openPages, type Pages } from './pages.ts'
import { mountPreview } from './preview.routes.ts'
import { mountRobots } from './robots.routes.ts'
import { mountSitemap } from './sitemap.routes.ts'
import { mountThemeFiles } from './theme-files.routes.ts'

/** Every page, at every path that nothing else answers. Pages that are kept are answered before any routing. */
export async function mountPages(app: FastifyInstance, shop: Shop): Promise<Pages> {
  const pages = await openPages(shop)
  mountThemeFiles(app, pages)
  mountBrand(app, shop)
  mountRobots(app, shop)
  mountSitemap(app, shop)
  mountPreview(app, shop)
  mountCurrencyChoice(app, shop)
  app.get('/*', { config: { kind: 'page' } }, async (request, reply) => {
    reply.hijack()
    try {
      await answer(shop, pages, request.raw, reply.raw)
    } catch (error) {
      request.log.error({ err: error, path: request.url.split('?')[0] }, 'page could not be answered')
      if (!reply.raw.headersSent) reply.raw.writeHead(500, { 'cache-control': 'no-store' })
      reply.raw.end()
    }
  })
  answerKeptFirst(app, shop, pages)
  if (!shop.config.production) followSources(app, pages)
  app.addHook('onClose', () => pages.close())
  return pages
}

async function answer(
  shop: Shop,
  pages: Pages,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const begun = performance.now()
  const kept = pages.kept(request)
  const page = kept ?? (await pages.answer(request))
  sendPage(page, request, response)
  const took = performance.now() - begun
  shop.metrics.answered(kept ? 'cached' : 'page', page.status, took / 1000)
  if (page.status >= 500)
    shop.log.info({ path: request.url?.split('?')[0], status: page.status, ms: Math.round(took) }, 'answered')
}

/**
 * A page that lies ready needs no router, no request object and no hooks: it is sent from the server's own event,
 * as fast as Node can. Everything else goes on to Fastify.
 */
function answerKeptFirst(app: FastifyInstance, shop: Shop, pages: Pages): void {
  const server = app.server as Server
  const [route] = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  if (!route) return
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  server.removeListener('request', route)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const page =
      !closing && (request.method === 'GET' || request.method === 'HEAD') ? pages.kept(request) : undefined
    if (!page) return route(request, response)
    const begun = performance.now()
    sendPage(page, request, response)
    shop.metrics.answered('cached', page.status, (performance.now() - begun) / 1000)
  })
}
