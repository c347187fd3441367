import type pg from 'pg'
import type { CollectionEntry, Dictionary } from './entry.ts'

/** Categories, tags and attributes with their names in all languages. */
export async function readDictionary(pool: pg.Pool): Promise<Dictionary> {
  const [categories, tags, attributes] = await Promise.all([
    pool.query<Dictionary['categories'][number]>(`
      select c.id, c.handle, c.parent_id as "parentId", ${namesOf('category', 'c.id')} as names
      from category c order by c.position, c.id`),
    pool.query<Dictionary['tags'][number]>(`
      select g.id, g.handle, ${namesOf('tag', 'g.id')} as names from tag g order by g.id`),
    pool.query<Dictionary['attributes'][number]>(`
      select a.code, a.filterable, coalesce((
        select json_agg(json_build_object('code', v.code, 'labels', v.labels) order by v.position, v.code)
        from attribute_value v where v.attribute_code = a.code), '[]') as values
      from attribute a order by a.position, a.code`),
  ])
  return { categories: categories.rows, tags: tags.rows, attributes: attributes.rows }
}

/** Collections by id; null reads all of them. */
export async function readCollections(pool: pg.Pool, ids: number[] | null): Promise<CollectionEntry[]> {
  const { rows } = await pool.query<CollectionEntry>(
    `select c.id, c.rule, coalesce((
      select json_agg(p.product_id order by p.position, p.product_id)
      from collection_product p where p.collection_id = c.id), '[]') as "productIds"
    from collection c where $1::int[] is null or c.id = any($1)`,
    [ids],
  )
  return rows
}

function namesOf(kind: 'category' | 'tag', id: string): string {
  return `coalesce((select jsonb_object_agg(t.lang, t.name) from translation t
    where t.kind = '${kind}' and t.owner_id = ${id}), '{}')`
}
