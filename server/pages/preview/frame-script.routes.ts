import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { deskUrl } from '#server/platform/admin/desk-host.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The script of a page in a frame of the desk: selects and replaces sections. */
const script = readFileSync(new URL('../../../desk/entry/preview-frame.js', import.meta.url))
const hash = createHash('sha256').update(script).digest('hex').slice(0, 12)

export function mountFrameScript(app: FastifyInstance): void {
  app.get('/preview/frame.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
}

/** Runs before the page's own script, because it also provides the storage that a frame without an origin lacks. */
export function frameScriptTag(shop: Shop): string {
  const desk = escapeHtml(new URL(deskUrl(shop)).origin)
  return `<script src="/preview/frame.js?${hash}" data-desk="${desk}"></script>`
}
