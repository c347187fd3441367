import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ReportReason } from '#contract/review.ts'
import type { Tx } from '#server/db/open.ts'
import { review, reviewMark } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Voter } from './list-reviews.ts'

type Target = Voter & { id: string }

/**
 * Counts a helpful vote, or takes it back. A repeat changes nothing.
 * @throws Refusal `not_found` for a review that is not published.
 */
export async function voteHelpful(
  tx: Tx,
  { id, ...voter }: Target,
  helpful: boolean,
  at: Date,
): Promise<{ helpful: number }> {
  const before = await lockPublished(tx, id)
  const changed = helpful
    ? await mark(tx, { reviewId: before.id, kind: 'helpful', ...voter, at })
    : -(await unmark(tx, before.id, voter))
  if (changed === 0) return { helpful: before.helpful }
  const [after] = await tx
    .update(review)
    .set({ helpful: sql`greatest(0, ${review.helpful} + ${changed})` })
    .where(eq(review.id, before.id))
    .returning({ helpful: review.helpful })
  return after!
}

/** Reports a published review to the shop, once per shopper. @throws Refusal `not_found`. */
export async function reportReview(
  tx: Tx,
  { id, ...voter }: Target,
  reason: ReportReason,
  at: Date,
): Promise<void> {
  const { id: reviewId } = await lockPublished(tx, id)
  if ((await mark(tx, { reviewId, kind: 'report', ...voter, reason, at })) === 0) return
  await tx
    .update(review)
    .set({ reports: sql`${review.reports} + 1` })
    .where(eq(review.id, reviewId))
  await emit(tx, 'review.reported', { reviewId }, { at })
}

/** Transfers a customer's votes and reports to another customer. Where both made the same, one of the two no longer counts. */
export async function mergeCustomerMarks(tx: Tx, from: string, customerId: string): Promise<void> {
  await tx.execute(sql`
    with twice as (
      delete from review_mark m using review_mark own
      where m.customer_id = ${from} and own.customer_id = ${customerId}
        and own.review_id = m.review_id and own.kind = m.kind
      returning m.review_id, m.kind)
    update review r set
      helpful = greatest(0, helpful - (select count(*) from twice where review_id = r.id and kind = 'helpful')),
      reports = greatest(0, reports - (select count(*) from twice where review_id = r.id and kind = 'report'))
    where id in (select review_id from twice)`)
  await tx.update(reviewMark).set({ customerId }).where(eq(reviewMark.customerId, from))
}

async function lockPublished(tx: Tx, id: string) {
  const [found] = isUuid(id)
    ? await tx
        .select({ id: review.id, helpful: review.helpful })
        .from(review)
        .where(and(eq(review.id, id), eq(review.status, 'published')))
        .for('update')
    : []
  if (!found) throw new Refusal('not_found')
  return found
}

/** @returns 1, or 0 if this customer or browser has done so before. */
async function mark(tx: Tx, row: typeof reviewMark.$inferInsert): Promise<number> {
  const made = await tx.insert(reviewMark).values(row).onConflictDoNothing().returning({ id: reviewMark.id })
  return made.length
}

/** @returns the number of votes taken back. */
async function unmark(tx: Tx, reviewId: string, voter: Voter): Promise<number> {
  const gone = await tx
    .delete(reviewMark)
    .where(and(eq(reviewMark.reviewId, reviewId), eq(reviewMark.kind, 'helpful'), madeBy(voter)))
    .returning({ id: reviewMark.id })
  return gone.length
}

/** The customer's own mark, or one that was made in this browser without an account. */
function madeBy({ customerId, visitorId }: Voter): SQL {
  const asGuest = and(isNull(reviewMark.customerId), eq(reviewMark.visitorId, visitorId ?? ''))
  return or(customerId ? eq(reviewMark.customerId, customerId) : undefined, asGuest)!
}
