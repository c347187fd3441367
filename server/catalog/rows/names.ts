import { sql } from 'drizzle-orm'
import { type Lang, textIn } from '#contract/languages.ts'
import type { Reader } from '#server/db/open.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { cachedRead } from '#server/platform/changes/cache.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Attributes and categories in the shop's order, with their names in all languages. */
export type Names = {
  attributes: Map<string, AttributeNames>
  categories: Map<number, CategoryNames>
}

export type AttributeNames = {
  code: string
  labels: Texts
  type: 'list' | 'swatch'
  values: Map<string, { labels: Texts; swatch: string | null; place: number }>
}

export type CategoryNames = {
  id: number
  handle: string
  parentId: number | null
  slugs: Texts
  names: Texts
}

/** These attributes as stored, with their values in order. */
export async function namesIn(reader: Reader, codes: string[]): Promise<Map<string, AttributeNames>> {
  const { rows } = await reader.execute<AttributeRow>(
    sql`${sql.raw(attributeQuery)} where a.code = any(${sql.param(codes)}::text[])`,
  )
  return new Map(rows.map((row) => [row.code, attributeOf(row)]))
}

const attributeQuery = `
  select a.code, a.labels, a.type, coalesce((
    select json_agg(json_build_object('code', v.code, 'labels', v.labels, 'swatch', v.swatch) order by v.position, v.code)
    from attribute_value v where v.attribute_code = a.code), '[]') as values
  from attribute a`

/** SQL: the codes of a product's options in its order. `product`: SQL of its id. */
export const optionOrder = (product: string) =>
  sql.raw(
    `array(select o.attribute_code from product_option o where o.product_id = ${product} order by o.position)`,
  )

/** The labels of a variant's options, in the product's `order`. Values that the shop no longer has keep their code. */
export function optionLabels(
  names: Names,
  options: Record<string, string>,
  order: readonly string[],
  lang: Lang,
): string[] {
  return Object.entries(options)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([code, value]) => textIn(names.attributes.get(code)?.values.get(value)?.labels, lang) || value)
}

/** Cached until attributes or categories change. */
export const namesOf = cachedRead({
  name: 'catalogue names',
  max: 1,
  stale: (changed) => changed.touches('catalogue', 'lists', 'category', 'attribute'),
  read,
})

async function read({ pool }: Shop): Promise<Names> {
  const [attributes, categories] = await Promise.all([
    pool.query<AttributeRow>(`${attributeQuery} order by a.position, a.code`),
    pool.query<CategoryNames>(`
      select c.id, c.handle, c.parent_id as "parentId", jsonb_object_agg(t.lang, t.slug) as slugs, jsonb_object_agg(t.lang, t.name) as names
      from category c join translation t on t.kind = 'category' and t.owner_id = c.id
      group by c.id order by c.position, c.id`),
  ])
  return {
    attributes: new Map(attributes.rows.map((row) => [row.code, attributeOf(row)])),
    categories: new Map(categories.rows.map((row) => [row.id, row])),
  }
}

type AttributeRow = Omit<AttributeNames, 'values'> & {
  values: { code: string; labels: Texts; swatch: string | null }[]
}

function attributeOf({ values, ...row }: AttributeRow): AttributeNames {
  return {
    ...row,
    values: new Map(values.map(({ code, labels, swatch }, place) => [code, { labels, swatch, place }])),
  }
}
