import type { Kind } from '../routing/match.ts'

const list = ['sort', 'page', 'price_min', 'price_max', 'in_stock', 'category', 'vendor']

/** Query names that a page of each kind reads. Kinds with filters also read attribute codes. */
const declared: Partial<Record<Kind, { names: string[]; filters: boolean }>> = {
  search: { names: ['q', 'exact', ...list], filters: true },
  category: { names: list, filters: true },
  collection: { names: list, filters: true },
  tag: { names: list, filters: true },
  promotion: { names: list, filters: true },
  articles: { names: ['page'], filters: false },
  compare: { names: ['products'], filters: false },
}

/**
 * The declared part of a query, sorted by name; values keep their order. Only this part enters cache keys. Other names,
 * such as utm_source, do not change the page.
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
 * The query without declared names that have no value, including its question mark; null if it has none. A form without
 * script sends empty fields too, and such an address redirects to the shorter one.
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
  const kindNames = declared[kind]
  return (
    kindNames !== undefined && (kindNames.names.includes(name) || (kindNames.filters && attributes.has(name)))
  )
}
