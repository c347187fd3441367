import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type CachedPage, cachePage } from '#server/platform/page-cache/cached-page.ts'
import { sendPage } from '#server/platform/page-cache/send-page.ts'
import { fontsFolder } from '#server/theme/fonts/built-families.ts'
import type { ThemeEngine } from '#server/theme/theme.ts'
import { themeRoot } from '#server/theme/theme-root.ts'

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
  js: 'text/javascript; charset=utf-8',
}

/** Files of the theme: the full style sheet and the fonts under their hashes, and what lies in its assets. */
export function mountThemeFiles(app: FastifyInstance, theme: ThemeEngine): void {
  let sheet: { hash: string; page: Promise<CachedPage> } | undefined
  app.get<{ Params: { hash: string } }>(
    '/theme/full-:hash.css',
    { config: { kind: 'file' } },
    async (request, reply) => {
      const { css, hash } = await theme.sheets.full()
      if (sheet?.hash !== hash) sheet = { hash, page: compressed(css) }
      const page = await sheet.page
      // Another process may be a moment ahead or behind: the sheet as it stands is right for every page, but not for ever.
      const lasting = request.params.hash === hash ? 'public, max-age=31536000, immutable' : 'no-cache'
      reply.hijack()
      reply.raw.setHeader('cache-control', lasting)
      sendPage(page, request.raw, reply.raw)
    },
  )
  app.get<{ Params: { name: string } }>(
    '/theme/fonts/:name',
    { config: { kind: 'file' } },
    async (request, reply) => {
      const file = readFrom(fontsFolder, request.params.name)
      if (!file) return reply.status(404).send()
      return reply
        .type(file.type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .send(file.content)
    },
  )
  app.get<{ Params: { name: string } }>(
    '/theme/assets/:name',
    { config: { kind: 'file' } },
    async (request, reply) => {
      const file = readAsset(request.params.name)
      if (!file) return reply.status(404).send()
      return reply
        .type(file.type)
        .header('cache-control', 'public, max-age=86400')
        .header('x-content-type-options', 'nosniff')
        .send(file.content)
    },
  )
}

function compressed(css: string): Promise<CachedPage> {
  const headers = {
    'content-type': 'text/css; charset=utf-8',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  }
  return cachePage({ status: 200, body: css, headers, tags: [], keep: false })
}

function readAsset(name: string): { content: Buffer; type: string } | null {
  return readFrom(join(themeRoot, 'assets'), name)
}

function readFrom(folder: string, name: string): { content: Buffer; type: string } | null {
  const ending = /^[\w-]+\.(\w+)$/.exec(name)?.[1]
  const type = ending ? types[ending] : undefined
  const path = join(folder, name)
  return type && existsSync(path) ? { content: readFileSync(path), type } : null
}
