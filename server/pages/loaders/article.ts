import { findArticle } from '#server/content/articles.ts'
import { breadcrumbList } from '../breadcrumb.ts'
import { entryPaths } from '../entry-paths.ts'
import type { Loader } from '../page.ts'

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
    template: 'article',
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
