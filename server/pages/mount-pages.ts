import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayBeForDesk } from '#server/platform/admin/desk-host.ts'
import { answerTimesOf } from '#server/platform/observed/answer-times.ts'
import { errorCountsOf } from '#server/platform/observed/error-counts.ts'
import { sendPage } from '#server/platform/page-cache/send-page.ts'
import { openingSetting } from '#server/platform/settings/opening.setting.ts'
import type { Shop } from '#server/platform/shop.ts'
import { closedFor, unshared } from './closed/close-to-visitors.ts'
import { mountBrand } from './files/brand.routes.ts'
import { followSources } from './files/follow-sources.ts'
import { mountThemeFiles } from './files/theme-files.routes.ts'
import { mountWorker } from './files/worker.routes.ts'
import { openPages, type Pages } from './pages.ts'
import { mountFrameScript } from './preview/frame-script.routes.ts'
import { mountPreview } from './preview/open-preview.ts'
import { mountCurrencyChoice } from './request/currency-choice.ts'
import { mountNewsletterForm } from './request/newsletter-form.ts'
import { choiceCookies } from './request/page-key.ts'
import { mountWithdrawalForm } from './request/withdrawal-form.ts'
import { mountFeed } from './seo/feed.routes.ts'
import { mountIndexNowKey } from './seo/index-now.ts'
import { mountRobots } from './seo/robots.routes.ts'
import { mountSitemap } from './seo/sitemap.routes.ts'

/** Mounts pages at every path without a route of its own. Cached pages are answered before routing. */
export async function mountPages(app: FastifyInstance, shop: Shop): Promise<Pages> {
  const pages = await openPages(shop)
  mountThemeFiles(app, pages)
  mountBrand(app, shop)
  mountWorker(app, shop)
  mountRobots(app, shop)
  mountSitemap(app, shop)
  mountIndexNowKey(app, shop)
  mountFeed(app, shop)
  mountPreview(app, shop)
  mountFrameScript(app, shop)
  mountCurrencyChoice(app, shop)
  await mountWithdrawalForm(app, shop, pages)
  await mountNewsletterForm(app, shop, pages)
  app.get('/*', { config: { kind: 'page' } }, async (request, reply) => {
    await answerPage(shop, pages, request, reply)
  })
  answerKeptFirst(app, shop, pages)
  if (!shop.config.production) followSources(app, pages)
  app.addHook('onClose', () => pages.close())
  return pages
}

async function answerPage(
  shop: Shop,
  pages: Pages,
  { raw: request, log, id }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.hijack()
  const response = reply.raw
  const path = request.url?.split('?')[0]
  const begun = performance.now()
  try {
    const closed = closedFor(shop, request)
    const kept = closed ? undefined : pages.kept(request)
    const page = closed ? await pages.closed(request, closed) : (kept ?? (await pages.answer(request)))
    sendWithChoices(shop, isOpen(shop) ? page : unshared(page), request, response)
    const took = performance.now() - begun
    const area = kept ? 'cached' : 'page'
    shop.metrics.answered(area, page.status, took / 1000)
    if (page.status === 200) answerTimesOf(shop).note(area, page.kind, took)
    if (page.failure) errorCountsOf(shop).note(page.failure, { kind: 'page', route: page.kind, request: id })
    if (page.status >= 500) shop.log.info({ path, status: page.status, ms: Math.round(took) }, 'answered')
  } catch (error) {
    log.error({ err: error, path }, 'page failed')
    errorCountsOf(shop).note(error, { kind: 'page', route: 'other', request: id })
    if (!response.headersSent) response.writeHead(500, { 'cache-control': 'no-store' })
    response.end()
  }
}

/**
 * Sends a page. Every visitor of an address with choices gets their cookies, also if this process has the page cached.
 * Shared caches must not keep that reply, because they would hand its cookies on.
 */
function sendWithChoices(
  shop: Shop,
  page: Parameters<typeof sendPage>[0],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { url = '/' } = request
  const cookies = page.status === 200 && url.includes('?') ? choiceCookies(shop, url) : []
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  sendPage(cookies.length > 0 ? unshared(page) : page, request, response)
}

function isOpen(shop: Shop): boolean {
  return shop.settings(openingSetting).closed === null
}

/**
 * Answers cached pages from the server's own request event, without Fastify's router, request object and hooks.
 * Everything else is passed on to Fastify, whose hooks also keep the desk's own host apart.
 */
function answerKeptFirst(app: FastifyInstance, shop: Shop, pages: Pages): void {
  const server = app.server as Server
  const [route] = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  if (!route) return
  const isForDesk = mayBeForDesk(shop)
  const times = answerTimesOf(shop)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  server.removeListener('request', route)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const page =
      !closing &&
      isOpen(shop) &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !isForDesk(request)
        ? pages.kept(request)
        : undefined
    if (!page) return route(request, response)
    const begun = performance.now()
    sendWithChoices(shop, page, request, response)
    const took = performance.now() - begun
    shop.metrics.answered('cached', page.status, took / 1000)
    if (page.status === 200) times.note('cached', page.kind, took)
  })
}
