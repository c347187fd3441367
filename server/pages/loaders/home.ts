import { findHome } from '#server/content/find-page.ts'
import type { StoredSection } from '#server/db/tables/content.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Loader, PageRequest } from '../page.ts'
import { organisation, webSite } from '../seo/json-ld.ts'
import { shell } from './shells.ts'

export const loadHome: Loader = async (request) => {
  const { shop, lang, preview } = request
  const home = await findHome(shop, { lang, drafts: preview })
  const sections = home?.sections ?? []
  return shell(request, {
    template: home?.template ?? 'home',
    title: home?.seoTitle || shop.settings(shopSetting).name,
    wholeTitle: true,
    description: home?.seoDescription ?? '',
    jsonLd: [organisation(shop), webSite(shop)],
    tags: ['lists', ...(home ? [`page:${home.id}` as const] : [])],
    values: { body: home?.body ?? '' },
    sections: sections.length > 0 ? sections : standard(request),
  })
}

/** The default for a shop whose home page has no sections: its categories. */
function standard({ t, lang }: PageRequest): StoredSection[] {
  const settings = { title: { [lang]: t('category.all') }, source: 'categories' }
  return [{ id: 'categories', type: 'tiles', settings }]
}
