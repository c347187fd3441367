import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Shop } from './shop.ts'

/** A part that must be available before the shop serves shoppers. */
export type Readiness = { name: string; ready(): Promise<boolean> | boolean }

/** Milliseconds the database may take to answer before the shop is not ready. */
const answerMs = 2000

/**
 * /healthz: the process is alive. /readyz: it can serve shoppers. `missing` lists required parts that are unavailable,
 * `stale` those that serve older data until they have caught up with the database.
 */
export function mountHealth(app: FastifyInstance, shop: Shop, parts: Readiness[]): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  const databaseAnswers = databaseProbe(shop)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const missing: string[] = []
    if (closing) missing.push('closing')
    else {
      if (!(await databaseAnswers())) missing.push('database')
      for (const part of parts) if (!(await part.ready())) missing.push(part.name)
    }
    if (missing.length > 0) reply.status(503)
    reply.header('cache-control', 'no-store')
    const stale = shop.changes.behind().map(({ name, failures, since }) => ({ name, failures, since }))
    return { status: missing.length === 0 ? 'ok' : 'not ready', missing, stale }
  })
}

/** Concurrent probes share one query, so that they cannot use up the pool while the database hangs. */
function databaseProbe({ pool }: Shop): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null
  return async () => {
    asking ??= pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null
      })
    const deadline = new AbortController()
    const late = wait(answerMs, false, { signal: deadline.signal, ref: false })
    late.catch(() => {})
    return Promise.race([asking, late]).finally(() => deadline.abort())
  }
}
