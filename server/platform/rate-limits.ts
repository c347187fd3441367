import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from './http/network.ts'
import { Refusal } from './refusal.ts'
import type { Shop } from './shop.ts'

/**
 * Requests per network and minute by kind, counted in each process. Each open page sends a heartbeat and a time on page
 * every 10 s. Their own limit allows 500 open pages per network, so that they do not use up the limit for other calls.
 * `report`: a page reports its speed and its errors once, when it is left.
 * `page` counts rendered pages only. Cached pages, pictures and scripts cost almost nothing and are not counted.
 * `desk` allows an office of ten; each session and API key has its own limit as well (admin/limit-rate.ts).
 */
export const limits = {
  call: 1200,
  heartbeat: 6000,
  report: 600,
  search: 600,
  submit: 120,
  page: 600,
  desk: 12_000,
} as const

const heartbeats = ['/visitor/track', '/stat/duration']

export async function limitRates(app: FastifyInstance, shop: Shop): Promise<void> {
  if (!shop.config.rateLimits) return
  await app.register(fastifyRateLimit, {
    global: true,
    timeWindow: '1 minute',
    cache: 50_000,
    allowList: (request) => kindOf(request) === null,
    keyGenerator: (request) => `${kindOf(request)} ${networkOf(request.ip)}`,
    max: (request) => limits[kindOf(request) ?? 'call'],
    errorResponseBuilder: () => new Refusal('too_many', { status: 429 }),
  })
}

function kindOf({ routeOptions }: FastifyRequest): keyof typeof limits | null {
  const { call, adminCall, kind } = routeOptions.config
  if (adminCall !== undefined) return 'desk'
  if (call === undefined) return kind === 'page' ? 'page' : null
  if (call === '/checkout/submit' || call === '/wallet/submit') return 'submit'
  if (heartbeats.includes(call)) return 'heartbeat'
  if (call === '/stat/page') return 'report'
  return call.startsWith('/search/') ? 'search' : 'call'
}
