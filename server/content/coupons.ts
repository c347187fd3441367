import { fallbacks, type Lang } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The public fields of a coupon. */
export type ListedCoupon = {
  id: number
  code: string
  slug: string
  name: string
  summary: string
  until: string | null
}

/** Listed coupons that are valid now, ordered by their end. */
export async function listCoupons(shop: Shop, lang: Lang): Promise<ListedCoupon[]> {
  const { rows } = await shop.pool.query<Omit<ListedCoupon, 'until'> & { until: Date | null }>({
    name: 'coupons-listed',
    text: `select e.id, e.code, t.slug, t.name, t.summary, e.ends_at until
      from coupon e
      cross join lateral (select slug, name, summary from translation t where t.kind = 'coupon' and t.owner_id = e.id
        and t.lang = any($1::text[]) order by array_position($1::text[], t.lang) limit 1) t
      where e.listed and e.active and (e.starts_at is null or e.starts_at <= $2) and (e.ends_at is null or e.ends_at > $2)
        and (e.max_uses is null or e.used < e.max_uses)
      order by e.ends_at nulls last, e.id`,
    values: [fallbacks(lang), shop.now()],
  })
  return rows.map((row) => ({ ...row, until: row.until?.toISOString() ?? null }))
}
