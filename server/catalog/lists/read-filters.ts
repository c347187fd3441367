import type { Filters } from '#contract/catalog.ts'
import type { SearchQuery } from '#server/search/search.ts'
import type { Names } from '../rows/names.ts'

/** Name of the category filter. Its values are handles, which are the same in every language. */
export const categoryFilter = 'category'

type Asked = Pick<SearchQuery, 'price' | 'inStock' | 'categories' | 'attributes'>

/** Category id for an unknown handle: no product matches. */
const nowhere = -1

/** Converts a list's filters to a search query, and selects the categories for its facet. */
export function readFilters({ price, inStock, ...rest }: Filters, { categories }: Names) {
  const all = [...categories.values()]
  const { [categoryFilter]: handles = [], ...attributes } = rest as Record<string, string[]>
  const chosen = handles.map((handle) => all.find((category) => category.handle === handle)?.id ?? nowhere)
  const asked: Asked = {
    ...(price ? { price } : {}),
    ...(inStock ? { inStock } : {}),
    ...(chosen.length > 0 ? { categories: chosen } : {}),
    attributes,
  }
  return {
    asked,
    /** The children of the list's category, or the top-level categories, plus those selected. */
    countCategories(within: number | undefined): number[] {
      const offered = all.filter(({ parentId }) => parentId === (within ?? null))
      return [...new Set([...offered.map(({ id }) => id), ...chosen.filter((id) => id !== nowhere)])]
    },
  }
}
