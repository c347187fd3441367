import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isLang } from '#contract/languages.ts'
import { type CachedPage, cachePage } from '#server/platform/page-cache/cached-page.ts'
import { sendPage } from '#server/platform/page-cache/send-page.ts'
import { fontsFolder } from '#server/theme/fonts/built-families.ts'
import { findThemeFile } from '#server/theme/theme-folders.ts'
import type { Pages } from '../pages.ts'

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
  js: 'text/javascript; charset=utf-8',
}

const forever = 'public, max-age=31536000, immutable'

/**
 * Serves the theme's files: style sheet, texts and fonts under their hashes, and the files in its assets folder. Any
 * origin may read them, because pages in a frame of the desk have none.
 */
export function mountThemeFiles(app: FastifyInstance, { theme, dialogTexts }: Pages): void {
  const compressed = new LRUCache<string, Promise<CachedPage>>({ max: 100 })

  /**
   * Sends the content that this process has. During a rolling deploy another process may have issued the address:
   * content whose hash differs must not be stored under it.
   */
  async function send(request: FastifyRequest, reply: FastifyReply, file: HashedFile): Promise<void> {
    const key = `${file.type} ${file.hash}`
    let page = compressed.get(key)
    if (!page) {
      page = compress(file)
      compressed.set(key, page)
    }
    const content = await page
    reply.hijack()
    reply.raw.setHeader('access-control-allow-origin', '*')
    reply.raw.setHeader('cache-control', file.asked === file.hash ? forever : 'no-store')
    sendPage(content, request.raw, reply.raw)
  }

  app.get<{ Params: { hash: string } }>(
    '/theme/full-:hash.css',
    { config: { kind: 'file' } },
    async (request, reply) => {
      const asked = request.params.hash
      const { css, hash } = (await theme.sheets.published(asked)) ?? (await theme.sheets.full())
      await send(request, reply, { content: css, hash, asked, type: 'text/css' })
    },
  )
  app.get<{ Params: { lang: string; list: string; hash: string } }>(
    '/theme/texts/:lang/:list/:hash.json',
    { config: { kind: 'file' } },
    async (request, reply) => {
      const { lang, list, hash } = request.params
      const texts = isLang(lang) ? await dialogTexts(lang, list) : undefined
      if (!texts) return reply.status(404).header('cache-control', 'no-store').send()
      const file = { content: texts.json, hash: texts.hash, asked: hash, type: 'application/json' }
      await send(request, reply, file)
    },
  )
  app.get<{ Params: { name: string } }>(
    '/theme/fonts/:name',
    { config: { kind: 'file' } },
    async (request, reply) => {
      const file = readFrom(request.params.name, (safe) => join(fontsFolder, safe))
      if (!file) return reply.status(404).send()
      return reply
        .type(file.type)
        .header('cache-control', forever)
        .header('access-control-allow-origin', '*')
        .header('x-content-type-options', 'nosniff')
        .send(file.content)
    },
  )
  app.get<{ Params: { name: string } }>(
    '/theme/assets/:name',
    { config: { kind: 'file' } },
    async (request, reply) => {
      const file = readAsset(theme.name(), request.params.name)
      if (!file) return reply.status(404).send()
      return reply
        .type(file.type)
        .header('cache-control', 'public, max-age=86400')
        .header('access-control-allow-origin', '*')
        .header('x-content-type-options', 'nosniff')
        .send(file.content)
    },
  )
}

/** `asked` is the hash in the requested address. */
type HashedFile = { content: string; hash: string; asked: string; type: string }

function compress({ content, type }: HashedFile): Promise<CachedPage> {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  }
  return cachePage({ status: 200, body: content, headers, tags: [], keep: false })
}

type SentFile = { content: Buffer; type: string }

function readAsset(theme: string, name: string): SentFile | null {
  return readFrom(name, (safe) => findThemeFile(theme, `assets/${safe}`))
}

function readFrom(name: string, find: (safe: string) => string | null): SentFile | null {
  const ending = /^[\w-]+\.(\w+)$/.exec(name)?.[1]
  const type = ending ? types[ending] : undefined
  const path = type ? find(name) : null
  return type && path !== null && existsSync(path) ? { content: readFileSync(path), type } : null
}
