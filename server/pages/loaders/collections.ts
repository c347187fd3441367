import { listGroups } from '#server/content/groups.ts'
import type { Loader } from '../page.ts'
import { shell } from '../shell.ts'

export const loadCollections: Loader = async (request) => {
  const { shop, lang, t, linkTo } = request
  const groups = (await listGroups(shop, 'collection', lang)).map((group) => ({
    ...group,
    url: linkTo('collection', group.slug),
  }))
  return shell(request, {
    template: 'collections',
    title: t('category.collections'),
    description: t('category.collections_description'),
    tags: ['lists'],
    values: { groups },
  })
}
