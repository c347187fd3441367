import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languages } from '#contract/languages.ts'
import { readFrameGrant } from '#server/content/preview-link.ts'
import { answerError } from '#server/platform/http/answer-errors.ts'
import type { CachedPage } from '#server/platform/page-cache/cached-page.ts'
import { sendPage } from '#server/platform/page-cache/send-page.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Closed, openingSetting } from '#server/platform/settings/opening.setting.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Pages } from '../pages.ts'
import { readGrant } from '../preview/open-preview.ts'
import { readAsk } from '../request/page-ask.ts'
import { retryAfter } from './closed-page.ts'

/** Paths that a closed shop answers: staff, gateways and carriers, links of emails, pictures and files of its pages. */
const always = [
  /^\/(?:admin|api\/admin|ws\/admin|healthz|readyz|metrics|dev|preview)(?:\/|$)/,
  /^\/(?:api\/webhook|api\/payment|api\/file|review\/unsubscribe|notify\/unsubscribe)(?:\/|$)/,
  /^\/(?:assets|theme|pictures|avatars|uploads)\//,
  /^\/(?:robots\.txt|favicon\.\w+|apple-touch-icon\.png|icon-[\w-]+\.png|wordmark\.png|site\.webmanifest|sw\.js)$/,
]

/** Calls that begin a purchase or a conversation. While the shop is closed for a time, all others are answered. */
const beginning = new RegExp(
  `^/(?:${[
    'plain$|checkout/|wallet/|quote/accept|order/again|coupon/claim|auth/signup|newsletter/subscribe',
    'cart/(?:add|update|fill|restore|moveToCart)|inquiry/submit|feedback/|notify/(?:backInStock|priceDrop)',
  ].join('|')})`,
)

/** Pages of buyers and of their rights, with or without a language. While the shop is closed for a time, they stay open. */
const ofBuyers = new RegExp(
  `^/(?:(?:${languages.join('|')})/)?(?:${[
    'order|return|withdrawal|legal|newsletter|review|checkout/thankyou|plain/(?:pay|order|orders)',
  ].join('|')})(?:/|$)`,
)

/** The state of a shop that is closed to this request; null if it may enter. */
export function closedFor(shop: Shop, request: IncomingMessage): Closed | null {
  const { closed } = shop.settings(openingSetting)
  if (!closed) return null
  const [path = '/'] = (request.url ?? '/').split('?')
  if (closed.why === 'maintenance' && ofBuyers.test(path)) return null
  return isInvited(shop, request) ? null : closed
}

/** Whoever opened a preview link, and frames of the desk. */
function isInvited(shop: Shop, request: IncomingMessage): boolean {
  if (readGrant(shop, request.headers.cookie)) return true
  const { grant, path } = readAsk(request)
  return grant !== null && path !== null && readFrameGrant(shop, grant, path) !== null
}

/**
 * Keeps visitors out of a closed shop, whichever route they ask for: a route that is added later is closed as well.
 * Cached pages are not sent either, see `answerKeptFirst`.
 */
export function closeToVisitors(app: FastifyInstance, shop: Shop, pages: () => Pages): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (always.some((open) => open.test(path))) return
    const { call, kind } = request.routeOptions.config
    const closed = closedFor(shop, request.raw)
    if (!closed || (call !== undefined && closed.why === 'maintenance' && !beginning.test(call))) return
    if (kind === 'page' && isRead(request)) {
      reply.hijack()
      sendPage(await pages().closed(request.raw, closed), request.raw, reply.raw)
      return
    }
    // The WebSocket plugin leaves the socket of a refused upgrade open, and the server could not close.
    if (request.headers.upgrade !== undefined)
      reply.raw.once('finish', () => request.raw.socket.destroySoon())
    reply.header('cache-control', 'no-store').header('retry-after', retryAfter(shop, closed))
    return answerError(new Refusal('shop_closed', { status: 503 }), request, reply)
  })
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The page for somebody who may see a closed shop. Shared caches must not keep it for others. */
export function unshared(page: CachedPage): CachedPage {
  const { brotliHeaders, plainHeaders, unchangedHeaders } = page
  return {
    ...page,
    brotliHeaders: unstored(brotliHeaders),
    plainHeaders: unstored(plainHeaders),
    unchangedHeaders: unstored(unchangedHeaders),
  }
}

function unstored(headers: string[]): string[] {
  const kept = headers.flatMap((value, index) => {
    const name = index % 2 === 0 ? value : headers[index - 1]!
    return name === 'cache-control' || name === 'cdn-cache-control' ? [] : [value]
  })
  return [...kept, 'cache-control', 'no-store']
}
