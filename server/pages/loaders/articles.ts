import { cardsByHandle } from '#server/catalog/cards/product-cards.ts'
import { readingMinutes, withHeadings } from '#server/content/article-text.ts'
import { findArticle, listArticles, nextArticle } from '#server/content/articles.ts'
import { listComments } from '#server/content/comments/list-comments.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import { backToLast, pagination } from '../list/pagination.ts'
import type { Loader } from '../page.ts'
import { entryPaths } from '../routing/page-path.ts'
import { feedOf } from '../seo/feed.routes.ts'
import { articleJsonLd, breadcrumbList } from '../seo/json-ld.ts'
import { shell } from './shells.ts'

const size = 12

export const loadArticles: Loader = async (request) => {
  const { shop, lang, query, t } = request
  const asked = Number(query.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1
  const { items, total: counted } = await listArticles(shop, { lang, page, size })
  // The count comes with the rows, and beyond the end there are none.
  const isBeyond = page > 1 && items.length === 0
  const total = isBeyond ? (await listArticles(shop, { lang, size: 1 })).total : counted
  const back = backToLast(request, { page, size, total })
  if (back) return back
  return shell(request, {
    template: 'articles',
    title: t('article.title'),
    description: t('article.description'),
    canonicalQuery: page > 1 ? `?page=${page}` : '',
    tags: ['lists'],
    feed: feedOf(request),
    values: {
      articles: items.map((article) => ({ ...article, publishedAt: article.publishedAt.toISOString() })),
      pages: pagination(request, { page, size, total }),
    },
  })
}

export const loadArticle: Loader = async (request) => {
  const { shop, match, lang, routes, drafts, unsaved, linkTo, t } = request
  const article = await findArticle(shop, {
    slug: match.slug,
    lang,
    drafts: unsaved ?? drafts.includes('content'),
  })
  if (!article) return null
  if (article.slug !== match.slug) return { moved: linkTo('article', article.slug), permanent: true }
  const [products, next, comments] = await Promise.all([
    cardsByHandle(request, article.products),
    nextArticle(shop, article, lang),
    listComments(shop, { articleId: article.id, page: 1, customerId: null }),
  ])
  const crumbs = [
    { name: t('article.title'), url: linkTo('article', '').replace(/\/$/, '') },
    { name: article.name, url: linkTo('article', article.slug), lang: article.langs?.name },
  ]
  const { html, headings } = withHeadings(article.body)
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
    feed: feedOf(request),
    jsonLd: [
      articleJsonLd(request, article, { url: linkTo('article', article.slug), comments: comments.total }),
      breadcrumbList(shop.publicUrl, crumbs),
    ],
    tags: [`article:${article.id}`, ...tagsOf('product', products), ...(next ? ['lists' as const] : [])],
    values: {
      article: {
        ...article,
        body: html,
        publishedAt: article.publishedAt.toISOString(),
        minutes: readingMinutes(article.body),
        // A contents list of one or two entries is longer than the scrolling that it saves.
        headings: headings.length > 2 ? headings : [],
      },
      crumbs,
      sizes: pictureSizes,
      products,
      next,
      comments,
    },
    sections: article.sections,
  }
}

const pictureSizes = '(min-width: 1024px) 60rem, 100vw'
