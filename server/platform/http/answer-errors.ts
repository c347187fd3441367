import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { adminBase, adminCalls } from '#contract/admin/calls.ts'
import { base } from '#contract/call-base.ts'
import { calls } from '#contract/calls.ts'
import type { Envelope } from '#contract/envelope.ts'
import { defaultLanguage, isLang, type Lang, splitLanguage } from '#contract/languages.ts'
import { answerFailure } from '../calls.ts'
import { translator } from '../messages.ts'
import { Refusal } from '../refusal.ts'

/**
 * Replies to failures before or outside a handler: malformed or oversized bodies, too many requests, unknown calls,
 * methods other than POST for calls (malformed, 400) and other than GET for pages (405). Pages have their own error pages.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  answerUnknown(app, base, calls)
  answerUnknown(app, adminBase, adminCalls)
  answerUnknown(app, '/api', {})
  app.setNotFoundHandler(answerUnrouted)
  // Before the body is read: one of an unknown type would be refused as malformed.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (request.is404) answerUnrouted(request, reply)
    else done()
  })
}

function answerUnknown(app: FastifyInstance, prefix: string, known: object): void {
  app.all(`${prefix}/*`, async (request, reply) => {
    const path = request.url.slice(prefix.length).split('?')[0]!
    reply.header('cache-control', 'no-store')
    if (!Object.hasOwn(known, path))
      return envelopeOf(new Refusal('unknown_call', { status: 404 }), request, reply)
    reply.header('allow', 'POST')
    return envelopeOf(new Refusal('malformed', { status: 400 }), request, reply)
  })
}

/** Calls that a client looks for below a language's pages. */
const callPath = /^\/[\w-]+\/api\//

/** Replies to an address without a route: a page read by another method, or a file that is missing. */
function answerUnrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isCall = callPath.test(request.url)
  if (!isRead && !isCall) reply.header('allow', 'GET, HEAD')
  const refusal = isCall
    ? new Refusal('unknown_call', { status: 404 })
    : isRead
      ? new Refusal('not_found', { status: 404 })
      : new Refusal('malformed', { status: 405 })
  const envelope = envelopeOf(refusal, request, reply.header('cache-control', 'no-store'))
  return isCall ? reply.send(envelope) : sendText(reply, envelope)
}

function sendText(reply: FastifyReply, { msg }: Envelope): FastifyReply {
  return reply.type('text/plain; charset=utf-8').send(msg)
}

/** Replies to an error that was thrown before a handler ran, with the envelope. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const envelope = envelopeOf(refusalOf(error), request, reply)
  // A browser navigation, as opposed to a fetch from a page.
  const isDocument = request.routeOptions.config.kind === 'page' && !request.url.includes('request=route')
  return isDocument ? sendText(reply, envelope) : reply.send(envelope)
}

function envelopeOf(error: Error, request: FastifyRequest, reply: FastifyReply): Envelope {
  return answerFailure(error, translator(langOf(request)), request, reply)
}

function refusalOf(error: FastifyError | Refusal): Error {
  if (error instanceof Refusal) return error
  if (error.statusCode === 413) return new Refusal('too_large', { status: 413 })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal('malformed', { status: 400 })
  }
  return error
}

/** The language of the reader: the one that a call names, else that of the page's path. */
function langOf({ headers, url }: FastifyRequest): Lang {
  const header = headers['x-lang']
  if (typeof header === 'string' && isLang(header)) return header
  return splitLanguage(url.split('?')[0]!).lang ?? defaultLanguage
}
