import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { answer, question } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { emit } from '#server/platform/emit.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type QuestionRow = typeof question.$inferSelect

/** @throws Refusal `not_found`. */
export async function lockQuestion(tx: Tx, id: string): Promise<QuestionRow> {
  const [found] = isUuid(id) ? await tx.select().from(question).where(eq(question.id, id)).for('update') : []
  if (!found) throw new Refusal('not_found')
  return found
}

type Given = Pick<typeof answer.$inferInsert, 'from' | 'customerId' | 'author' | 'lang' | 'text'> & {
  publish: boolean
}

/** Answers a locked question. A published answer is emailed to the asker. @returns its id. */
export async function addAnswer(
  tx: Tx,
  { id, productId }: QuestionRow,
  { publish, ...given }: Given,
  at: Date,
): Promise<string> {
  const [made] = await tx
    .insert(answer)
    .values({
      ...given,
      questionId: id,
      status: publish ? 'published' : 'pending',
      createdAt: at,
      publishedAt: publish ? at : null,
    })
    .returning({ id: answer.id })
  if (publish) await answersChanged(tx, { id, productId })
  await emit(
    tx,
    publish ? 'question.answered' : 'answer.added',
    { questionId: id, answerId: made!.id },
    { at },
  )
  return made!.id
}

/** Counts the published answers of a locked question anew, and evicts the product's pages. */
export async function answersChanged(
  tx: Tx,
  { id, productId }: Pick<QuestionRow, 'id' | 'productId'>,
): Promise<void> {
  await tx
    .update(question)
    .set({
      answers: sql`(select count(*) from answer where question_id = ${id} and status = 'published')`,
      version: sql`${question.version} + 1`,
    })
    .where(eq(question.id, id))
  await noteChange(tx, [`product:${productId}`])
}

/** @throws Refusal `not_allowed` unless the customer has received the product. */
export async function requireBuyer(tx: Tx, customerId: string, productId: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from orders o join order_line l on l.order_id = o.id
    where o.customer_id = ${customerId} and l.product_id = ${productId} and exists (
      select from shipment_line sl join shipment s on s.id = sl.shipment_id
      where sl.line_id = l.id and s.status = 'delivered') limit 1`)
  if (rows.length === 0) throw new Refusal('not_allowed', { text: { key: 'question_rule.buyers_only' } })
}

/** @throws Refusal `not_found` for a question that shoppers cannot see. */
export async function lockShownQuestion(tx: Tx, id: string): Promise<QuestionRow> {
  const found = await lockQuestion(tx, id)
  if (found.status !== 'published') throw new Refusal('not_found')
  return found
}

/** @throws Refusal `transition_refused` if the customer has answered this question before. */
export async function refuseSecondAnswer(tx: Tx, questionId: string, customerId: string): Promise<void> {
  const [earlier] = await tx
    .select({ id: answer.id })
    .from(answer)
    .where(and(eq(answer.questionId, questionId), eq(answer.customerId, customerId)))
    .limit(1)
  if (earlier) throw new Refusal('transition_refused', { text: { key: 'question_rule.answered' } })
}
