import { findArticle, listArticles } from '#server/content/articles.ts'
import { pagination } from '../list/pagination.ts'
import type { Loader } from '../page.ts'
import { entryPaths } from '../routing/page-path.ts'
import { breadcrumbList } from '../seo/json-ld.ts'
import { shell } from './shells.ts'

const size = 12

export const loadArticles: Loader = async (request) => {
  const { shop, lang, query, t } = request
  const asked = Number(query.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1
  const { items, total } = await listArticles(shop, { lang, page, size })
  if (page > 1 && items.length === 0) return null
  return shell(request, {
    template: 'articles',
    title: t('article.title'),
    description: t('article.description'),
    canonicalQuery: page > 1 ? `?page=${page}` : '',
    tags: ['lists'],
    values: {
      articles: items.map((article) => ({ ...article, publishedAt: article.publishedAt.toISOString() })),
      pages: pagination(request, { page, size, total }),
    },
  })
}

export const loadArticle: Loader = async (request) => {
  const { shop, match, lang, routes, preview, linkTo, t } = request
  const article = await findArticle(shop, { slug: match.slug, lang, drafts: preview })
  if (!article) return null
  if (article.slug !== match.slug) return { moved: linkTo('article', article.slug), permanent: true }
  const crumbs = [
    { name: t('article.title'), url: linkTo('article', '').replace(/\/$/, '') },
    { name: article.name, url: linkTo('article', article.slug) },
  ]
  return {
    status: 200,
    kind: 'article',
    template: article.template ?? 'article',
    slug: article.slug,
    title: article.seoTitle || article.name,
    description: article.seoDescription || article.summary,
    paths: entryPaths(routes, 'article', article.slugs),
    social: { type: 'article', image: article.image },
    first: article.image && { image: article.image, sizes: pictureSizes },
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: article.name,
        datePublished: article.publishedAt.toISOString(),
        dateModified: article.updatedAt.toISOString(),
        ...(article.author ? { author: { '@type': 'Person', name: article.author } } : {}),
        ...(article.image ? { image: shop.publicUrl + article.image.url } : {}),
      },
      breadcrumbList(shop.publicUrl, crumbs),
    ],
    tags: [`article:${article.id}`],
    values: {
      article: { ...article, publishedAt: article.publishedAt.toISOString() },
      crumbs,
      sizes: pictureSizes,
    },
  }
}

const pictureSizes = '(min-width: 1024px) 60rem, 100vw'
