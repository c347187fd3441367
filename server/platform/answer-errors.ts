import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { adminBase, adminCalls } from '#contract/admin/calls.ts'
import { base } from '#contract/call-base.ts'
import { calls } from '#contract/calls.ts'
import type { Envelope } from '#contract/envelope.ts'
import { defaultLanguage, isLang, type Lang } from '#contract/languages.ts'
import { answerFailure } from './calls.ts'
import { translator } from './messages.ts'
import { Refusal } from './refusal.ts'

/**
 * Replies to failures before or outside a handler: malformed or oversized bodies, too many requests, unknown calls,
 * methods other than POST. Pages have their own error pages.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  answerUnknown(app, base, calls)
  answerUnknown(app, adminBase, adminCalls)
}

function answerUnknown(app: FastifyInstance, prefix: string, known: object): void {
  app.all(`${prefix}/*`, async (request, reply) => {
    const path = request.url.slice(prefix.length).split('?')[0]!
    if (!Object.hasOwn(known, path))
      return envelopeOf(new Refusal('unknown_call', { status: 404 }), request, reply)
    reply.header('allow', 'POST')
    return envelopeOf(new Refusal('malformed', { status: 405 }), request, reply)
  })
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
  return isDocument ? reply.type('text/plain; charset=utf-8').send(envelope.msg) : reply.send(envelope)
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

function langOf(request: FastifyRequest): Lang {
  const header = request.headers['x-lang']
  return typeof header === 'string' && isLang(header) ? header : defaultLanguage
}
