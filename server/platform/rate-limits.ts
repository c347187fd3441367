import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'
import { Refusal } from './refusal.ts'
import type { Shop } from './shop.ts'

/**
 * Requests one network may make in a minute, by kind. Each open page sends a heartbeat and a time on page every 10 s,
 * which must not use up what people behind the same network do: 500 open pages are allowed. Pictures, scripts and
 * cached pages cost nothing and are not counted.
 */
export const limits = { call: 1200, heartbeat: 6000, search: 600, submit: 120, page: 300 } as const

const heartbeats = ['/visitor/track', '/stat/duration']

export async function limitRates(app: FastifyInstance, shop: Shop): Promise<void> {
  if (!shop.config.rateLimits) return
  await app.register(fastifyRateLimit, {
    global: true,
    timeWindow: '1 minute',
    cache: 50_000,
    allowList: (request) => callOf(request) === undefined,
    keyGenerator: (request) => `${kindOf(request)} ${networkOf(request.ip)}`,
    max: (request) => limits[kindOf(request)],
    errorResponseBuilder: () => new Refusal('too_many', { status: 429 }),
  })
}

function kindOf(request: FastifyRequest): keyof typeof limits {
  const call = callOf(request)
  if (call === '/checkout/submit') return 'submit'
  if (call && heartbeats.includes(call)) return 'heartbeat'
  return call?.startsWith('/search/') ? 'search' : 'call'
}

function callOf(request: FastifyRequest): string | undefined {
  return request.routeOptions.config.call
}
