import type { ProductCard } from '#contract/catalog.ts'
import { fallbacks } from '#contract/languages.ts'
import { productCards } from '#server/catalog/cards/product-cards.ts'
import type { Viewer } from '#server/catalog/viewer.ts'

/** A review outside of its product's page, with the product's card. */
export type BestReview = {
  id: string
  author: string
  verified: boolean
  rating: number
  title: string
  text: string
  lang: string
  product: ProductCard
}

type Row = Omit<BestReview, 'product'> & { productId: number }

/** Reviews read in each language, so that enough are left with one for each product. */
const candidates = 60

/**
 * The best reviews of the shop, one for each product on sale: four stars or more, a few sentences long, not reported.
 * Those in the reader's language come first, then those in its fallbacks; among them the most helpful, then the newest.
 * @param among handles of the products; none: of all products.
 */
export async function bestReviews(
  viewer: Viewer,
  { among, limit }: { among: readonly string[]; limit: number },
): Promise<BestReview[]> {
  const langs = [...new Set(fallbacks(viewer.lang).map((lang) => lang.split('-')[0]!))]
  const chosen = among.length > 0
  const { rows } = await viewer.shop.pool.query<Row>({
    name: chosen ? 'best-reviews-among' : 'best-reviews',
    text: `select r.* from unnest($1::text[]) with ordinality as wanted(lang, place)
      cross join lateral (
        select r.id, r.product_id "productId", r.author, r.verified, r.rating, r.title, r.text, r.lang,
          r.helpful, r.published_at
        from review r
        where r.status = 'published' and r.rating >= 4 and length(r.text) between 30 and 600
          and split_part(r.lang, '-', 1) = wanted.lang and r.reports = 0
          ${chosen ? 'and r.product_id in (select id from product where handle = any($2::text[]))' : ''}
        order by r.helpful desc nulls last, r.published_at desc nulls last limit ${candidates}
      ) r
      order by wanted.place, r.helpful desc nulls last, r.published_at desc nulls last, r.id`,
    values: chosen ? [langs, among] : [langs],
  })
  const first = new Map<number, Row>()
  for (const row of rows) if (!first.has(row.productId)) first.set(row.productId, row)
  const cards = await productCards(viewer, [...first.keys()])
  const byId = new Map(cards.map((card) => [card.id, card]))
  return [...first.values()]
    .flatMap(({ productId, ...review }) => {
      const product = byId.get(String(productId))
      return product ? [{ ...review, product }] : []
    })
    .slice(0, limit)
}
