import type { Kind } from '../routing/match.ts'

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
  const kept = new URLSearchParams()
  for (const [name, value] of query) {
    if (value !== '' && isDeclared(kind, name, attributes)) kept.append(name, value)
  }
  kept.sort()
  return kept
}

/**
 * The query without declared names that have no value, with its question mark, to which such an address moves: a form
 * without script sends every field. null if there are none.
 */
export function withoutEmpty(
  kind: Kind,
  query: URLSearchParams,
  attributes: ReadonlySet<string>,
): string | null {
  const empty = ([name, value]: [string, string]) => value === '' && isDeclared(kind, name, attributes)
  if (![...query].some(empty)) return null
  const rest = new URLSearchParams([...query].filter((entry) => !empty(entry))).toString()
  return rest === '' ? '' : `?${rest}`
}

function isDeclared(kind: Kind, name: string, attributes: ReadonlySet<string>): boolean {
  const known = declared[kind]
  return known !== undefined && (known.names.includes(name) || (known.filters && attributes.has(name)))
}
