import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/platform/shop.ts'
import { distRoot } from '#server/theme/theme-folders.ts'
import { offlineSetting } from './worker.setting.ts'

const path = '/sw.js'

/** Removes the worker that a browser has, and what it kept. Open pages go on without it. */
const removal = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) if (name.startsWith('shop-')) await caches.delete(name)
  await registration.unregister()
}
`

/** Serves the service worker. Browsers ask for it with every page, so that a new build or its end reaches them. */
export function mountWorker(app: FastifyInstance, shop: Shop): void {
  app.get(path, { config: { kind: 'file' } }, async (request, reply) => {
    const script = workerAddress(shop) ? readFileSync(builtFile) : Buffer.from(removal)
    const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 16)}"`
    reply
      .header('cache-control', 'no-cache')
      .header('etag', etag)
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('text/javascript; charset=utf-8').send(script)
  })
}

const builtFile = join(distRoot, 'client/sw.js')
const isBuilt = existsSync(builtFile)

/** Address of the service worker; null if it is off. In development, pages are never kept. */
export function workerAddress(shop: Shop): string | null {
  const isOn = shop.config.production && shop.settings(offlineSetting).enabled
  return isOn && isBuilt ? path : null
}
