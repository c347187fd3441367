import { listGroups } from '#server/content/groups.ts'
import type { Loader } from '../page.ts'
import { shell } from '../shell.ts'

export const loadPromotions: Loader = async (request) => {
  const { shop, lang, t, linkTo } = request
  return shell(request, {
    template: 'promotions',
    title: t('marketing.promotions'),
    description: t('marketing.promotions_description'),
    tags: ['lists'],
    values: {
      groups: (await listGroups(shop, 'promotion', lang)).map((group) => ({
        ...group,
        url: linkTo('promotion', group.slug),
      })),
    },
  })
}
