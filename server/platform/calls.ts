import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { base, type CallPath, type CallShape, calls, type Data, type Parsed } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { Envelope } from '#contract/envelope.ts'
import { contextOf, type ShipToOf } from './context.ts'
import { codingFor, compressText } from './http/coding.ts'
import { fieldLabel, fieldsOf } from './http/field-errors.ts'
import { refusePaused } from './http/refuse-paused.ts'
import { say, type Translate } from './messages.ts'
import { outageOf } from './outage.ts'
import { Refusal } from './refusal.ts'
import type { CallContext, Shop } from './shop.ts'
import { unstorableText } from './unstorable-text.ts'

export type Handler<Path extends CallPath> = (ctx: CallContext, payload: Parsed<Path>) => Promise<Data<Path>>

/** A feature's handlers by call path. */
export type Handlers<Path extends CallPath> = { [Key in Path]: Handler<Key> }

/** Answers a call for a caller who is known: checks sign-in and payload, runs the handler. */
export type AnswerCall = (
  path: CallPath,
  ctx: CallContext,
  payload: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Envelope>

/**
 * Mounts handlers under the base path: identifies the caller, validates the payload, replies with the envelope. Forms of
 * pages without script are answered by the function that is returned.
 */
export function mountCalls(
  app: FastifyInstance,
  shop: Shop,
  handlers: Partial<Handlers<CallPath>>,
  shipToOf: ShipToOf,
): AnswerCall {
  const answerCall: AnswerCall = async (path, ctx, payload, request, reply) => {
    const shape: CallShape = calls[path]
    const answer = handlers[path] as Handler<CallPath>
    try {
      refusePaused(shop, path)
      if (shape.customer && !ctx.customer) throw new Refusal('auth_invalid', { code: codes.authInvalid })
      const parsed = z.safeParse(shape.payload, payload ?? {})
      if (!parsed.success)
        throw new Refusal('invalid', { fields: fieldsOf(parsed.error, payload, { call: path }) })
      const unstorable = unstorableText(parsed.data)
      if (unstorable)
        throw new Refusal('invalid', {
          fields: {
            [unstorable]: { key: 'form.invalid', values: { field: fieldLabel(unstorable, path) } },
          },
        })
      const data = await answer(ctx, parsed.data as Parsed<CallPath>)
      return { code: codes.success, msg: '', data } satisfies Envelope
    } catch (error) {
      return answerFailure(error, ctx.t, request, reply)
    }
  }
  for (const path of Object.keys(handlers) as CallPath[]) {
    app.post(`${base}${path}`, { config: { call: path } }, async (request, reply) => {
      const ctx = await contextOf(shop, request, reply, shipToOf)
      const envelope = await answerCall(path, ctx, request.body, request, reply)
      const { impersonal }: CallShape = calls[path]
      return impersonal ? sendCompressed(envelope, request, reply) : envelope
    })
  }
  return answerCall
}

/** Bytes below which compression saves no packet. */
const worthCompressing = 1024

/**
 * Sends a reply without secrets as short as the client accepts. In all others, the length of a compressed reply could tell
 * an attacker who has the browser repeat a text what else the reply holds (BREACH).
 */
function sendCompressed(envelope: Envelope, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const text = JSON.stringify(envelope)
  reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding')
  const coding = text.length < worthCompressing ? null : codingFor(headers['accept-encoding'])
  return coding ? reply.header('content-encoding', coding).send(compressText(text, coding)) : reply.send(text)
}

/** Turns an error into an envelope. Anything but a refusal is logged and replaced by a generic message. */
export function answerFailure(
  thrown: unknown,
  t: Translate,
  request: FastifyRequest,
  reply: FastifyReply,
): Envelope {
  const error = isAccountGone(thrown) ? new Refusal('auth_invalid', { code: codes.authInvalid }) : thrown
  if (!(error instanceof Refusal)) {
    request.log.error({ err: error }, 'call failed')
    request.failure = error
    const outage = outageOf(error)
    if (outage) {
      const { reason, retryAfter } = outage
      reply.status(503).header('retry-after', retryAfter)
      return { code: codes.error, msg: t(`reason.${reason}`), data: { reason } }
    }
    reply.status(500)
    return { code: codes.error, msg: t('reason.crash'), data: { reason: 'crash' } }
  }
  reply.status(error.status)
  if (error.status === 429 && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', Number(error.details.retryAfter ?? 60))
  }
  const fields =
    error.fields &&
    Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [name, say(t, text)]))
  return {
    code: error.code,
    msg: say(t, error.text),
    data: { ...error.details, reason: error.reason, ...(fields ? { fields } : {}) },
  }
}

/** True if the caller's account was deleted or merged while the call ran: a row refers to a customer who is gone. */
function isAccountGone(error: unknown): boolean {
  const { code, constraint, cause } = error as { code?: string; constraint?: string; cause?: unknown }
  if (code === '23503') return constraint?.endsWith('_customer_id_customer_id_fk') ?? false
  return cause instanceof Error && isAccountGone(cause)
}
