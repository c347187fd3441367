import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/calls.ts'
import { keepPicture, reviewSource } from '#server/catalog/pictures/keep-picture.ts'
import { uploadPath } from '#server/customers/uploads/keep-upload.ts'
import type { Tx } from '#server/db/open.ts'
import { product, review, reviewPicture, upload } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage.ts'
import { indexReview } from '../staff/index-for-desk.ts'

type Wish = Pick<Parsed<'/review/add'>, 'lineId' | 'rating' | 'title' | 'text' | 'images'> & {
  orderId: string
  /** The name that is shown. */
  author: string
  lang: string
  /** Owner of the images, and of the review if signed in. */
  customerId: string | null
  visitorId: string | null
  /** Without waiting for staff. */
  publish: boolean
}

/**
 * Writes the review of a delivered line. The line's lock makes concurrent reviews of it run one after the other; the same
 * review sent again is answered with the first.
 * @returns its id.
 * @throws Refusal `not_found`, `transition_refused` before delivery or for a second review, `invalid` at `images`.
 */
export async function addReview(tx: Tx, storage: Storage, wish: Wish, at: Date): Promise<string> {
  const { lineId, rating, title, text, author, lang, customerId, publish } = wish
  const productId = await lockLine(tx, wish)
  const [earlier] = await tx.select().from(review).where(eq(review.lineId, lineId))
  if (earlier) {
    if (earlier.rating === rating && earlier.title === title && earlier.text === text) return earlier.id
    throw new Refusal('transition_refused', { text: { key: 'review_rule.twice' } })
  }
  const pictures = await takePictures(tx, storage, wish)
  const [made] = await tx
    .insert(review)
    .values({
      ...{ productId, lineId, customerId, author, lang, rating, title, text },
      verified: true,
      pictures: pictures.length,
      status: publish ? 'published' : 'pending',
      createdAt: at,
      publishedAt: publish ? at : null,
    })
    .returning({ id: review.id })
  const { id } = made!
  if (pictures.length > 0)
    await tx
      .insert(reviewPicture)
      .values(pictures.map((pictureId, position) => ({ reviewId: id, pictureId, position })))
  await indexReview(tx, id)
  await emit(tx, 'review.added', { reviewId: id }, { at })
  return id
}

/** Locks a line of the order. @returns its product. */
async function lockLine(tx: Tx, { orderId, lineId }: Wish): Promise<number> {
  const { rows } = isUuid(lineId)
    ? await tx.execute<{ productId: number; delivered: boolean }>(sql`
        select l.product_id "productId", exists (
          select from shipment_line sl join shipment s on s.id = sl.shipment_id
          where sl.line_id = l.id and s.status = 'delivered') delivered
        from order_line l where l.id = ${lineId} and l.order_id = ${orderId} for update of l`)
    : { rows: [] }
  const [line] = rows
  if (!line) throw new Refusal('not_found')
  if (!line.delivered) throw new Refusal('transition_refused', { text: { key: 'review_rule.not_delivered' } })
  const [known] = await tx.select({ id: product.id }).from(product).where(eq(product.id, line.productId))
  if (!known) throw new Refusal('transition_refused', { text: { key: 'review_rule.product_gone' } })
  return known.id
}

/**
 * Turns the author's uploads, which only they could see, into pictures in all widths. Their addresses are hashes of the
 * content, so nobody finds them before the review is published.
 */
async function takePictures(tx: Tx, storage: Storage, { images, ...owner }: Wish): Promise<number[]> {
  const ids = [...new Set(images)]
  if (ids.length === 0) return []
  const unknown = () => new Refusal('invalid', { fields: { images: { key: 'review_rule.images_unknown' } } })
  if (!ids.every(isUuid)) throw unknown()
  const taken = await tx
    .delete(upload)
    .where(
      and(
        inArray(upload.id, ids),
        isNull(upload.attachedAt),
        owner.customerId === null
          ? and(isNull(upload.customerId), eq(upload.visitorId, owner.visitorId ?? ''))
          : eq(upload.customerId, owner.customerId),
      ),
    )
    .returning({ id: upload.id })
  if (taken.length !== ids.length) throw unknown()
  const kept = []
  for (const id of ids) {
    const content = await storage.get(uploadPath(id))
    if (!content) throw unknown()
    kept.push(await keepPicture(tx, storage, content, { sourceUrl: reviewSource }))
  }
  await emit(tx, 'files.erased', { keys: ids.map(uploadPath) })
  return [...new Set(kept)]
}
