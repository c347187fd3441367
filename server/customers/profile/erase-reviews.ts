import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { filesOf, keysOf, reviewSource } from '#server/catalog/pictures/keep-picture.ts'
import { unusedOf } from '#server/catalog/staff/media/find-uses.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/open.ts'
import { answer, order, orderLine, picture, question, review, reviewPicture } from '#server/db/tables.ts'
import { forgetInDesk } from '#server/platform/admin/lists/desk-search.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import type { Customer } from '../accounts/find-customer.ts'

/**
 * Deletes reviews with their pictures. The trigger takes their stars out of the products.
 * @returns the storage keys of files to delete after the commit.
 */
export async function deleteReviews(tx: Tx, which: SQL): Promise<string[]> {
  const rows = await tx
    .select({ id: review.id })
    .from(review)
    .where(which)
    .orderBy(review.productId)
    .for('update')
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const shown = await tx
    .delete(reviewPicture)
    .where(inArray(reviewPicture.reviewId, ids))
    .returning({ id: reviewPicture.pictureId })
  await tx.delete(review).where(inArray(review.id, ids))
  for (const id of ids) await forgetInDesk(tx, 'review', id)
  if (shown.length === 0) return []
  return deletePictures(
    tx,
    shown.map(({ id }) => id),
  )
}

/**
 * Deletes pictures that came with reviews, except those that other reviews or the shop's pages show. The latter belong to
 * the shop from now on.
 */
async function deletePictures(tx: Tx, ids: number[]): Promise<string[]> {
  const found = await tx
    .select({ id: picture.id, key: picture.key, original: picture.original })
    .from(picture)
    .where(and(inArray(picture.id, ids), eq(picture.sourceUrl, reviewSource)))
    .orderBy(picture.id)
    .for('update')
  const gone = await unusedOf(tx, found)
  const goneIds = gone.map(({ id }) => id)
  await tx.delete(picture).where(anyOf(picture.id, goneIds))
  const leftIds = found.map(({ id }) => id).filter((id) => !goneIds.includes(id))
  await tx
    .update(picture)
    .set({ sourceUrl: null })
    .where(
      and(
        anyOf(picture.id, leftIds),
        sql`not exists (select from review_picture where picture_id = ${picture.id})`,
      ),
    )
  return gone.flatMap(keysOf).flatMap(filesOf)
}

/**
 * Erases what a customer wrote about products: reviews, questions and answers. Orders of theirs are not asked for reviews
 * any more.
 * @returns the storage keys of files to delete after the commit.
 */
export async function eraseReviews(tx: Tx, { id, email }: Customer): Promise<string[]> {
  const lines = tx
    .select({ id: orderLine.id })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(eq(order.customerId, id))
  const keys = await deleteReviews(tx, or(eq(review.customerId, id), inArray(review.lineId, lines))!)
  const asked = or(eq(question.customerId, id), email === null ? undefined : eq(question.email, email))
  const questions = await tx
    .delete(question)
    .where(asked)
    .returning({ id: question.id, productId: question.productId })
  for (const each of questions) await forgetInDesk(tx, 'question', each.id)
  const answers = await tx
    .delete(answer)
    .where(eq(answer.customerId, id))
    .returning({ questionId: answer.questionId, status: answer.status })
  const products = await forgetAnswers(tx, answers)
  await noteChange(
    tx,
    tagsOf('product', [...questions.map(({ productId }) => ({ id: productId })), ...products]),
  )
  await tx.execute(sql`insert into review_request (order_id, wanted, token)
    select id, false, gen_random_uuid()::text from orders where customer_id = ${id}
    on conflict (order_id) do update set wanted = false`)
  if (email !== null) await tx.execute(sql`delete from review_stop where email = ${email}`)
  return keys
}

/** Corrects the number of published answers. @returns the products of the questions. */
async function forgetAnswers(
  tx: Tx,
  gone: { questionId: string; status: string }[],
): Promise<{ id: number }[]> {
  const ids = [...new Set(gone.map(({ questionId }) => questionId))]
  if (ids.length === 0) return []
  return tx
    .update(question)
    .set({
      answers: sql`(select count(*) from answer where question_id = ${question.id} and status = 'published')`,
    })
    .where(inArray(question.id, ids))
    .returning({ id: question.productId })
}
