import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { deskUrl } from '#server/platform/admin/desk-host.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The script of a page in a frame of the desk: selects and replaces sections. */
const script = readFileSync(new URL('../../../desk/entry/preview-frame.js', import.meta.url))
const hash = createHash('sha256').update(script).digest('hex').slice(0, 12)

/** The script, and the empty page into which it puts an email of the desk. */
export function mountFrameScript(app: FastifyInstance, shop: Shop): void {
  app.get('/preview/frame.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
  app.get('/preview/email', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': emailPolicy(shop), 'cache-control': 'no-cache' })
      .headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .send(
        `<!doctype html><html data-email><head><meta charset="utf-8"><title></title>${frameScriptTag(shop)}</head><body></body></html>`,
      ),
  )
}

/** An email may have styles and pictures, and nothing that runs. Only the desk may frame it. */
function emailPolicy(shop: Shop): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "img-src 'self' https: data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${new URL(deskUrl(shop)).origin}`,
    'sandbox allow-scripts',
  ].join('; ')
}

/** Runs before the page's own script, because it also provides the storage that a frame without an origin lacks. */
export function frameScriptTag(shop: Shop): string {
  const desk = escapeHtml(new URL(deskUrl(shop)).origin)
  return `<script src="/preview/frame.js?${hash}" data-desk="${desk}"></script>`
}
