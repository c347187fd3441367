import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { defaultLanguage } from '#contract/languages.ts'
import { translator } from '#server/platform/messages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { agentsSetting } from './agents.setting.ts'
import { type Answer, answerOnce, isKey, KeyConflict } from './answer-once.ts'
import { type Answering, refusalAnswer, UcpFault, UcpRefusal } from './ucp-visit.ts'

export function isOn(shop: Shop): boolean {
  return shop.settings(agentsSetting).enabled
}

/** Mounts requests whose refusals are answered in the protocol's words, and that are answered once for each key. */
export function answeringIn(app: FastifyInstance, shop: Shop): Answering {
  return (method, path, call, work, status = 200) => {
    const changes = method !== 'GET' && !path.startsWith('/catalog')
    app.route<{ Params: { id?: string } }>({
      method,
      url: path,
      config: { call },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (!isOn(shop)) return reply.status(404).send()
        const make = () => answerOf(shop, status, () => work(request, reply, request.params.id))
        const { status: made, body } = await (changes ? once(shop, request, make) : make()).catch(
          (error: unknown) => faultOf(shop, error),
        )
        return reply.status(made).send(body)
      },
    })
  }
}

/** Answers requests that never reach a handler in the protocol's words: unreadable, too large, or to no operation. */
export function answerFaultsIn(app: FastifyInstance, shop: Shop): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (!isOn(shop) || ![400, 413, 415].includes(status)) throw error
    request.log.info({ code: error.code }, 'unreadable request of a shopping agent')
    const text = status === 413 ? 'The request is too large.' : 'The request is not JSON.'
    return reply.status(status).send(refusalAnswer(shop, new UcpRefusal('invalid_request', text)))
  })
  app.all('/*', { config: { call: '/ucp' } }, async (_request, reply) => {
    reply.status(404).header('cache-control', 'no-store')
    if (!isOn(shop)) return reply.send()
    return refusalAnswer(shop, new UcpRefusal('not_found', 'There is no such operation.'))
  })
}

async function once(shop: Shop, request: FastifyRequest, make: () => Promise<Answer>): Promise<Answer> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return make()
  if (!isKey(String(key)))
    throw new UcpRefusal('invalid_request', 'Idempotency-Key must have 22 to 255 visible ASCII characters')
  return answerOnce(shop, request, String(key), make)
}

/** A refusal of the shop's rules is an answer too, with status 200. */
async function answerOf(shop: Shop, status: number, work: () => Promise<unknown>): Promise<Answer> {
  try {
    return { status, body: await work() }
  } catch (error) {
    if (!(error instanceof UcpRefusal) || error.code === 'unauthorized') throw error
    return { status: 200, body: refusalAnswer(shop, error) }
  }
}

/** The answer to a request that the protocol does not allow, or that the shop failed at. @throws whatever else went wrong */
function faultOf(shop: Shop, error: unknown): Answer {
  if (error instanceof KeyConflict) {
    const key = error.reason === 'idempotency_conflict' ? 'reason.key_reused' : 'checkout.changed_meanwhile'
    return { status: 409, body: { code: error.reason, content: translator(defaultLanguage)(key) } }
  }
  if (error instanceof UcpRefusal)
    return { status: error.code === 'unauthorized' ? 401 : 400, body: refusalAnswer(shop, error) }
  if (error instanceof UcpFault) return { status: error.status, body: refusalAnswer(shop, error) }
  if (!(error instanceof z.ZodError)) throw error
  return { status: 400, body: refusalAnswer(shop, new UcpRefusal('invalid_request', z.prettifyError(error))) }
}
