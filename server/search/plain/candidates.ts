import { type SQL, sql } from 'drizzle-orm'
import { wordsMatch } from '#server/platform/admin/lists/conditions.ts'
import type { SearchQuery } from '../search.ts'
import type { Scope } from './read-scope.ts'

/** Products that a query looks at, of the shop's best and of the list each: tens of milliseconds at any size. */
const maxCandidates = 5000
/** The same for a single product. A page with pictures of categories asks for dozens. */
const fewCandidates = 200

/** The price that sorts and filters a product, in the base currency. */
export const priceOfProduct = sql`(select min(v.price) from variant v where v.product_id = p.id and v.active)`

/** Selects the ids among which the query chooses; some may come twice. */
export function candidates(query: SearchQuery, { category, collection, any }: Scope): SQL {
  const most = sql.raw(`limit ${query.size === 1 && !query.text ? fewCandidates : maxCandidates}`)
  if (query.text) return matching(query.text, most)
  if (collection && !collection.rule) return oneOf(collection.productIds)
  const lists = [
    best(query, most),
    ...(category ? [inCategories(category, most)] : []),
    ...(query.tag === undefined
      ? []
      : [sql`select product_id as id from product_tag where tag_id = ${query.tag} ${most}`]),
    ...(any ? [oneOf(any.productIds), inCategories(any.categories, most)] : []),
    ...(any?.collections.map(({ productIds }) => oneOf(productIds)) ?? []),
  ]
  return sql.join(
    lists.map((list) => sql`(${list})`),
    sql` union all `,
  )
}

/** The words of names and SKUs are those that staff search by. */
function matching(text: string, most: SQL): SQL {
  const match = wordsMatch(text)
  return match
    ? sql`select id::int as id from desk_search where kind = 'product' and ${match} ${most}`
    : sql`select null::int as id where false`
}

/** The first of the whole shop in the query's order, each read from an index. */
function best({ sort }: SearchQuery, most: SQL): SQL {
  switch (sort) {
    case 'newest':
      return sql`select id from product where status = 'active' order by published_at desc ${most}`
    case 'price_asc':
      return sql`select product_id as id from variant where active order by price, id ${most}`
    case 'price_desc':
      return sql`select product_id as id from variant where active order by price desc, id desc ${most}`
    default:
      return sql`select id from product where status = 'active' order by sales desc, id desc ${most}`
  }
}

function inCategories(ids: number[], most: SQL): SQL {
  return sql`select product_id as id from product_category where category_id = any(${sql.param(ids)}::int[]) ${most}`
}

function oneOf(ids: readonly number[]): SQL {
  return sql`select unnest(${sql.param(ids.slice(0, maxCandidates))}::int[]) as id`
}

export function orderOf({ sort = 'relevance', text }: SearchQuery, { collection }: Scope): SQL {
  switch (sort) {
    case 'newest':
      return sql`p.published_at desc, p.id`
    case 'price_asc':
      return sql`${priceOfProduct}, p.id`
    case 'price_desc':
      return sql`${priceOfProduct} desc, p.id`
    case 'top_rated':
      return sql`(p.rating_sum + 17.5) / (p.rating_count + 5) desc, p.id`
    case 'best_selling':
      return sql`p.sales desc, p.id`
    case 'relevance':
      return collection && !collection.rule && !text
        ? sql`array_position(${sql.param(collection.productIds)}::int[], p.id)`
        : sql`p.sales desc, p.id`
  }
}
