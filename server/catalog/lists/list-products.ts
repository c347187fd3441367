import type { ListQuery, ProductList } from '#contract/catalog.ts'
import { translator } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { searchOf } from '#server/search/open-search.ts'
import type { SearchQuery } from '#server/search/search.ts'
import { readSteering } from '#server/search/steering/read-steering.ts'
import { chooseVariants } from '../cards/chosen-variants.ts'
import { productCards } from '../cards/product-cards.ts'
import { namesOf } from '../rows/names.ts'
import type { Viewer } from '../viewer.ts'
import { listFacets } from './list-facets.ts'
import { listScope } from './list-scope.ts'
import { readFilters } from './read-filters.ts'

/**
 * A page of a list: cards, total and facets, each counted ignoring its own filter. `filters.category` contains handles.
 * Without a sort, a collection uses its own.
 * @throws Refusal `not_found` for an unknown slug.
 */
export async function listProducts(viewer: Viewer, query: ListQuery): Promise<ProductList> {
  const { shop, lang, currency, shipTo } = viewer
  const [names, scope] = await Promise.all([namesOf(shop), listScope(viewer, query)])
  if (!scope) throw new Refusal('not_found')
  const { page, size } = query
  const text = query.q?.trim()
  const filters = readFilters(query.filters, names)
  const sort = query.sort ?? scope.sort
  const asked: SearchQuery = {
    ...{ lang, currency, shipTo, size, from: (page - 1) * size },
    ...scope.where,
    ...filters.asked,
    ...(text ? { text, exact: query.exact === true } : {}),
    ...(sort ? { sort } : {}),
    countCategories: filters.countCategories(scope.where.category),
  }
  const found = await searchOf(shop).find(asked)
  const cards = await productCards(viewer, found.ids)
  const items = await chooseVariants(viewer, cards, query.filters, names)
  const facets = listFacets({ found, asked, names, lang, t: translator(lang) })
  const { total, corrected, widened, leftOut } = found
  const redirect = text ? (await readSteering(shop)).redirectFor(lang, text) : null
  return { items, total, page, size, facets, corrected, widened, leftOut, redirect }
}
