import { fallbacks, type Lang } from '#contract/languages.ts'
import type { Durability } from '#contract/safety.ts'
import { cachedByKey } from '#server/platform/changes/cache.ts'
import type { Shop } from '#server/platform/shop.ts'
import { durabilitySql } from '../product/read-product.ts'
import { durabilityOf, minDurabilityYears } from '../product/safety.ts'

type Row = Parameters<typeof durabilityOf>[0] & { id: number; name: string }

/** The guarantee of durability of each product, by id; false for one without. Cached, because every checkout asks. */
const guarantees = cachedByKey({
  name: 'guarantees of durability',
  max: 5000,
  stale: (changed) => changed.touches('catalogue', 'product', 'vendor', 'attribute'),
  keyOf: (id: number, lang: Lang) => `${lang} ${id}`,
  async read({ pool }, ids, lang): Promise<Map<number, Durability | false>> {
    const { rows } = await pool.query<Row>({
      name: 'durability',
      text: `
        select p.id, p.vendor, ${durabilitySql}, coalesce(t.name, p.handle) as name
        from product p
        left join lateral (
          select name from translation where kind = 'product' and owner_id = p.id
          order by array_position($2::text[], lang) nulls last limit 1) t on true
        where p.id = any($1) and p.durability_years >= $3`,
      values: [ids, fallbacks(lang), minDurabilityYears],
    })
    const found = new Map(rows.map((row) => [row.id, durabilityOf(row, row.name)]))
    return new Map(ids.map((id) => [id, found.get(id) ?? false]))
  },
})

/** The guarantees of durability of these products, by id. Products without one are missing from the result. */
export async function readDurability(
  shop: Shop,
  ids: readonly number[],
  lang: Lang,
): Promise<Map<number, Durability>> {
  const found = await guarantees(shop, ids, lang)
  return new Map([...found].flatMap(([id, durability]) => (durability ? [[id, durability] as const] : [])))
}

/** Addresses of a product's label: in one line, and whole. */
export function labelPaths(productId: number | string, lang: Lang): { nested: string; label: string } {
  const path = (form: string) => `/legal/label/${lang}/${productId}/${form}.svg`
  return { nested: path('nested'), label: path('whole') }
}
