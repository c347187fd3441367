import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Cart } from '#contract/cart.ts'
import { findByNumber } from '#server/orders/find-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  checkoutOfOrder,
  orderOfCheckout,
  type Platform,
  platformOf,
  rememberCheckout,
} from './agent-checkouts.ts'
import { digestBodies } from './answer-once.ts'
import { answerFaultsIn, answeringIn, isOn } from './answering.ts'
import { ucpCart, ucpCheckout } from './ucp-cart.ts'
import { mountCatalog } from './ucp-catalog.routes.ts'
import { ucpOrder } from './ucp-order.ts'
import { type BuyerContext, CheckoutRequest, LinesRequest, type Message, ucpVersion } from './ucp-schemas.ts'
import {
  type AgentDeps,
  type Answering,
  notFound,
  openVisit,
  UcpRefusal,
  type UcpVisit,
} from './ucp-visit.ts'

const capabilities: Record<string, string> = {
  'catalog.search': 'catalog/search',
  'catalog.lookup': 'catalog/lookup',
  cart: 'cart',
  checkout: 'checkout',
  order: 'order',
}
const site = `https://ucp.dev/${ucpVersion}`

/**
 * The Universal Commerce Protocol over REST: discovery, catalogue, carts, checkout sessions that are handed over to the
 * shop's page, and the orders that came of them. Every answer comes from the calls that the shop's pages make, with the same limits.
 */
export function mountUcp(app: FastifyInstance, deps: AgentDeps): void {
  const { shop } = deps
  app.get('/.well-known/ucp', { config: { call: '/ucp' } }, async (_request, reply) => {
    if (!isOn(shop)) return reply.status(404).send()
    return reply.header('cache-control', 'public, max-age=300').send(profileOf(shop))
  })

  app.register(
    async (scope) => {
      digestBodies(scope)
      answerFaultsIn(scope, shop)
      const answer = answeringIn(scope, shop)
      mountCatalog(deps, answer)
      mountCarts(deps, answer)
      mountCheckouts(deps, answer)
      mountOrders(deps, answer)
    },
    { prefix: '/ucp' },
  )
}

function profileOf({ publicUrl }: Shop) {
  return {
    ucp: {
      version: ucpVersion,
      services: {
        'dev.ucp.shopping': [
          {
            version: ucpVersion,
            spec: `${site}/specification/overview`,
            transport: 'rest',
            schema: `${site}/services/shopping/rest.openapi.json`,
            endpoint: `${publicUrl}/ucp`,
          },
        ],
      },
      capabilities: Object.fromEntries(
        Object.entries(capabilities).map(([name, page]) => [
          `dev.ucp.shopping.${name}`,
          [
            {
              version: ucpVersion,
              spec: `${site}/specification/${page}`,
              schema: `${site}/schemas/shopping/${name.replace('.', '_')}.json`,
            },
          ],
        ]),
      ),
      payment_handlers: {},
    },
  }
}

function mountCarts(deps: AgentDeps, answer: Answering): void {
  answer(
    'POST',
    '/carts',
    '/cart/fill',
    async (request, reply) => {
      const asked = LinesRequest.parse(request.body)
      const visit = await openVisit(deps, request, reply, { context: asked.context })
      const { cart, messages } = await fill(visit, asked)
      return ucpCart(visit, cart, messages)
    },
    201,
  )
  answer('GET', '/carts/:id', '/cart/info', async (request, reply, id) => {
    const { visit, cart } = await openCart(deps, request, reply, id!)
    return ucpCart(visit, cart, [])
  })
  answer('PUT', '/carts/:id', '/cart/fill', async (request, reply, id) => {
    const asked = LinesRequest.parse(request.body)
    const { visit } = await openCart(deps, request, reply, id!)
    const { cart, messages } = await fill(visit, asked)
    return ucpCart(visit, cart, messages)
  })
  answer('POST', '/carts/:id/cancel', '/cart/clear', async (request, reply, id) => {
    const { visit, cart } = await openCart(deps, request, reply, id!)
    await visit.call('/cart/clear', {})
    return ucpCart(visit, cart, [])
  })
}

function mountCheckouts(deps: AgentDeps, answer: Answering): void {
  const path = '/checkout-sessions'
  answer(
    'POST',
    path,
    '/cart/fill',
    async (request, reply) => {
      const asked = CheckoutRequest.parse(request.body)
      if ('cart_id' in asked) {
        const { visit, cart } = await openCart(deps, request, reply, asked.cart_id)
        return handOver(visit, cart, [], await platformOf(visit, request))
      }
      const visit = await openVisit(deps, request, reply, { context: asked.context })
      const platform = await platformOf(visit, request)
      const { cart, messages } = await fill(visit, asked)
      return handOver(visit, cart, messages, platform)
    },
    201,
  )
  answer('GET', `${path}/:id`, '/cart/info', async (request, reply, id) => {
    const { visit, cart, platform, ordered } = await openCheckout(deps, request, reply, id!)
    return ordered ?? handOver(visit, cart, [], platform)
  })
  answer('PUT', `${path}/:id`, '/cart/fill', async (request, reply, id) => {
    const asked = LinesRequest.parse(request.body)
    const { visit, platform, ordered } = await openCheckout(deps, request, reply, id!)
    if (ordered) return ordered
    const { cart, messages } = await fill(visit, asked)
    return handOver(visit, cart, messages, platform)
  })
  // Only the buyer can place the order, on the page of `continue_url`.
  answer('POST', `${path}/:id/complete`, '/cart/info', async (request, reply, id) => {
    const { visit, cart, platform, ordered } = await openCheckout(deps, request, reply, id!)
    return ordered ?? handOver(visit, cart, [], platform)
  })
  answer('POST', `${path}/:id/cancel`, '/cart/clear', async (request, reply, id) => {
    const { visit, cart, ordered } = await openCheckout(deps, request, reply, id!)
    if (ordered) return ordered
    await visit.call('/cart/clear', {})
    return ucpCheckout(visit, cart, [], { kind: 'canceled' })
  })
}

/** An open session. The link of a platform's session says whose it is, so that the order can be told to its agent. */
async function handOver(visit: UcpVisit, cart: Cart, messages: Message[], platform: Platform | null) {
  const wish = { session: visit.sessionId(), skus: cart.lines.map(({ sku }) => sku) }
  const agent = platform && (await rememberCheckout(visit.ctx.shop.pool, platform, wish))
  return ucpCheckout(visit, cart, messages, { kind: 'open', agent })
}

/** A checkout session. `ordered`: what to answer once the buyer has placed the order, after which it stays as it is. */
async function openCheckout(deps: AgentDeps, request: FastifyRequest, reply: FastifyReply, id: string) {
  const { visit, cart } = await openCart(deps, request, reply, id)
  const platform = await platformOf(visit, request)
  const number = platform && (await orderOfCheckout(deps.shop.pool, platform, visit.sessionId()))
  const ordered = number ? await ucpCheckout(visit, cart, [], { kind: 'ordered', number }) : null
  return { visit, cart, platform, ordered }
}

function mountOrders(deps: AgentDeps, answer: Answering): void {
  const { pool } = deps.shop
  answer('GET', '/orders/:id', '/order/detail', async (request, reply, number) => {
    const { ctx, t, absolute } = await openVisit(deps, request, reply, {})
    const platform = await platformOf({ ctx, t }, request)
    if (!platform) throw new UcpRefusal('unauthorized', t('reason.not_allowed'))
    const checkoutId = await checkoutOfOrder(pool, platform, number!)
    const stored = checkoutId && (await findByNumber(pool, number!))
    if (!stored) throw notFound(ctx.lang)
    return ucpOrder(stored, { checkoutId, lang: ctx.lang, absolute })
  })
}

/** The cart of a session. @throws UcpRefusal `not_found` once it is empty: cancelled or expired. */
async function openCart(deps: AgentDeps, request: FastifyRequest, reply: FastifyReply, id: string) {
  const visit = await openVisit(deps, request, reply, { id })
  const { cart } = await visit.call('/cart/info', {})
  if (cart.lines.length === 0) throw notFound(visit.ctx.lang)
  return { visit, cart }
}

type Lines = z.infer<typeof LinesRequest> & { context?: BuyerContext | undefined }

/** Replaces the lines of the visitor's cart. @throws UcpRefusal if nothing can be added, and the cart stays as it was. */
async function fill(visit: UcpVisit, { line_items }: Lines): Promise<{ cart: Cart; messages: Message[] }> {
  const items = line_items.map(({ item, quantity }) => ({ sku: item.id, quantity }))
  const { cart, missing } = await visit.call('/cart/fill', { items, replace: true })
  const messages = missing.map(({ sku, name }): Message => {
    const isKnown = name !== '' && name !== sku
    return {
      type: 'error',
      code: isKnown ? 'out_of_stock' : 'item_unavailable',
      content: isKnown ? visit.t('cart.sold_out', { name }) : visit.t('cart.unknown_product'),
      severity: 'recoverable',
    }
  })
  const [first] = messages
  if (unitsOf(missing) === unitsOf(items))
    throw new UcpRefusal(first?.code ?? 'out_of_stock', first?.content ?? '')
  return { cart, messages }
}

function unitsOf(of: { quantity: number }[]): number {
  return of.reduce((sum, { quantity }) => sum + quantity, 0)
}
