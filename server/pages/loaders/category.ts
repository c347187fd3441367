import { findEntry } from '#server/content/find-entry.ts'
import { listGroups, wayTo } from '#server/content/groups.ts'
import { groupPage } from '../group-page.ts'
import type { Loader } from '../page.ts'

export const loadCategory: Loader = async (request) => {
  const { shop, match, lang, linkTo } = request
  const entry = await findEntry(shop.pool, 'category', match.slug, lang)
  if (!entry) return null
  const way = wayTo(await listGroups(shop, 'category', lang), entry.slug)
  const group = way.at(-1)
  if (!group) return null
  return groupPage(request, entry, {
    kind: 'category',
    image: group.image,
    crumbs: way.map(({ name, slug }) => ({ name, url: linkTo('category', slug) })),
    values: { children: group.children.map(({ name, slug }) => ({ name, url: linkTo('category', slug) })) },
  })
}
