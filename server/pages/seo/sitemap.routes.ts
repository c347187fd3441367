import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Lang, langPath } from '#contract/languages.ts'
import { offeredLanguages } from '#server/content/languages.settings.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { sendStream } from '#server/platform/http/send-stream.ts'
import type { Shop } from '#server/platform/shop.ts'
import { pagePath } from '../routing/page-path.ts'
import { routesSetting } from '../routing/routes.settings.ts'
import { hreflangOf } from './hreflang.ts'
import {
  entriesOf,
  fileVersion,
  isSitemapKind,
  type ListedFile,
  listFiles,
  maxAddresses,
  type SitemapEntry,
  type SitemapFile,
  type SitemapKind,
} from './sitemap-files.ts'

/** Pages without an entry of their own. */
const fixed = ['/', '/category', '/collection', '/article', '/tag', '/promotion', '/coupon']

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const type = 'application/xml; charset=utf-8'
const hour = 'public, max-age=3600'

/**
 * /sitemap.xml lists every page with its versions in other languages. A larger shop gets an index instead: of
 * /sitemap-main.xml, with the pages that every shop has, and of a file for each range of entries, such as
 * /sitemap-product-1-5000.xml.
 */
export function mountSitemap(app: FastifyInstance, shop: Shop): void {
  const file = { config: { kind: 'file' as const } }
  app.get('/sitemap.xml', file, async (request, reply) => {
    const { files, isSmall } = await listFiles(shop)
    if (isSmall) return answer(request, reply, files, true)
    const index = indexOf(shop, files)
    const etag = etagOf(index)
    reply.header('cache-control', hour).header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type(type).send(index)
  })
  app.get('/sitemap-main.xml', file, (request, reply) => answer(request, reply, [], true))
  app.get<{ Params: { range: string } }>('/sitemap-:range.xml', file, async (request, reply) => {
    const range = rangeOf(request.params.range)
    return range ? answer(request, reply, [range], false) : reply.status(404).send()
  })

  /** Sends one file, unless the reader has this version of it. `main`: with the pages that every shop has. */
  async function answer(request: FastifyRequest, reply: FastifyReply, ranges: SitemapFile[], main: boolean) {
    const versions = await Promise.all(ranges.map((range) => fileVersion(shop, range)))
    if (!main && versions.every((version) => version === null)) return reply.status(404).send()
    const { rules } = shop.settings(routesSetting)
    // Compressed and plain forms share the tag, which is therefore a weak one.
    const etag = `W/${etagOf(JSON.stringify([versions, rules, offeredLanguages(shop), shop.publicUrl]))}`
    reply.header('cache-control', hour).header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return sendStream(request, reply, type, urlSet(shop, ranges, main))
  }
}

function indexOf(shop: Shop, files: ListedFile[]): string {
  const one = (name: string, changed: Date | null) =>
    `<sitemap><loc>${escapeHtml(`${shop.publicUrl}/sitemap-${name}.xml`)}</loc>${lastmod(changed)}</sitemap>`
  const all = files.map(({ kind, from, to, changed }) => one(`${kind}-${from}-${to}`, changed))
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${one('main', null)}${all.join('')}</sitemapindex>`
}

const open =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'

async function* urlSet(shop: Shop, ranges: SitemapFile[], main: boolean): AsyncGenerator<string> {
  yield head + open
  if (main) for (const path of fixed) yield addresses(shop, everywhere(shop, path), null)
  for (const range of ranges) {
    for await (const entries of entriesOf(shop, range)) {
      for (const entry of entries) yield addresses(shop, pathsOf(shop, range.kind, entry), entry.changed)
    }
  }
  yield '</urlset>'
}

/** The paths of an entry's page by language. */
export function pathsOf(
  shop: Shop,
  kind: SitemapKind,
  { slugs, root }: Pick<SitemapEntry, 'slugs' | 'root'>,
): Partial<Record<Lang, string>> {
  const routes = shop.settings(routesSetting)
  const path = (slug: string) => (root ? `/${encodeURIComponent(slug)}` : pagePath(routes, kind, slug))
  return Object.fromEntries(Object.entries(slugs).map(([lang, slug]) => [lang, path(slug)]))
}

/** "product-1-5000"; null for anything else, and for more entries than a file may have. */
function rangeOf(name: string): SitemapFile | null {
  const [, kind = '', from, to] = /^([a-z]+)-([1-9]\d{0,9})-([1-9]\d{0,9})$/.exec(name) ?? []
  const range = { from: Number(from), to: Number(to) }
  const isValid = isSitemapKind(kind) && range.from <= range.to && range.to < 2 ** 31
  return isValid && range.to - range.from < maxAddresses ? { kind, ...range } : null
}

function everywhere(shop: Shop, path: string): Partial<Record<Lang, string>> {
  return Object.fromEntries(offeredLanguages(shop).map((lang) => [lang, path]))
}

/** Every version is listed with all the others. */
function addresses(shop: Shop, paths: Partial<Record<Lang, string>>, changed: Date | null): string {
  const links = Object.entries(hreflangOf(shop.publicUrl, paths))
    .map(([tag, url]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeHtml(url)}"/>`)
    .join('')
  return (Object.entries(paths) as [Lang, string][])
    .map(
      ([lang, path]) =>
        `<url><loc>${escapeHtml(shop.publicUrl + langPath(lang, path))}</loc>${lastmod(changed)}${links}</url>`,
    )
    .join('')
}

function lastmod(changed: Date | null): string {
  return changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
}

function etagOf(content: string): string {
  return `"${createHash('sha1').update(content).digest('base64url')}"`
}
