import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../escape-html.ts'
import type { Shop } from '../shop.ts'
import { readOutbox } from './outbox.ts'

/** /dev/outbox: messages that a demo shop would have sent, for people and tests. Demo mode only. */
export function mountOutbox(app: FastifyInstance, shop: Shop): void {
  if (shop.config.mode !== 'demo') return
  app.get<{ Querystring: { to?: string } }>('/dev/outbox.json', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return readOutbox(shop.config.dataDir, request.query.to)
  })
  app.get<{ Querystring: { to?: string } }>('/dev/outbox', async (request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self' data:",
      )
    const entries = await readOutbox(shop.config.dataDir, request.query.to)
    return page(entries.map(article).join('') || '<p>no records</p>')
  })
}

type Entry = Awaited<ReturnType<typeof readOutbox>>[number]

function article(entry: Entry): string {
  const body = entry.html
    ? `<iframe sandbox srcdoc="${escapeHtml(withPictures(entry))}" title="${escapeHtml(entry.subject)}"></iframe>`
    : ''
  return `<article><h2>${escapeHtml(entry.subject)}</h2><p>${entry.channel} · ${escapeHtml(entry.to)} · ${entry.at}</p>${body}<details><summary>text</summary><pre>${escapeHtml(entry.text)}</pre></details></article>`
}

/** The HTML with its attached pictures, as email programs show it. */
function withPictures({ html = '', attachments = [] }: Entry): string {
  return attachments.reduce(
    (shown, { cid, contentType, content }) =>
      cid ? shown.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${content}"`) : shown,
    html,
  )
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<style>body{font:16px/1.5 system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem}iframe{width:100%;height:44rem;border:1px solid #ccc}pre{white-space:pre-wrap}</style>
<h1>Outbox</h1>${body}</html>`
}
