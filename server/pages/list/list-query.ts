import { type Filters, type Sort, sorts } from '#contract/catalog.ts'
import { currencyExponent } from '#contract/currency.ts'

/** Cards on one page of a list. */
export const listSize = 24

export type ListAsk = { q: string; exact?: true; filters: Filters; sort: Sort | null; page: number }

const own = new Set(['q', 'exact', 'sort', 'page', 'price_min', 'price_max', 'in_stock'])

/**
 * Parses a list's query: `?colour=oat&colour=sage&price_max=49.90&in_stock=1&sort=price_asc&page=2`. Prices are in major
 * units. Invalid values are ignored.
 */
export function readListQuery(query: URLSearchParams, currency: string): ListAsk {
  const filters: Filters = {}
  const [min, max] = [minor(query.get('price_min'), currency), minor(query.get('price_max'), currency)]
  if (min !== null || max !== null)
    filters.price = { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) }
  if (query.get('in_stock') === '1') filters.inStock = true
  for (const name of new Set(query.keys())) {
    if (!own.has(name))
      filters[name] = query
        .getAll(name)
        .slice(0, 50)
        .map((value) => value.slice(0, 64))
  }
  const sort = sorts.find((name) => name === query.get('sort')) ?? null
  const page = Number(query.get('page') ?? 1)
  return {
    q: (query.get('q') ?? '').trim().slice(0, 200),
    ...(query.get('exact') === '1' ? { exact: true } : {}),
    filters,
    sort,
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  }
}

/** Parses a price into minor units: "49.90" is 4990 in a currency with two decimals. */
function minor(text: string | null, currency: string): number | null {
  const match = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(text?.trim() ?? '')
  if (!match) return null
  const digits = currencyExponent(currency)
  return Number(match[1]! + (match[2] ?? '').padEnd(digits, '0').slice(0, digits))
}
