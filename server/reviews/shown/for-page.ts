import type { Product } from '#contract/catalog.ts'
import type { Props } from '#contract/components.ts'
import type { Viewer } from '#server/catalog/viewer.ts'
import { listQuestions } from './list-questions.ts'
import { histogramOf, listReviews } from './list-reviews.ts'

/** Reviews and questions that a product's page shows before more are asked for. */
const shownReviews = 6
const shownQuestions = 4

/** The reviews on a product's page, which everybody shares; null without any. */
export async function readShownReviews(
  viewer: Viewer,
  { id, rating }: Pick<Product, 'id' | 'rating'>,
): Promise<Pick<Props<'reviews'>, 'summary' | 'first'> | null> {
  if (rating.count === 0) return null
  const [first, { rows }] = await Promise.all([
    listReviews(viewer, Number(id), { page: 1, size: shownReviews }),
    viewer.shop.pool.query<{ stars: number[]; pictured: boolean }>({
      name: 'review-summary',
      text: `select stars, exists (
          select from review where product_id = $1 and status = 'published' and pictures > 0) as pictured
        from product where id = $1`,
      values: [id],
    }),
  ])
  const { stars, pictured } = rows[0]!
  return {
    summary: { ...rating, histogram: histogramOf(stars), pictured },
    first: { ...first, size: shownReviews },
  }
}

/** The questions on a product's page. */
export async function readShownQuestions(
  viewer: Viewer,
  { id }: Pick<Product, 'id'>,
): Promise<Props<'questions'>['first']> {
  return {
    ...(await listQuestions(viewer, Number(id), { page: 1, size: shownQuestions })),
    size: shownQuestions,
  }
}
