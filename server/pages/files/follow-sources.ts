import { existsSync, watch } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { distRoot, themesRoot } from '#server/theme/theme-folders.ts'
import type { Pages } from '../pages.ts'

/** Milliseconds without another change before a reload, because editors write a file in several steps. */
const settled = 80

/** Development only: evicts all pages and reloads open ones after a template, a style or the browser build changed. */
export function followSources(app: FastifyInstance, pages: Pages): void {
  const readers = new Set<FastifyReply['raw']>()
  let timer: NodeJS.Timeout | undefined
  const changed = () => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      await pages.reload()
      for (const reader of readers) reader.write('data: changed\n\n')
    }, settled)
  }
  const folders = [themesRoot, distRoot].filter((folder) => existsSync(folder))
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, changed))
  app.addHook('preClose', async () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
    for (const reader of readers) reader.end()
  })
  app.get('/dev/changes', (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write('retry: 300\n\n')
    readers.add(reply.raw)
    request.raw.on('close', () => readers.delete(reply.raw))
  })
}

/** Added to pages in development. A restarting server closes the stream, so a reconnect counts as a change too. */
export const reloadScript = `<script>{let lost;const changes=new EventSource('/dev/changes');changes.onmessage=()=>location.reload();changes.onerror=()=>{lost=true};changes.onopen=()=>lost&&location.reload()}</script>`
