import { eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import type { CollectionRule } from '#server/db/tables/groups.ts'
import { collection, collectionProduct } from '#server/db/tables.ts'

/** `until`: epoch milliseconds at which the product leaves the collection; null: not before either changes. */
export type Membership = { collectionId: number; until: number | null }

/** Memberships in these collections at `now`, by product id. */
export async function collectionMembers(
  db: Reader,
  now: Date,
  ids: number[],
): Promise<Map<number, Membership[]>> {
  const members = new Map<number, Membership[]>()
  if (ids.length === 0) return members
  for (const { id, rule } of await db.select().from(collection).where(inArray(collection.id, ids))) {
    const products = rule ? await productsByRule(db, now, rule) : await byHand(db, id)
    for (const { productId, until } of products) {
      members.set(productId, [...(members.get(productId) ?? []), { collectionId: id, until }])
    }
  }
  return members
}

type Member = { productId: number; until: number | null }

async function byHand(db: Reader, id: number): Promise<Member[]> {
  const rows = await db.select().from(collectionProduct).where(eq(collectionProduct.collectionId, id))
  return rows.map(({ productId }) => ({ productId, until: null }))
}

/** A product must meet every condition of the rule; prices are those of its cheapest variant. */
export async function productsByRule(db: Reader, now: Date, rule: CollectionRule): Promise<Member[]> {
  const { minPrice = null, maxPrice = null, reduced = false, newerThanDays = null } = rule
  const { rows } = await db.execute<Member>(sql`
    with recursive inside as (
      select id from category where handle = any(${list(rule.categories)})
      union select c.id from category c join inside on c.parent_id = inside.id)
    select p.id "productId",
      floor(extract(epoch from p.published_at + make_interval(days => ${newerThanDays}::int)) * 1000)::float8 until
    from product p
    join lateral (
      select min(price) as price, bool_or(compare_at_price > price) as reduced
      from variant where product_id = p.id and active) v on v.price is not null
    where p.status = 'active'
      and (${minPrice}::bigint is null or v.price >= ${minPrice})
      and (${maxPrice}::bigint is null or v.price <= ${maxPrice})
      and (not ${reduced}::boolean or v.reduced)
      and (${newerThanDays}::int is null or p.published_at >= ${now.toISOString()}::timestamptz - make_interval(days => ${newerThanDays}))
      and (${rule.categories === undefined} or exists (
        select from product_category pc join inside on inside.id = pc.category_id where pc.product_id = p.id))
      and (${rule.tags === undefined} or exists (
        select from product_tag pt join tag t on t.id = pt.tag_id where pt.product_id = p.id and t.handle = any(${list(rule.tags)})))`)
  return rows
}

function list(handles: string[] = []) {
  return sql`${`{${handles.map((handle) => JSON.stringify(handle)).join(',')}}`}::text[]`
}
