import { fallbacks, languages } from '#contract/languages.ts'
import type { Viewer } from '#server/catalog/viewer.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type ReviewedProduct = {
  id: number
  ratingSum: number
  ratingCount: number
  /** Published reviews with one to five stars. */
  stars: number[]
}

/** A product on sale by its slug in any language. @throws Refusal `not_found`. */
export async function productOf({ shop, lang }: Viewer, slug: string): Promise<ReviewedProduct> {
  const { rows } = await shop.pool.query<ReviewedProduct>({
    name: 'reviewed-product',
    text: `select p.id, p.rating_sum "ratingSum", p.rating_count "ratingCount", p.stars
      from translation t join product p on p.id = t.owner_id
      where t.kind = 'product' and t.slug = $1 and t.lang = any($3::text[]) and p.status = 'active' and p.published_at <= $4
      order by array_position($2::text[], t.lang) nulls last, t.lang limit 1`,
    values: [slug, fallbacks(lang), languages, shop.now()],
  })
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}
