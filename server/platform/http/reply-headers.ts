import type { FastifyInstance } from 'fastify'
import { adminBase } from '#contract/admin/admin-call.ts'
import { base } from '#contract/call-base.ts'

const bases = [`${base}/`, `${adminBase}/`]

/**
 * Sets headers on every reply: no type sniffing, no caching of calls, and `connection: close` during shutdown.
 */
export function setReplyHeaders(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', (request, reply, done) => {
    // Also set on the raw response, because pages and theme files are written to it directly.
    reply.raw.setHeader('x-content-type-options', 'nosniff')
    if (closing) reply.raw.setHeader('connection', 'close')
    reply.header('x-content-type-options', 'nosniff')
    if (bases.some((each) => request.url.startsWith(each))) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
}
