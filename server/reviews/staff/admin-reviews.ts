import { sql } from 'drizzle-orm'
import { type AdminReview, reviewList } from '#contract/admin/marketing/review.ts'
import { fallbacks, type Lang } from '#contract/languages.ts'
import { imageOf } from '#server/catalog/rows/image-of.ts'
import { nameOfProduct, type PictureRow } from '#server/catalog/rows/variant-row.ts'
import type { Queryable } from '#server/db/query-in.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { picturesJson } from '../shown/list-reviews.ts'

export const reviewsInDatabase = defineList(reviewList, {
  from: 'review r',
  id: { sql: 'r.id', type: 'uuid' },
  columns: {
    product: 'r.product_id',
    status: 'r.status',
    rating: 'r.rating',
    lang: 'r.lang',
    createdAt: 'r.created_at',
  },
  flags: {
    pictured: () => sql`r.pictures > 0`,
    answered: () => sql`r.reply <> ''`,
    reported: () => sql`r.reports > 0`,
  },
  search: 'review',
})

type Row = Omit<AdminReview, 'product' | 'images' | 'repliedAt' | 'createdAt' | 'publishedAt'> & {
  productId: number
  slug: string
  name: string
  pictures: PictureRow[] | null
  repliedAt: Date | null
  createdAt: Date
  publishedAt: Date | null
}

/** Reviews as staff see them, in any order. */
export async function readReviews(db: Queryable, ids: string[], lang: Lang): Promise<AdminReview[]> {
  const { rows } = await db.query<Row>({
    text: `select r.id, r.product_id "productId", t.slug, t.name, o.number "order", r.verified,
        coalesce(o.customer_id, r.customer_id) "customerId", r.author, r.lang, r.rating, r.title, r.text, r.status,
        r.reject_reason "rejectReason", r.reply, r.replied_at "repliedAt", r.helpful, r.reports,
        r.created_at "createdAt", r.published_at "publishedAt", r.version, ${picturesJson} as pictures
      from review r join product p on p.id = r.product_id ${nameOfProduct('$2')}
      left join order_line l on l.id = r.line_id left join orders o on o.id = l.order_id
      where r.id = any($1::uuid[])`,
    values: [ids, fallbacks(lang)],
  })
  const iso = (at: Date | string | null) => at && new Date(at).toISOString()
  return rows.map(({ productId, slug, name, pictures, repliedAt, createdAt, publishedAt, ...row }) => ({
    ...row,
    product: { id: productId, name, slug },
    images: (pictures ?? []).map((each) => imageOf(each, lang)),
    repliedAt: iso(repliedAt),
    createdAt: iso(createdAt)!,
    publishedAt: iso(publishedAt),
  }))
}

/** @throws Refusal `not_found`. */
export async function readReview(db: Queryable, id: string, lang: Lang): Promise<AdminReview> {
  const [found] = await readReviews(db, [id], lang)
  if (!found) throw new Refusal('not_found')
  return found
}
