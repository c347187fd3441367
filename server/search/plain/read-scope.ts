import type { Shop } from '#server/platform/shop.ts'
import type { CollectionEntry } from '../build/entry.ts'
import { readCollections } from '../build/read-dictionary.ts'
import type { SearchQuery } from '../search.ts'

/** The groups of a query as stored. Categories include those below. */
export type Scope = {
  category: number[] | null
  categories: number[] | null
  collection: CollectionEntry | null
  /** Groups of which one is enough. */
  any: { productIds: readonly number[]; categories: number[]; collections: CollectionEntry[] } | null
}

/** A collection that does not exist: it has no products. */
const none: CollectionEntry = { id: 0, rule: null, productIds: [] }

export async function readScope({ pool }: Pick<Shop, 'pool'>, query: SearchQuery): Promise<Scope> {
  const { scope } = query
  const below = async (ids: readonly number[]) => {
    const { rows } = await pool.query<{ id: number }>({
      name: 'categories-below',
      text: `with recursive tree as (
          select id from category where id = any($1::int[])
          union select c.id from category c join tree on c.parent_id = tree.id)
        select id from tree`,
      values: [ids],
    })
    return rows.map(({ id }) => id)
  }
  return {
    category: query.category === undefined ? null : await below([query.category]),
    categories: query.categories ? await below(query.categories) : null,
    collection:
      query.collection === undefined ? null : ((await readCollections(pool, [query.collection]))[0] ?? none),
    any: scope
      ? {
          productIds: scope.productIds,
          categories: await below(scope.categoryIds),
          collections: await readCollections(pool, [...scope.collectionIds]),
        }
      : null,
  }
}
