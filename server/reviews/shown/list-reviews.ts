import type { Histogram, ReviewSort, SeenReview } from '#contract/review.ts'
import { imageOf } from '#server/catalog/rows/image-of.ts'
import { type PictureRow, pictureJson } from '#server/catalog/rows/variant-row.ts'
import type { Viewer } from '#server/catalog/viewer.ts'

export type ReviewAsk = {
  sort?: ReviewSort
  rating?: number | undefined
  pictures?: boolean
  page: number
  size: number
}

/** The shopper whose own votes are marked. Pages, which all shoppers share, have none. */
export type Voter = { customerId: string | null; visitorId: string | null }

const nobody: Voter = { customerId: null, visitorId: null }

const orders: Record<ReviewSort, string> = {
  helpful: 'r.helpful desc, r.pictures > 0 desc, r.published_at desc',
  newest: 'r.published_at desc',
  highest: 'r.rating desc, r.helpful desc, r.published_at desc',
  lowest: 'r.rating, r.helpful desc, r.published_at desc',
}

/** Pictures of review `r` as a JSON array; null without any. */
export const picturesJson = `(select json_agg(${pictureJson} order by rp.position)
  from review_picture rp join picture k on k.id = rp.picture_id where rp.review_id = r.id)`

/** Published reviews of a product, those in the reader's language first, and how many match. */
export async function listReviews(
  { shop, lang }: Pick<Viewer, 'shop' | 'lang'>,
  productId: number,
  { sort = 'helpful', rating, pictures = false, page, size }: ReviewAsk,
  voter: Voter = nobody,
): Promise<{ items: SeenReview[]; total: number }> {
  const values = [productId, rating ?? null, pictures]
  const which = `r.product_id = $1 and r.status = 'published'
    and ($2::int is null or r.rating = $2) and (not $3::boolean or r.pictures > 0)`
  const [{ rows }, counted] = await Promise.all([
    shop.pool.query<Row>({
      name: `reviews-${sort}`,
      text: `select r.id, r.author, r.verified, r.rating, r.title, r.text, r.lang, r.reply, r.helpful,
          r.created_at "createdAt", r.replied_at "repliedAt", ${picturesJson} as pictures,
          exists (select from review_mark m where m.review_id = r.id and m.kind = 'helpful'
            and (m.customer_id = $5::uuid or m.visitor_id = $6)) as voted
        from review r where ${which}
        order by split_part(r.lang, '-', 1) = split_part($4, '-', 1) desc, ${orders[sort]}, r.id
        limit $7 offset $8`,
      values: [...values, lang, voter.customerId, voter.visitorId, size, (page - 1) * size],
    }),
    shop.pool.query<{ total: number }>({
      name: 'reviews-counted',
      text: `select count(*)::int total from review r where ${which}`,
      values,
    }),
  ])
  const items = rows.map(({ reply, repliedAt, createdAt, pictures: own, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    images: (own ?? []).map((each) => imageOf(each, lang)),
    reply: replyOf({ reply, repliedAt }),
  }))
  return { items, total: counted.rows[0]!.total }
}

type Row = Omit<SeenReview, 'createdAt' | 'images' | 'reply'> & {
  createdAt: Date
  pictures: PictureRow[] | null
  reply: string
  repliedAt: Date | null
}

export function replyOf({
  reply,
  repliedAt,
}: {
  reply: string
  repliedAt: Date | null
}): SeenReview['reply'] {
  return reply === '' || !repliedAt ? null : { text: reply, at: repliedAt.toISOString() }
}

export function histogramOf(stars: readonly number[]): Histogram {
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = stars
  return { 1: one, 2: two, 3: three, 4: four, 5: five }
}
