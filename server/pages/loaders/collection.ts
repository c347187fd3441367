import { langPath } from '#contract/languages.ts'
import { findEntry } from '#server/content/find-entry.ts'
import { listGroups } from '#server/content/groups.ts'
import { groupPage } from '../group-page.ts'
import type { Loader } from '../page.ts'

export const loadCollection: Loader = async (request) => {
  const { shop, match, lang, t, linkTo } = request
  const entry = await findEntry(shop.pool, 'collection', match.slug, lang)
  const group = entry && (await listGroups(shop, 'collection', lang)).find(({ id }) => id === entry.id)
  if (!entry || !group) return null
  return groupPage(request, entry, {
    kind: 'collection',
    image: group.image,
    crumbs: [
      { name: t('category.collections'), url: langPath(lang, '/collection') },
      { name: entry.name, url: linkTo('collection', entry.slug) },
    ],
    showsImage: true,
  })
}
