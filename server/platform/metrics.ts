import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
import { inRanges, isLoopback } from './network.ts'

export type Metrics = {
  registry: Registry
  /** One request answered; `kind` is call, page, cached or file. */
  answered(kind: string, status: number, seconds: number): void
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
  return {
    registry,
    answered(kind, status, took) {
      requests.inc({ kind, status })
      seconds.observe({ kind }, took)
    },
  }
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
 * Behind a local proxy that TRUST_PROXY does not name, every client seems to connect from loopback: the forwarding
 * headers give such a proxy away.
 */
function comesFromThisMachine({ ip, headers }: FastifyRequest, { trustProxy }: Config): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return isLoopback(ip) && (trustProxy.length > 0 || !isForwarded)
}
