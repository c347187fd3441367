import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Lang, langPath } from '#contract/languages.ts'
import { offeredLanguages } from '#server/content/languages.settings.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type LinkedKind, pagePath } from '../routing/page-path.ts'
import { routesSetting } from '../routing/routes.settings.ts'
import { hreflangOf } from './hreflang.ts'

/** Entries in one file; the protocol allows 50,000 addresses. https://www.sitemaps.org/protocol.html */
const perFile = 2_000

const fixed = ['/', '/category', '/collection', '/article', '/tag', '/promotion', '/coupon']

type Thing = { kind: LinkedKind; slugs: Partial<Record<Lang, string>>; root: boolean }

/**
 * /sitemap.xml lists every page with its versions in other languages. A large shop gets an index of parts instead, which
 * are /sitemap-{n}.xml.
 */
export function mountSitemap(app: FastifyInstance, shop: Shop): void {
  const send = (reply: FastifyReply, content: string) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(head + content)
  app.get('/sitemap.xml', { config: { kind: 'file' } }, async (_request, reply) => {
    const { rows } = await shop.pool.query<{ count: number }>(
      `select count(*)::int from (${listed('$1')}) things`,
      [shop.now()],
    )
    const files = Math.ceil(rows[0]!.count / perFile)
    return send(reply, files <= 1 ? await part(shop, 1) : indexOf(shop, files))
  })
  app.get<{ Params: { number: string } }>(
    '/sitemap-:number.xml',
    { config: { kind: 'file' } },
    async (request, reply) => {
      const number = Number(request.params.number)
      const valid = Number.isInteger(number) && number >= 1 && number <= 100_000
      const content = valid ? await part(shop, number) : ''
      return content === '' ? reply.status(404).send() : send(reply, content)
    },
  )
}

function indexOf(shop: Shop, files: number): string {
  const maps = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${shop.publicUrl}/sitemap-${index + 1}.xml</loc></sitemap>`,
  )
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('')}</sitemapindex>`
}

/** One part of the sitemap; the first includes the fixed pages. Empty if there is no such part. */
async function part(shop: Shop, number: number): Promise<string> {
  const things = await readThings(shop, number)
  const pages = number === 1 ? fixed.map((path) => everywhere(shop, path)) : []
  const entries = [...pages, ...things.map((thing) => pathsOf(shop, thing))].flatMap((paths) =>
    entriesOf(shop, paths),
  )
  if (entries.length === 0) return ''
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'

/** Selects every entry with a public page. @param now placeholder of the current time. */
const listed = (now: string) => `
  select 'product' kind, id, false root from product where status = 'active' and published_at <= ${now}
  union all select 'category', id, false from category
  union all select 'collection', id, false from collection
  union all select 'tag', id, false from tag
  union all select 'article', id, false from article where status = 'published' and published_at <= ${now}
  union all select 'page', id, at_root = 'yes' from page
    where status = 'published' and published_at <= ${now} and handle <> '/'`

async function readThings(shop: Shop, number: number): Promise<Thing[]> {
  const { rows } = await shop.pool.query<Thing>(
    `select things.kind, things.root, json_object_agg(t.lang, t.slug) slugs
      from (select * from (${listed('$3')}) every_thing order by kind, id limit $1 offset $2) things
      join translation t on t.kind = things.kind and t.owner_id = things.id and t.lang = any($4::text[])
      group by things.kind, things.id, things.root order by things.kind, things.id`,
    [perFile, (number - 1) * perFile, shop.now(), offeredLanguages(shop)],
  )
  return rows
}

function pathsOf(shop: Shop, { kind, slugs, root }: Thing): Partial<Record<Lang, string>> {
  const routes = shop.settings(routesSetting)
  const path = (slug: string) => (root ? `/${encodeURIComponent(slug)}` : pagePath(routes, kind, slug))
  return Object.fromEntries(Object.entries(slugs).map(([lang, slug]) => [lang, path(slug)]))
}

function everywhere(shop: Shop, path: string): Partial<Record<Lang, string>> {
  return Object.fromEntries(offeredLanguages(shop).map((lang) => [lang, path]))
}

/** Every version is listed with all the others. */
function entriesOf(shop: Shop, paths: Partial<Record<Lang, string>>): string[] {
  const links = Object.entries(hreflangOf(shop.publicUrl, paths))
    .map(([tag, url]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeHtml(url)}"/>`)
    .join('')
  return (Object.entries(paths) as [Lang, string][]).map(
    ([lang, path]) => `<url><loc>${escapeHtml(shop.publicUrl + langPath(lang, path))}</loc>${links}</url>`,
  )
}
