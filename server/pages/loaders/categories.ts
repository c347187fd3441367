import { listGroups } from '#server/content/groups.ts'
import type { Loader } from '../page.ts'
import { shell } from '../shell.ts'

export const loadCategories: Loader = async (request) => {
  const { shop, lang, t, linkTo } = request
  const groups = (await listGroups(shop, 'category', lang)).map((group) => ({
    ...group,
    url: linkTo('category', group.slug),
  }))
  return shell(request, {
    template: 'categories',
    title: t('category.all'),
    description: t('category.all_description'),
    tags: ['lists'],
    values: { groups },
  })
}
