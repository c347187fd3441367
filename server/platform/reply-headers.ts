import type { FastifyInstance } from 'fastify'
import { base } from '#contract/call-base.ts'

/**
 * Headers of every reply: none may be taken for another type than it says, no cache may keep a call's reply, and a
 * reply sent while the shop closes is the last of its connection.
 */
export function setReplyHeaders(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', (request, reply, done) => {
    // Also set on the raw response, which pages and theme files are written to directly.
    reply.raw.setHeader('x-content-type-options', 'nosniff')
    if (closing) reply.raw.setHeader('connection', 'close')
    reply.header('x-content-type-options', 'nosniff')
    if (request.url.startsWith(`${base}/`)) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
}
