import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
import type { ChangeFeed } from './changes/change-feed.ts'
import { inRanges, isLoopback } from './http/network.ts'

export type Metrics = {
  registry: Registry
  /** Records a served request. `kind` is call, page, cached or file. */
  answered(kind: string, status: number, seconds: number): void
  /** Counts a request until the returned function is called. */
  begun(): () => void
  /** Number of requests that are being answered. */
  inProgress(): number
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'vitrine_requests_total',
    help: 'Requests answered',
    labelNames: ['kind', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'vitrine_request_seconds',
    help: 'Time to answer',
    labelNames: ['kind'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  let open = 0
  new Gauge({
    name: 'vitrine_requests_in_progress',
    help: 'Requests being answered',
    registers: [registry],
    collect() {
      this.set(open)
    },
  })
  return {
    registry,
    begun() {
      open++
      let isOpen = true
      return () => {
        if (isOpen) open--
        isOpen = false
      }
    },
    inProgress: () => open,
    answered(kind, status, took) {
      requests.inc({ kind, status })
      seconds.observe({ kind }, took)
    },
  }
}

/** Exports the lag and the failed attempts of each follower that is behind the database. */
export function measureFollowers({ registry }: Metrics, changes: ChangeFeed): void {
  const labelNames = ['follower']
  // Registered first, because its `collect` fills the other gauge as well.
  new Gauge({
    name: 'vitrine_follower_behind_seconds',
    help: 'For how long a follower has been behind the database',
    labelNames,
    registers: [registry],
    collect() {
      this.reset()
      failures.reset()
      for (const { name, since, failures: count } of changes.behind()) {
        this.set({ follower: name }, (Date.now() - since.getTime()) / 1000)
        failures.set({ follower: name }, count)
      }
    },
  })
  const failures = new Gauge({
    name: 'vitrine_follower_failures',
    help: 'Failed attempts of a follower that is behind',
    labelNames,
    registers: [registry],
  })
}

/** /metrics for Prometheus: from loopback, or from addresses that METRICS_ALLOW names. */
export function mountMetrics(app: FastifyInstance, metrics: Metrics, config: Config): void {
  const isAllowed = inRanges(config.metricsAllow)
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request.ip) && !comesFromThisMachine(request, config)) return reply.status(403).send('')
    reply.type(metrics.registry.contentType)
    return metrics.registry.metrics()
  })
}

/**
 * Behind a local proxy missing from TRUST_PROXY, every client seems to connect from loopback. Forwarding headers reveal
 * such a proxy.
 */
function comesFromThisMachine({ ip, headers }: FastifyRequest, { trustProxy }: Config): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return isLoopback(ip) && (trustProxy.length > 0 || !isForwarded)
}
