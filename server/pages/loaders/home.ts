import { listProducts } from '#server/catalog/lists/list-products.ts'
import { findHome } from '#server/content/find-page.ts'
import type { StoredSection } from '#server/db/tables/content.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Loader, PageRequest } from '../page.ts'
import { organisation, webSite } from '../seo/json-ld.ts'
import { shell } from './shells.ts'

export const loadHome: Loader = async (request) => {
  const { shop, lang, drafts, unsaved } = request
  const home = await findHome(shop, { lang, drafts: unsaved ?? drafts.includes('content') })
  const sections = home?.sections ?? []
  return shell(request, {
    template: home?.template ?? 'home',
    title: home?.seoTitle || shop.settings(shopSetting).name,
    wholeTitle: true,
    description: home?.seoDescription ?? '',
    jsonLd: [organisation(shop), webSite(shop)],
    tags: ['lists', ...(home ? [`page:${home.id}` as const] : [])],
    values: { body: home?.body ?? '' },
    sections: sections.length > 0 ? sections : await standard(request),
  })
}

/** Products that the default home page shows. */
const shown = 8

/** The default for a shop whose home page has no sections: its categories and what sells best. */
async function standard(request: PageRequest): Promise<StoredSection[]> {
  const { shop, t, lang } = request
  const list = await listProducts(request, { filters: {}, page: 1, size: shown, sort: 'best_selling' })
  const { rows } = await shop.pool.query<{ handle: string }>({
    name: 'handles-of-products',
    text: 'select handle from product where id = any($1::bigint[]) order by array_position($1::bigint[], id::bigint)',
    values: [list.items.map(({ id }) => id)],
  })
  const products = rows.map(({ handle }) => handle)
  const categories = { title: { [lang]: t('category.all') }, source: 'categories' }
  const popular = { title: { [lang]: t('search.box.popular_products') }, products, limit: shown }
  return [
    { id: 'categories', type: 'tiles', settings: categories },
    { id: 'popular', type: 'product-row', settings: popular },
  ]
}
