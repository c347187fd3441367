import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import fastifyWebsocket, { type WebSocket } from '@fastify/websocket'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { mountAgents } from './agents/agents.routes.ts'
import { mountGuarantee } from './catalog/guarantee/guarantee.routes.ts'
import { mountPictures } from './catalog/pictures/picture.routes.ts'
import { mountVideos } from './catalog/videos/video.routes.ts'
import { mountAvatars } from './customers/profile/edit-avatar.ts'
import { mountUploads } from './customers/uploads/upload.calls.ts'
import { mountDeskDocument } from './desk/document/desk-document.routes.ts'
import { mountExports } from './desk/exports/export.routes.ts'
import { mountImports } from './desk/imports/import.routes.ts'
import { mountBackups } from './desk/system/backup/backup.routes.ts'
import { mountUnsubscribe } from './favorites/alerts/alert.routes.ts'
import { mountFeeds } from './feeds/feed.routes.ts'
import { mountInvoices } from './invoices/invoice.routes.ts'
import { merchantCalls, preparations, undoing } from './merchant-calls.ts'
import { mountCarrierLabels } from './orders/carrier-labels/carrier-label.routes.ts'
import { mountCarriers } from './orders/carriers/carrier.routes.ts'
import { mountPrints } from './packing/print/print.routes.ts'
import { closeToVisitors } from './pages/closed/close-to-visitors.ts'
import { mountPages } from './pages/mount-pages.ts'
import type { Pages } from './pages/pages.ts'
import { mountPlain } from './pages/plain/plain.routes.ts'
import { agentPaths, productPath } from './pages/routing/content-paths.ts'
import { mountPayments } from './payments/payment.routes.ts'
import { mountAdminOpenapi } from './platform/admin/admin-openapi.ts'
import { separateHosts } from './platform/admin/desk-host.ts'
import { mountDeskChannel } from './platform/admin/live/desk-channel.ts'
import { mountAdmin } from './platform/admin/mount-admin.ts'
import { mountCalls } from './platform/calls.ts'
import type { ShipToOf } from './platform/context.ts'
import { mountHealth } from './platform/health.ts'
import { answerError, answerErrors } from './platform/http/answer-errors.ts'
import { decodable } from './platform/http/decodable.ts'
import { inRanges } from './platform/http/network.ts'
import { recordRequests } from './platform/http/record-requests.ts'
import { setReplyHeaders } from './platform/http/reply-headers.ts'
import { nextRequestNumber } from './platform/http/request-number.ts'
import { mountMessageChannel } from './platform/live/message-channel.ts'
import { mountOutbox } from './platform/mail/outbox.routes.ts'
import { mountMetrics } from './platform/metrics.ts'
import { mountOpenapi } from './platform/openapi.ts'
import { limitRates } from './platform/rate-limits.ts'
import type { Shop } from './platform/shop.ts'
import { readShipToRequest, shipToCountry } from './pricing/shipping/ship-to.ts'
import { mountLabels } from './returns/label-file.ts'
import { mountReviewStop } from './reviews/emails/stop.routes.ts'
import { openSearch } from './search/open-search.ts'
import { shopperCalls } from './shopper-calls.ts'
import { openRecorder } from './visitors/recorder.ts'

/** Maximum size of a call's body in bytes; uploaded files have their own limit. */
const bodyLimit = 256 * 1024

/** Ends a socket that broke or broke the protocol, such as by a frame above the limit: the fault of its client. */
function endSocket(error: Error, socket: WebSocket, { log }: FastifyRequest): void {
  log.debug({ err: error }, 'socket failed')
  socket.terminate()
}

/** Mounts every route of the shop. */
export async function buildApp(shop: Shop): Promise<FastifyInstance> {
  let pages!: Pages
  const { requestTimeout } = shop.config
  // A `__proto__` key is dropped like any unknown key. The call's schema validates all others.
  const app = Fastify({
    loggerInstance: shop.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestNumber,
    trustProxy: inRanges(shop.config.trustProxy),
    bodyLimit,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'ignore',
    forceCloseConnections: 'idle',
    // Requests that arrive during shutdown are still served, and their connections closed.
    return503OnClosing: false,
    requestTimeout,
    // Fastify sets its own option too late to limit the headers as well.
    http: { requestTimeout, connectionsCheckingInterval: requestTimeout / 2 },
    // The router answers addresses that it cannot decode before any hook limits, closes or separates them.
    rewriteUrl: ({ url = '/' }) => decodable(url),
    frameworkErrors: answerError,
    // The test acquirer's addresses hold the whole charge, with the shop's own address.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 1000 },
  })
  setReplyHeaders(app)
  answerErrors(app)
  // Beacons send JSON as text/plain.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('remove', 'ignore'))
  recordRequests(app, shop)
  separateHosts(app, shop)
  closeToVisitors(app, shop, () => pages)
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, { limits: { fileSize: 10 * 1024 * 1024, files: 1 } })
  await app.register(fastifyWebsocket, { options: { maxPayload: 64 * 1024 }, errorHandler: endSocket })
  await limitRates(app, shop)
  await app.register(fastifyStatic, {
    root: new URL('../dist/client/assets', import.meta.url).pathname,
    prefix: '/assets/',
    // Pages in a frame of the desk have no origin.
    setHeaders: (reply) => void reply.header('access-control-allow-origin', '*'),
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
  })

  const search = await openSearch(shop)
  mountHealth(app, shop, [search])
  mountMetrics(app, shop.metrics, shop.config)
  mountOutbox(app, shop)
  mountMessageChannel(app, shop)
  mountDeskChannel(app, shop)
  mountPictures(app, shop)
  mountVideos(app, shop)
  mountGuarantee(app, shop)
  mountAvatars(app, shop)
  mountUploads(app, shop)
  mountPayments(app, shop)
  mountCarriers(app, shop)
  mountInvoices(app, shop)
  mountLabels(app, shop)
  mountUnsubscribe(app, shop)
  mountReviewStop(app, shop)
  mountFeeds(app, shop, productPath)
  const shipToOf: ShipToOf = (request, page) =>
    shipToCountry(shop, page, readShipToRequest(request, { header: true }))
  const visits = openRecorder(shop)
  app.decorate('flushVisits', visits.flush)
  app.addHook('onClose', visits.close)
  const answerCall = mountCalls(app, shop, shopperCalls(shop, visits), shipToOf)
  await mountDeskDocument(app, shop)
  mountAdmin(
    app,
    shop,
    merchantCalls(() => pages),
    undoing,
    preparations,
  )
  mountAdminOpenapi(app, shop)
  mountExports(app, shop)
  mountImports(app, shop)
  mountBackups(app, shop)
  mountCarrierLabels(app, shop)
  mountPrints(app, shop)
  mountOpenapi(app)
  mountAgents(app, { shop, answerCall, shipToOf, ...agentPaths(shop) })
  pages = await mountPages(app, shop)
  await mountPlain(app, { shop, pages, answerCall, shipToOf })
  return app
}
