import type pg from 'pg'
import { fallbacks, type Lang } from '#contract/languages.ts'
import type { Durability } from '#contract/safety.ts'
import { durabilitySql } from '../product/read-product.ts'
import { durabilityOf, minDurabilityYears } from '../product/safety.ts'

type Row = Parameters<typeof durabilityOf>[0] & { id: number; name: string }

/** The guarantees of durability of these products, by id. Products without one are missing from the result. */
export async function readDurability(
  pool: Pick<pg.Pool, 'query'>,
  ids: readonly number[],
  lang: Lang,
): Promise<Map<number, Durability>> {
  if (ids.length === 0) return new Map()
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
  return new Map(
    rows.flatMap((row) => {
      const durability = durabilityOf(row, row.name)
      return durability ? [[row.id, durability] as const] : []
    }),
  )
}

/** Addresses of a product's label: in one line, and whole. */
export function labelPaths(productId: number | string, lang: Lang): { nested: string; label: string } {
  const path = (form: string) => `/legal/label/${lang}/${productId}/${form}.svg`
  return { nested: path('nested'), label: path('whole') }
}
