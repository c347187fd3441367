import type { Filters } from '#contract/catalog.ts'
import { listProducts } from '#server/catalog/lists/list-products.ts'
import { listGroups } from '#server/content/groups.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import { cardSizes } from '../list/group-page.ts'
import { listSize, readListQuery } from '../list/list-query.ts'
import { listView } from '../list/list-view.ts'
import { backToLast } from '../list/pagination.ts'
import type { Loader } from '../page.ts'
import { addressIn } from '../routing/address-in.ts'
import { shell } from './shells.ts'

/** Products shown instead of results are in stock. */
const inStock = { inStock: true } as Filters

export const loadSearch: Loader = async (request) => {
  const { shop, lang, currency, query, t, linkTo } = request
  const ask = readListQuery(query, currency)
  const { q, exact = false, filters, page, sort } = ask
  const list = await listProducts(request, {
    filters,
    page,
    size: listSize,
    ...(q ? { q, exact } : {}),
    ...(sort ? { sort } : {}),
  })
  // Filters and further pages belong to the search that is counted already. A redirect may lead to one of them.
  const isWhole = q !== '' && [...query.keys()].every((name) => name === 'q')
  if (list.redirect && isWhole)
    return { moved: addressIn(lang, list.redirect), permanent: false, dropsQuery: true }
  const back = backToLast(request, list)
  if (back) return back
  const heading = q ? t('search.title_of', { words: q }) : t('search.title')
  const isEmpty = list.total === 0
  const groups = isEmpty ? await listGroups(shop, 'category', lang) : []
  const bestsellers = isEmpty
    ? (await listProducts(request, { filters: inStock, page: 1, size: 4, sort: 'best_selling' })).items
    : []
  const first = list.items[0]?.image
  return shell(request, {
    template: 'search',
    title: heading,
    description: t('search.description'),
    noindex: query.size > 0,
    first: first ? { image: first, sizes: cardSizes } : null,
    tags: ['lists', ...tagsOf('product', [...list.items, ...bestsellers])],
    values: {
      heading,
      bestsellers,
      list: listView(request, ask, list),
      groups: groups.map((group) => ({ ...group, url: linkTo('category', group.slug) })),
    },
    ...(isWhole ? { browser: { search: { words: q, hits: list.total } } } : {}),
  })
}
