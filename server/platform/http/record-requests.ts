import type { FastifyInstance } from 'fastify'
import { answerTimesOf } from '../observed/answer-times.ts'
import { errorCountsOf } from '../observed/error-counts.ts'
import type { Shop } from '../shop.ts'

/**
 * Counts every reply, the time of calls and their errors. Logs calls and failed requests with their path, but never query,
 * headers or body.
 */
export function recordRequests(app: FastifyInstance, shop: Shop): void {
  const times = answerTimesOf(shop)
  const errors = errorCountsOf(shop)
  app.decorateRequest('failure', undefined)
  app.decorate('flushObserved', async () => {
    await Promise.all([times.flush(), errors.flush()])
  })
  app.addHook('onClose', () => app.flushObserved())
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
    const { call, adminCall } = request.routeOptions.config
    const area = call === undefined ? 'desk' : 'call'
    const name = call ?? adminCall
    if (name !== undefined && reply.statusCode < 400) times.note(area, name, reply.elapsedTime)
    if (request.failure !== undefined)
      errors.note(request.failure, {
        kind: name === undefined ? 'other' : area,
        route: name ?? request.routeOptions.url ?? '',
        request: request.id,
      })
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
