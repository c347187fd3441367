import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import type { AdminCaller } from './caller.ts'

/** Calls per minute by one session or API key, counted in each process. */
const max = 1200

/** Counts the calls of each session and API key. Calls before sign-in are counted by network, as all other calls. */
export function limitAdminRate(
  app: FastifyInstance,
  shop: Shop,
): (request: FastifyRequest, caller: AdminCaller) => Promise<void> {
  if (!shop.config.rateLimits) return async () => {}
  const subjects = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({
    max,
    timeWindow: '1 minute',
    keyGenerator: (request) => subjects.get(request) ?? '',
    allowList: (request) => !subjects.has(request),
  })
  return async (request, caller) => {
    subjects.set(request, `desk ${caller.sessionId ?? caller.id}`)
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    throw new Refusal('too_many', { status: 429, details: { retryAfter: counted.ttlInSeconds } })
  }
}
