import type { FastifyInstance } from 'fastify'
import type { Shop } from './shop.ts'

/** Counts every reply. Logs calls and failed requests with their path, but never query, headers or body. */
export function recordRequests(app: FastifyInstance, shop: Shop): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Sockets of the live channel stay open for hours.
    if (request.headers.upgrade === undefined) {
      const end = shop.metrics.begun()
      // `close` alone if the client left first.
      reply.raw.once('finish', end).once('close', end)
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.call
    const kind = call === undefined ? (request.routeOptions.config.kind ?? 'other') : 'call'
    shop.metrics.answered(kind, reply.statusCode, reply.elapsedTime / 1000)
    if (call !== undefined || reply.statusCode >= 500) {
      request.log.info(
        {
          method: request.method,
          path: request.url.split('?')[0],
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      )
    }
    done()
  })
}
