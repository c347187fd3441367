import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { applyReport } from './apply-report.ts'
import { carrierProviders } from './carrier-providers.ts'

/** /api/webhook/carrier/{provider} */
export function mountCarriers(app: FastifyInstance, shop: Shop): void {
  app.register(async (scope) => {
    // Signatures are computed over the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { provider: string }; Body: unknown }>(
      '/api/webhook/carrier/:provider',
      async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await receive(shop, request.params.provider, request.headers, body)
        return { received: true }
      },
    )
  })
}

async function receive(shop: Shop, code: string, headers: IncomingHttpHeaders, body: Buffer): Promise<void> {
  const provider = carrierProviders.find((each) => each.code === code)
  if (!provider) throw new Refusal('not_found', { status: 404 })
  const report = provider.readWebhook(shop, headers, body)
  if (report) await shop.db.transaction((tx) => applyReport(tx, provider.code, report, shop.now()))
}
