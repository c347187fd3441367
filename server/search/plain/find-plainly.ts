import { sql } from 'drizzle-orm'
import type { Shop } from '#server/platform/shop.ts'
import { shownPriceIn } from '#server/pricing/shown-price.ts'
import type { Facets, Found, SearchQuery } from '../search.ts'
import { candidates, orderOf } from './candidates.ts'
import { conditions } from './conditions.ts'
import { readScope } from './read-scope.ts'

/** Base price from which the rate of the shown prices is taken; large, so that rounding does not matter. */
const sample = 1_000_000

/**
 * Answers a query from PostgreSQL while the model is being built. It sees the best 5,000 of the shop and as many of
 * the list, finds words of names and SKUs only, counts no facets and leaves out promotions and the merchant's
 * order.
 * @returns null if only the model knows the answer: a page beyond what this can see.
 */
export async function findPlainly(shop: Shop, query: SearchQuery): Promise<Found | null> {
  const scope = await readScope(shop, query)
  const shown = shownPriceIn(shop, query.currency, query.shipTo)
  const rate = shown.show({ amount: sample, fixed: false }, 'standard') / sample
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    with candidate as materialized (${candidates(query, scope)})
    select p.id from (select distinct id from candidate) c join product p on p.id = c.id
    where ${sql.join(conditions(query, scope, { now: shop.now(), rate }), sql` and `)}
    order by ${orderOf(query, scope)}`)
  const { from = 0, size } = query
  if (from > 0 && from >= rows.length) return null
  const ids = rows.slice(from, from + size).map(({ id }) => id)
  const total = rows.length
  return { ids, total, facets: chosenOnly(query, total), corrected: null, widened: null, leftOut: [] }
}

/** The choices that are made already, so that shoppers can take them back. */
function chosenOnly({ attributes = {}, inStock, categories = [] }: SearchQuery, count: number): Facets {
  return {
    attributes: new Map(
      Object.entries(attributes).map(([name, codes]) => [name, codes.map((code) => ({ code, count }))]),
    ),
    price: null,
    inStock: inStock ? count : 0,
    categories: new Map(categories.map((id) => [id, count])),
  }
}
