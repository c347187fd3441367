import { langPath } from '#contract/languages.ts'
import { findEntry } from '#server/content/find-entry.ts'
import { groupPage } from '../group-page.ts'
import type { Loader } from '../page.ts'

export const loadTag: Loader = async (request) => {
  const { shop, match, lang, t, linkTo } = request
  const entry = await findEntry(shop.pool, 'tag', match.slug, lang)
  if (!entry) return null
  return groupPage(request, entry, {
    kind: 'tag',
    image: null,
    crumbs: [
      { name: t('category.tags'), url: langPath(lang, '/tag') },
      { name: entry.name, url: linkTo('tag', entry.slug) },
    ],
  })
}
