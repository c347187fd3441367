import { listGroups } from '#server/content/groups.ts'
import type { Loader } from '../page.ts'
import { shell } from '../shell.ts'

export const loadTags: Loader = async (request) => {
  const { shop, lang, t, linkTo } = request
  const groups = (await listGroups(shop, 'tag', lang)).map((group) => ({
    ...group,
    url: linkTo('tag', group.slug),
  }))
  return shell(request, {
    template: 'tags',
    title: t('category.tags'),
    description: t('category.tags_description'),
    tags: ['lists'],
    values: { groups },
  })
}
