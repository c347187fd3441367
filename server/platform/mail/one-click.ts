import type { FastifyInstance } from 'fastify'
import { networkOf } from '../http/network.ts'
import { countAttempt } from '../limits/attempts.ts'
import type { Shop } from '../shop.ts'

/** Requests per network. Mail providers send them for many readers from few networks. */
const perNetwork = { max: 1000, minutes: 60 }

type OneClick = {
  path: string
  /** The page with a button that stops the emails; it finds the token behind `#stop=`. */
  page: string
  /** Does nothing for unknown tokens. */
  stop(token: string): Promise<void>
}

/**
 * The address of a List-Unsubscribe header (RFC 8058), to which mail providers post. Answers alike for unknown tokens. A
 * GET changes nothing, because link scanners open every address: it leads to the page with the button.
 */
export function mountOneClick(app: FastifyInstance, shop: Shop, { path, page, stop }: OneClick): void {
  app.register(async (scope) => {
    // The body says only List-Unsubscribe=One-Click, in either form encoding.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 4096, parseAs: 'string' }, (_request, _body, done) =>
      done(null, null),
    )
    scope.post<{ Querystring: { token?: string } }>(path, async (request, reply) => {
      await countAttempt(shop, { subject: `unsubscribe ${networkOf(request.ip)}`, ...perNetwork })
      const { token } = request.query
      if (typeof token === 'string') await stop(token)
      return reply.header('cache-control', 'no-store').send('')
    })
    scope.get<{ Querystring: { token?: string } }>(path, async (request, reply) => {
      const { token } = request.query
      const hash = typeof token === 'string' ? `#stop=${encodeURIComponent(token)}` : ''
      return reply.header('cache-control', 'no-store').redirect(`${page}${hash}`, 302)
    })
  })
}
