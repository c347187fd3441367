import { type SQL, sql } from 'drizzle-orm'
import type { MediaUse } from '#contract/admin/catalog/media.ts'
import { fallbacks, type Lang } from '#contract/languages.ts'
import type { Reader } from '#server/db/open.ts'

/** Uses that are named; more only make the answer long. */
const maxUses = 200

/** Everything that shows one of these pictures, with its name, by picture. */
export async function findUses(reader: Reader, ids: number[], lang: Lang): Promise<Map<number, MediaUse[]>> {
  const wanted = sql`${sql.param(ids)}::int[]`
  const name = (kind: string, owner: string, fallback: string) => sql`coalesce((
    select t.name from translation t where t.kind = ${kind} and t.owner_id = ${sql.raw(owner)}
    order by array_position(${sql.param(fallbacks(lang))}::text[], t.lang) nulls last limit 1), ${sql.raw(fallback)})`
  const inSections = (column: string) => sql`cross join lateral (${sectionPictures(column, wanted)}) s`
  const { rows } = await reader.execute<MediaUse & { picture: number }>(sql`
    select pp.picture_id picture, 'product' kind, p.id::text id, ${name('product', 'p.id', 'p.handle')} as name
      from product_picture pp join product p on p.id = pp.product_id where pp.picture_id = any(${wanted})
    union all select vp.picture_id, 'variant', v.id::text, v.sku
      from variant_picture vp join variant v on v.id = vp.variant_id where vp.picture_id = any(${wanted})
    union all select c.picture_id, 'category', c.id::text, ${name('category', 'c.id', 'c.handle')}
      from category c where c.picture_id = any(${wanted})
    union all select c.picture_id, 'collection', c.id::text, ${name('collection', 'c.id', 'c.handle')}
      from collection c where c.picture_id = any(${wanted})
    union all select m.picture_id, 'vendor', m.name, m.name from vendor m where m.picture_id = any(${wanted})
    union all select a.picture_id, 'article', a.id::text, ${name('article', 'a.id', 'a.handle')}
      from article a where a.picture_id = any(${wanted})
    union all select m.picture_id, 'promotion', m.id::text, ${name('promotion', 'm.id', 'm.handle')}
      from promotion m where m.picture_id = any(${wanted})
    union all select rp.picture_id, 'review', r.id::text, ${name('product', 'r.product_id', "''")}
      from review_picture rp join review r on r.id = rp.review_id where rp.picture_id = any(${wanted})
    union all select b.picture_id, 'brand', 'brand', coalesce((select value->>'name' from setting where key = 'shop'), '')
      from (${brandPictures(wanted)}) b
    union all select s.picture_id, 'page', g.id::text, ${name('page', 'g.id', 'g.handle')}
      from page g ${inSections('g.sections')}
    union all select s.picture_id, 'article', a.id::text, ${name('article', 'a.id', 'a.handle')}
      from article a ${inSections('a.sections')}
    union all select s.picture_id, 'draft', concat(d.kind, '.', d.owner_id), ${name('page', 'd.owner_id', "''")}
      from content_draft d ${inSections('d.content')}
    limit ${maxUses}`)
  return Map.groupBy(rows, ({ picture }) => picture)
}

/** Wanted pictures that a page, an article or a draft holds in the settings of its sections. */
function sectionPictures(column: string, wanted: SQL): SQL {
  return sql`select distinct found::int picture_id from jsonb_path_query(${sql.raw(column)}, '$.**.pictureId') found
    where jsonb_typeof(found) = 'number' and found::int = any(${wanted})`
}

/** Wanted pictures that are the logo or the icon of the brand. */
function brandPictures(wanted: SQL): SQL {
  return sql`select (logo.id)::int picture_id from setting b cross join lateral (values (b.value#>>'{logo,light}'),
    (b.value#>>'{logo,dark}'), (b.value->>'iconPicture')) logo (id)
    where b.key = 'brand' and (logo.id)::int = any(${wanted})`
}

/** Content that shows one of these pictures, and the brand if its logo or icon does. */
export async function findContent(reader: Reader, ids: number[]) {
  const wanted = sql`${sql.param(ids)}::int[]`
  const inSections = (column: string) => sql`exists (${sectionPictures(column, wanted)})`
  const { rows } = await reader.execute<{ kind: 'article' | 'page' | 'promotion' | 'brand'; id: number }>(sql`
    select 'article' kind, a.id from article a where a.picture_id = any(${wanted}) or ${inSections('a.sections')}
    union all select 'page', g.id from page g where ${inSections('g.sections')}
    union all select 'promotion', m.id from promotion m where m.picture_id = any(${wanted})
    union all select 'brand', 0 where exists (${brandPictures(wanted)})`)
  return rows
}

/** Leaves out the pictures that something shows. Lock their rows before, so that nothing begins to show one meanwhile. */
export async function unusedOf<Row extends { id: number }>(reader: Reader, rows: Row[]): Promise<Row[]> {
  let unused = rows
  // The search for uses ends after 200 rows, so the pictures that it did not name are looked up again.
  while (unused.length > 0) {
    const ids = unused.map(({ id }) => id)
    const used = await findUses(reader, ids, 'en')
    if (used.size === 0) break
    unused = unused.filter(({ id }) => !used.has(id))
  }
  return unused
}
