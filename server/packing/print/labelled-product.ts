import { sql } from 'drizzle-orm'
import { fallbacks, type Lang } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The facts on a product label. Plain data: labels are drawn in a thread. */
export type LabelledProduct = {
  name: string
  options: string
  sku: string
  barcode: string | null
  copies: number
}

/** The variants of labels, in the order of the wish, without those that are gone. */
export async function readLabelled(
  shop: Pick<Shop, 'db'>,
  wanted: readonly { id: number; copies: number }[],
  lang: Lang,
): Promise<LabelledProduct[]> {
  const languages = sql`${sql.param(fallbacks(lang))}::text[]`
  const { rows } = await shop.db.execute<Omit<LabelledProduct, 'copies'> & { id: number }>(sql`
    select v.id, v.sku, v.barcode, coalesce((
        select t.name from translation t where t.kind = 'product' and t.owner_id = p.id
        order by array_position(${languages}, t.lang) nulls last limit 1), p.handle) as name,
      coalesce((
        select string_agg(coalesce((
          select a.labels ->> l.lang from unnest(${languages}) with ordinality l (lang, place)
          where a.labels ? l.lang order by l.place limit 1), chosen.value), ', ' order by o.position)
        from product_option o
        join lateral (select v.options ->> o.attribute_code as value) chosen on chosen.value is not null
        left join attribute_value a on a.attribute_code = o.attribute_code and a.code = chosen.value
        where o.product_id = p.id), '') as options
    from variant v join product p on p.id = v.product_id
    where v.id = any(${sql.param(wanted.map(({ id }) => id))}::int[])`)
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]))
  return wanted.flatMap(({ id, copies }) => {
    const found = byId.get(id)
    return found ? [{ ...found, copies }] : []
  })
}
