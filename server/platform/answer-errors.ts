import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { base } from '#contract/calls.ts'
import { defaultLanguage, isLang, type Lang } from '#contract/languages.ts'
import { answerFailure } from './calls.ts'
import { translator } from './messages.ts'
import { Refusal } from './refusal.ts'

/**
 * The one place that answers what was thrown before or outside a handler: bodies that are no JSON, too large or
 * of another type, too many requests, unknown calls. Pages have their own error pages.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.post(`${base}/*`, (request, reply) => {
    return answerFailure(
      new Refusal('unknown_call', { status: 404 }),
      translator(langOf(request)),
      request,
      reply,
    )
  })
}

/** Answers what was thrown before a handler ran, with the envelope of its call. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return reply.send(answerFailure(refusalOf(error), translator(langOf(request)), request, reply))
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
