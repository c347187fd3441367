import type { FastifyInstance } from 'fastify'
import { base } from '#contract/call-base.ts'

/** Headers of every reply: none may be taken for another type than it says, and no cache may keep a call's reply. */
export function setReplyHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Also set on the raw response, which pages and theme files are written to directly.
    reply.raw.setHeader('x-content-type-options', 'nosniff')
    reply.header('x-content-type-options', 'nosniff')
    if (request.url.startsWith(`${base}/`)) reply.header('cache-control', 'no-store')
    done()
  })
}
