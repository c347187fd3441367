import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/platform/shop.ts'
import { mountAcquirer } from './acquirer/acquirer.routes.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { returnFromGateway } from './return-from-gateway.ts'

/** /api/webhook/{provider}, and in demo mode the stand-in acquirer's page. */
export function mountPayments(app: FastifyInstance, shop: Shop): void {
  app.register(async (scope) => {
    // Signatures are computed over the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { provider: string }; Body: unknown }>('/api/webhook/:provider', async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await receiveWebhook(shop, request.params.provider, request.headers, body)
      return { received: true }
    })
  })
  type Returning = { Querystring: { payment?: unknown; token?: unknown } }
  const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 64) : '')
  // Payments that an earlier version started name only PayPal's id of the order, which PayPal adds as `token`.
  app.get<Returning>('/api/payment/paypal', async ({ query: { payment, token } }, reply) => {
    const returned = payment ? { reference: textOf(payment) } : { gatewayId: textOf(token) }
    const path = await returnFromGateway(shop, 'paypal', returned)
    return reply.header('cache-control', 'no-store').redirect(path, 303)
  })
  app.get<Returning>('/api/payment/stripe', async ({ query: { payment } }, reply) => {
    const path = await returnFromGateway(shop, 'stripe', { reference: textOf(payment) })
    return reply.header('cache-control', 'no-store').redirect(path, 303)
  })
  if (shop.config.mode !== 'demo') return
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    mountAcquirer(scope, shop)
  })
}
