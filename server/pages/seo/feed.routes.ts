import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bcp47, defaultLanguage, type Lang, langPath, languages } from '#contract/languages.ts'
import { type FeedArticle, feedArticles } from '#server/content/articles.ts'
import { escapeHtml, escapeXml } from '#server/platform/escape-html.ts'
import { translator } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Page, PageRequest } from '../page.ts'
import { pagePath } from '../routing/page-path.ts'
import { routesSetting } from '../routing/routes.settings.ts'

/** Entries of a feed. */
const size = 20

/** /article.atom and /{lang}/article.atom: the newest articles for feed readers (RFC 4287). */
export function mountFeed(app: FastifyInstance, shop: Shop): void {
  for (const lang of languages) {
    for (const path of pathsOf(lang)) {
      app.get(path, { config: { kind: 'file' } }, async (request, reply) => {
        const feed = writeFeed(shop, lang, await feedArticles(shop, { lang, size }))
        const etag = `"${createHash('sha1').update(feed).digest('base64url')}"`
        reply.header('etag', etag).header('cache-control', 'public, max-age=60')
        if (request.headers['if-none-match'] === etag) return reply.status(304).send()
        return reply.type('application/atom+xml; charset=utf-8').send(feed)
      })
    }
  }
}

/** The default language also answers with its prefix, as pages do. */
function pathsOf(lang: Lang): string[] {
  return lang === defaultLanguage
    ? ['/article.atom', `/${lang}/article.atom`]
    : [langPath(lang, '/article.atom')]
}

/** The feed that pages about articles name in their head. */
export function feedOf({ lang, t, shop }: PageRequest): NonNullable<Page['feed']> {
  return { path: langPath(lang, '/article.atom'), title: titleOf(shop, t('article.title')) }
}

function titleOf(shop: Shop, name: string): string {
  return `${shop.settings(shopSetting).name} – ${name}`
}

function writeFeed(shop: Shop, lang: Lang, articles: FeedArticle[]): string {
  const t = translator(lang)
  const routes = shop.settings(routesSetting)
  const { publicUrl } = shop
  const own = publicUrl + langPath(lang, '/article.atom')
  const updated = new Date(Math.max(0, ...articles.map(changedAt)))
  const name = shop.settings(shopSetting).name
  const entries = articles.map((article) => {
    const url = publicUrl + langPath(lang, pagePath(routes, 'article', article.slug))
    return [
      '<entry>',
      `<id>${escapeHtml(idOf(publicUrl, article.id))}</id>`,
      `<title>${escapeXml(article.name)}</title>`,
      `<link rel="alternate" type="text/html" href="${escapeHtml(url)}"/>`,
      `<published>${article.publishedAt.toISOString()}</published>`,
      `<updated>${new Date(changedAt(article)).toISOString()}</updated>`,
      `<author><name>${escapeXml(article.author || name)}</name></author>`,
      ...(article.summary ? [`<summary>${escapeXml(article.summary)}</summary>`] : []),
      `<content type="html">${escapeXml(withAddresses(article.body, publicUrl))}</content>`,
      '</entry>',
    ].join('')
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${bcp47[lang]}">`,
    `<id>${escapeHtml(own)}</id>`,
    `<title>${escapeXml(titleOf(shop, t('article.title')))}</title>`,
    `<subtitle>${escapeXml(t('article.description'))}</subtitle>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeHtml(own)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeHtml(publicUrl + langPath(lang, '/article'))}"/>`,
    ...entries,
    '</feed>',
  ].join('')
}

/** An article published later than it was last edited counts as changed when it was published. */
function changedAt({ publishedAt, updatedAt }: FeedArticle): number {
  return Math.max(publishedAt.getTime(), updatedAt.getTime())
}

/** A tag URI (RFC 4151), which stays the same when the article gets another address. */
function idOf(publicUrl: string, id: number): string {
  return `tag:${new URL(publicUrl).hostname},2026:article/${id}`
}

/** Feed readers have no base address of the shop. */
function withAddresses(html: string, publicUrl: string): string {
  return html.replace(/(<a\b[^>]*\bhref=")(\/[^"]*)/g, (_, before, path) => before + publicUrl + path)
}
