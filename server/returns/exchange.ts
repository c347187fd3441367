import { sql } from 'drizzle-orm'
import { fallbacks, type Lang } from '#contract/languages.ts'
import type { Reader } from '#server/db/open.ts'
import type { Replacement } from '#server/db/tables/returns.ts'

export type Offer = Replacement & { outOfStock: boolean }

/**
 * The variants that each line of an order can be exchanged for: the same one, and others of the product at the same price, such
 * as another size.
 */
export async function replacementsOf(db: Reader, orderId: string, lang: Lang): Promise<Map<string, Offer[]>> {
  const languages = sql.param(fallbacks(lang))
  const { rows } = await db.execute<Offer & { lineId: string }>(sql`
    select l.id "lineId", o.id "variantId", o.sku,
      (o.stock_policy = 'deny' and coalesce(s.on_hand - s.reserved, 0) <= 0) "outOfStock",
      coalesce((
        select json_agg(json_build_object(
            'name', coalesce((select a.labels ->> c from unnest(${languages}::text[]) c where a.labels ? c limit 1), a.code),
            'value', coalesce((select w.labels ->> c from unnest(${languages}::text[]) c where w.labels ? c limit 1),
              o.options ->> a.code)) order by po.position)
        from product_option po join attribute a on a.code = po.attribute_code
        left join attribute_value w on w.attribute_code = a.code and w.code = o.options ->> a.code
        where po.product_id = o.product_id and o.options ? a.code), '[]') options
    from order_line l join variant v on v.id = l.variant_id
    join variant o on o.product_id = v.product_id and o.active and (o.id = v.id or o.price = v.price)
    left join stock s on s.variant_id = o.id
    where l.order_id = ${orderId}
    order by l.position, o.id <> v.id, o.position, o.id
    limit 2000`)
  const byLine = Map.groupBy(rows, ({ lineId }) => lineId)
  return new Map(
    [...byLine].map(([lineId, offers]) => [lineId, offers.map(({ lineId: _, ...offer }) => offer)]),
  )
}
