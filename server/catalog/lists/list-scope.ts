import type { ListQuery, Sort } from '#contract/catalog.ts'
import type { SearchQuery } from '#server/search/search.ts'
import type { Viewer } from '../viewer.ts'
import { resolveSlug } from './resolve-slug.ts'

export type ListScope = {
  where: Pick<SearchQuery, 'category' | 'collection' | 'tag' | 'scope'>
  sort: Sort | null
}

/** The scope of a list, from the slugs in its query. null if a slug is unknown or its promotion is not running. */
export async function listScope(viewer: Viewer, query: ListQuery): Promise<ListScope | null> {
  const { shop, lang } = viewer
  const scope: ListScope = { where: {}, sort: null }
  for (const kind of ['category', 'tag', 'collection'] as const) {
    const slug = query[kind]
    if (slug === undefined) continue
    const id = await resolveSlug(shop, kind, slug, lang)
    if (id === null) return null
    scope.where[kind] = id
  }
  if (scope.where.collection !== undefined) scope.sort = await collectionSort(viewer, scope.where.collection)
  if (query.promotion === undefined) return scope
  const id = await resolveSlug(shop, 'promotion', query.promotion, lang)
  const covered = id === null ? null : await promotionScope(viewer, id)
  if (!covered) return null
  if (covered !== 'everything') scope.where.scope = covered
  return scope
}

/** A collection's sort; null if it is sorted manually. */
async function collectionSort({ shop }: Viewer, id: number): Promise<Sort | null> {
  const { rows } = await shop.pool.query<{ sort: Sort | 'manual' }>({
    name: 'collection-sort',
    text: 'select sort from collection where id = $1',
    values: [id],
  })
  const sort = rows[0]?.sort ?? 'manual'
  return sort === 'manual' ? null : sort
}

async function promotionScope(
  { shop }: Viewer,
  id: number,
): Promise<SearchQuery['scope'] | 'everything' | null> {
  type Row = { productIds: number[] | null; categoryIds: number[] | null; collectionIds: number[] | null }
  const { rows } = await shop.pool.query<Row>({
    name: 'promotion-scope',
    text: `select product_ids as "productIds", category_ids as "categoryIds", collection_ids as "collectionIds"
      from promotion where id = $1 and active and (starts_at is null or starts_at <= $2) and (ends_at is null or ends_at > $2)`,
    values: [id, shop.now()],
  })
  const [row] = rows
  if (!row) return null
  const { productIds, categoryIds, collectionIds } = row
  if (!productIds && !categoryIds && !collectionIds) return 'everything'
  return { productIds: productIds ?? [], categoryIds: categoryIds ?? [], collectionIds: collectionIds ?? [] }
}
