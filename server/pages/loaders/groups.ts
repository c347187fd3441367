import { langPath } from '#contract/languages.ts'
import { findEntry } from '#server/content/find-entry.ts'
import { listGroups, wayTo } from '#server/content/groups.ts'
import { groupPage } from '../list/group-page.ts'
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
    template: group.template,
    image: group.image,
    crumbs: way.map(({ name, slug, lang }) => ({ name, url: linkTo('category', slug), lang })),
    values: {
      children: group.children.map(({ name, slug, lang }) => ({ name, url: linkTo('category', slug), lang })),
    },
  })
}

export const loadCollection: Loader = async (request) => {
  const { shop, match, lang, t, linkTo } = request
  const entry = await findEntry(shop.pool, 'collection', match.slug, lang)
  const group = entry && (await listGroups(shop, 'collection', lang)).find(({ id }) => id === entry.id)
  if (!entry || !group) return null
  return groupPage(request, entry, {
    kind: 'collection',
    template: group.template,
    image: group.image,
    crumbs: [
      { name: t('category.collections'), url: langPath(lang, '/collection') },
      { name: entry.name, url: linkTo('collection', entry.slug), lang: entry.langs?.name },
    ],
    showsImage: true,
  })
}

export const loadTag: Loader = async (request) => {
  const { shop, match, lang, t, linkTo } = request
  const entry = await findEntry(shop.pool, 'tag', match.slug, lang)
  if (!entry) return null
  const group = (await listGroups(shop, 'tag', lang)).find(({ id }) => id === entry.id)
  return groupPage(request, entry, {
    kind: 'tag',
    template: group?.template ?? null,
    image: null,
    crumbs: [
      { name: t('category.tags'), url: langPath(lang, '/tag') },
      { name: entry.name, url: linkTo('tag', entry.slug), lang: entry.langs?.name },
    ],
  })
}
