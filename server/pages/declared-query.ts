import type { Kind } from './match.ts'

const list = ['sort', 'page', 'price_min', 'price_max', 'in_stock', 'category', 'vendor']

/** Names a page of this kind reads from its query; attribute codes are added to those with filters. */
const declared: Partial<Record<Kind, { names: string[]; filters: boolean }>> = {
  search: { names: ['q', ...list], filters: true },
  category: { names: list, filters: true },
  collection: { names: list, filters: true },
  tag: { names: list, filters: true },
  articles: { names: ['page'], filters: false },
}

/**
 * The part of a query that a page declares, sorted, values in their order: the only part that may stand in a cache
 * key. Anything else, such as where a visitor came from, changes nothing.
 */
export function declaredQuery(
  kind: Kind,
  query: URLSearchParams,
  attributes: ReadonlySet<string>,
): URLSearchParams {
  const known = declared[kind]
  const kept = new URLSearchParams()
  if (!known) return kept
  for (const [name, value] of query) {
    const read = known.names.includes(name) || (known.filters && attributes.has(name))
    if (read && value !== '') kept.append(name, value)
  }
  kept.sort()
  return kept
}
