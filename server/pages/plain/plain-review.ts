import { page, pageOf } from './plain-page.ts'
import { orderAccess, type PlainRefusal, type PlainScreen, type PlainVisit } from './plain-visit.ts'

/** Items to review and the reviews written so far: of one order, or all of a customer. */
export async function showReviews(
  visit: PlainVisit,
  refused: PlainRefusal | null,
  orderNumber?: string,
): Promise<PlainScreen> {
  const { call, fields, t } = visit
  const order = orderNumber ? orderAccess(visit, orderNumber) : {}
  const mine = await call('/review/mine', { ...order, page: pageOf(visit) })
  const sent = ['pending', 'published'].find((status) => status === fields.sent) ?? null
  const values = { ...mine, orderNumber: orderNumber ?? null, sent }
  return page(visit, refused, 'plain-reviews', t('user.review'), values)
}

/** The form for the review of a delivered line. A line that has a review already leads to the list. */
export async function showReviewForm(
  visit: PlainVisit,
  refused: PlainRefusal | null,
  orderNumber: string,
  lineId: string,
): Promise<PlainScreen> {
  const { call, t, at } = visit
  const { open, author } = await call('/review/mine', orderAccess(visit, orderNumber))
  const line = open.find((each) => each.lineId === lineId)
  if (!line) return { moved: at(`/reviews/${orderNumber}`) }
  return page(visit, refused, 'plain-review', t('review.write'), { line }, { author })
}
