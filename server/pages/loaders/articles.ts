import { listArticles } from '#server/content/articles.ts'
import type { Loader } from '../page.ts'
import { pagination } from '../pagination.ts'
import { shell } from '../shell.ts'

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
