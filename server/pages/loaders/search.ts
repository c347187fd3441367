import { listProducts } from '#server/catalog/lists/list-products.ts'
import { listGroups } from '#server/content/groups.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import { cardSizes } from '../list/group-page.ts'
import { listSize, readListQuery } from '../list/list-query.ts'
import { listView } from '../list/list-view.ts'
import type { Loader } from '../page.ts'
import { shell } from './shells.ts'

export const loadSearch: Loader = async (request) => {
  const { shop, lang, currency, query, t, linkTo } = request
  const ask = readListQuery(query, currency)
  const { q, filters, page, sort } = ask
  const list = await listProducts(request, {
    filters,
    page,
    size: listSize,
    ...(q ? { q } : {}),
    ...(sort ? { sort } : {}),
  })
  const heading = q ? t('search.title_of', { words: q }) : t('search.title')
  const groups = list.total === 0 ? await listGroups(shop, 'category', lang) : []
  const first = list.items[0]?.image
  return shell(request, {
    template: 'search',
    title: heading,
    description: t('search.description'),
    noindex: query.size > 0,
    first: first ? { image: first, sizes: cardSizes } : null,
    tags: ['lists', ...tagsOf('product', list.items)],
    values: {
      heading,
      list: listView(request, ask, list),
      groups: groups.map((group) => ({ ...group, url: linkTo('category', group.slug) })),
    },
  })
}
