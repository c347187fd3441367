import { type SQL, sql } from 'drizzle-orm'
import { vendorAttribute } from '../build/add-entry.ts'
import type { CollectionEntry } from '../build/entry.ts'
import type { SearchQuery } from '../search.ts'
import { priceOfProduct } from './candidates.ts'
import type { Scope } from './read-scope.ts'

/** Conditions that a product `p` must meet: on sale, in each scope, and every filter with a single variant. */
export function conditions(
  query: SearchQuery,
  { category, categories, collection, any }: Scope,
  { now, rate }: { now: Date; rate: number },
): SQL[] {
  const { min, max } = query.price ?? {}
  return [
    sql`p.status = 'active' and p.published_at <= ${now}`,
    sql`exists (${variantWith(query)})`,
    ...(category ? [inAny(category)] : []),
    ...(categories ? [inAny(categories)] : []),
    ...(query.tag === undefined
      ? []
      : [sql`exists (select from product_tag t where t.product_id = p.id and t.tag_id = ${query.tag})`]),
    ...(collection ? [inCollection(collection, now)] : []),
    ...(any
      ? [
          either([
            isOneOf(any.productIds),
            inAny(any.categories),
            ...any.collections.map((each) => inCollection(each, now)),
          ]),
        ]
      : []),
    ...(min === undefined ? [] : [sql`${priceOfProduct} >= ${Math.round(min / rate)}`]),
    ...(max === undefined ? [] : [sql`${priceOfProduct} <= ${Math.round(max / rate)}`]),
  ]
}

/** Selects a variant with the chosen values; the product's own values count for each of its variants. */
function variantWith({ attributes = {}, inStock }: SearchQuery): SQL {
  const chosen = Object.entries(attributes).map(([name, codes]) => {
    const values = sql`any(${sql.param(codes)}::text[])`
    if (name === vendorAttribute) return sql`p.vendor = ${values}`
    return either([
      sql`v.options ->> ${name} = ${values}`,
      sql`exists (select from product_attribute a
        where a.product_id = p.id and a.attribute_code = ${name} and a.value_code = ${values})`,
      sql`not exists (select from attribute where code = ${name})`,
    ])
  })
  const stocked = sql`(v.stock_policy <> 'deny' or exists (
    select from stock s where s.variant_id = v.id and s.on_hand > s.reserved))`
  const all = [sql`v.product_id = p.id and v.active`, ...chosen, ...(inStock ? [stocked] : [])]
  return sql`select from variant v where ${sql.join(all, sql` and `)}`
}

function inCollection({ rule, productIds }: CollectionEntry, now: Date): SQL {
  if (!rule) return isOneOf(productIds)
  const { categories, tags, minPrice, maxPrice, reduced, newerThanDays } = rule
  const since = new Date(now.getTime() - (newerThanDays ?? 0) * 86_400_000)
  const all = [
    ...(minPrice === undefined ? [] : [sql`${priceOfProduct} >= ${minPrice}`]),
    ...(maxPrice === undefined ? [] : [sql`${priceOfProduct} <= ${maxPrice}`]),
    ...(newerThanDays === undefined ? [] : [sql`p.published_at >= ${since}`]),
    ...(reduced
      ? [
          sql`exists (select from variant v where v.product_id = p.id and v.active and v.compare_at_price > v.price)`,
        ]
      : []),
    ...(categories ? [inCategoriesOf(categories)] : []),
    ...(tags
      ? [
          sql`exists (select from product_tag t join tag g on g.id = t.tag_id
            where t.product_id = p.id and g.handle = any(${sql.param(tags)}::text[]))`,
        ]
      : []),
  ]
  return all.length > 0 ? sql`(${sql.join(all, sql` and `)})` : sql`true`
}

function inCategoriesOf(handles: string[]): SQL {
  return sql`exists (select from product_category m where m.product_id = p.id and m.category_id in (
    with recursive tree as (
      select id from category where handle = any(${sql.param(handles)}::text[])
      union select c.id from category c join tree on c.parent_id = tree.id)
    select id from tree))`
}

function inAny(categories: number[]): SQL {
  return sql`exists (select from product_category m
    where m.product_id = p.id and m.category_id = any(${sql.param(categories)}::int[]))`
}

function isOneOf(ids: readonly number[]): SQL {
  return sql`p.id = any(${sql.param(ids)}::int[])`
}

function either(all: SQL[]): SQL {
  return sql`(${sql.join(all, sql` or `)})`
}
