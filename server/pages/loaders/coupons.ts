import { listCoupons } from '#server/content/coupons.ts'
import type { Loader } from '../page.ts'
import { shell } from '../shell.ts'

export const loadCoupons: Loader = async (request) => {
  const { shop, lang, t } = request
  return shell(request, {
    template: 'coupons',
    title: t('marketing.coupons'),
    description: t('marketing.coupons_description'),
    tags: ['lists'],
    values: { coupons: await listCoupons(shop, lang) },
  })
}
