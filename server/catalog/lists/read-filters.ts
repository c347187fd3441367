import type { Filters } from '#contract/catalog.ts'
import type { SearchQuery } from '#server/search/search.ts'
import type { Names } from '../rows/names.ts'

/** The filter on categories: its values are handles, the same in every language. */
export const categoryFilter = 'category'

type Asked = Pick<SearchQuery, 'price' | 'inStock' | 'categories' | 'attributes'>

/** No category has it: a handle that names none lets nothing through. */
const nowhere = -1

/** A list's filters as the search takes them, and which categories its facet offers. */
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
    /** Those below the category of the list, else those at the top; and what is chosen. */
    countCategories(within: number | undefined): number[] {
      const offered = all.filter(({ parentId }) => parentId === (within ?? null))
      return [...new Set([...offered.map(({ id }) => id), ...chosen.filter((id) => id !== nowhere)])]
    },
  }
}
