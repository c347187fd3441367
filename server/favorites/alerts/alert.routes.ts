import type { FastifyInstance } from 'fastify'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Shop } from '#server/platform/shop.ts'
import { stopAlerts } from './answer-alert.ts'

const path = '/notify/unsubscribe'

/** One-click address of the List-Unsubscribe header (RFC 8058). */
export function unsubscribeUrl({ publicUrl }: Pick<Shop, 'publicUrl'>, token: string): string {
  return `${publicUrl}${path}?token=${encodeURIComponent(token)}`
}

/** Requests per network. Mail providers send them for many readers from few networks. */
const perNetwork = { max: 1000, minutes: 60 }

/**
 * Stops all notifications to an address when its mail provider posts to the List-Unsubscribe address. Answers alike for
 * unknown tokens. A GET changes nothing, because link scanners open every address: it leads to the page with the button.
 */
export function mountUnsubscribe(app: FastifyInstance, shop: Shop): void {
  app.register(async (scope) => {
    // The body says only List-Unsubscribe=One-Click, in either form encoding.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 4096, parseAs: 'string' }, (_request, _body, done) =>
      done(null, null),
    )
    scope.post<{ Querystring: { token?: string } }>(path, async (request, reply) => {
      await countAttempt(shop, { subject: `unsubscribe ${networkOf(request.ip)}`, ...perNetwork })
      const { token } = request.query
      if (typeof token === 'string') await stopAlerts(shop, token)
      return reply.header('cache-control', 'no-store').send('')
    })
    scope.get<{ Querystring: { token?: string } }>(path, async (request, reply) => {
      const { token } = request.query
      const hash = typeof token === 'string' ? `#stop=${encodeURIComponent(token)}` : ''
      return reply.header('cache-control', 'no-store').redirect(`/notify${hash}`, 302)
    })
  })
}
