import type { FastifyInstance } from 'fastify'
import type { Shop } from './shop.ts'

/** A part that must be there before the shop answers shoppers. */
export type Readiness = { name: string; ready(): Promise<boolean> | boolean }

/** /healthz: the process lives. /readyz: it can serve shoppers; says which part is missing. */
export function mountHealth(app: FastifyInstance, shop: Shop, parts: Readiness[]): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const missing = closing ? ['closing'] : await missingOf(shop, parts)
    if (missing.length > 0) reply.status(503)
    return { status: missing.length === 0 ? 'ok' : 'not ready', missing }
  })
}

async function missingOf(shop: Shop, parts: Readiness[]): Promise<string[]> {
  const missing: string[] = []
  await shop.pool.query('select 1').catch(() => missing.push('database'))
  for (const part of parts) if (!(await part.ready())) missing.push(part.name)
  return missing
}
