import { eq, inArray, sql } from 'drizzle-orm'
import type { AdminQuestion } from '#contract/admin/marketing/review.ts'
import { codes } from '#contract/codes.ts'
import type { Tx } from '#server/db/open.ts'
import { queryIn } from '#server/db/query-in.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { answer, question } from '#server/db/tables.ts'
import type { UndoHandler } from '#server/platform/admin/changes/undo-change.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { answersChanged, type QuestionRow } from '../questions/answer-question.ts'
import { readQuestions } from './admin-questions.ts'

type Target = { id: string; version?: number | undefined }
type Status = QuestionRow['status']

/**
 * Locks questions in one order for all callers.
 * @throws Refusal `not_found`, 10 `changed_meanwhile` with the questions if one has another version than the caller saw.
 */
export async function lockQuestions({ tx, lang }: WriteContext, targets: Target[]): Promise<QuestionRow[]> {
  const ids = [...new Set(targets.map(({ id }) => id))]
  const rows = await lock(tx, ids)
  if (rows.length < ids.length) throw new Refusal('not_found')
  const seen = new Map(targets.map(({ id, version }) => [id, version]))
  const changed = rows.filter(({ id, version }) => (seen.get(id) ?? version) !== version)
  if (changed.length === 0) return rows
  const now = await readQuestions(
    queryIn(tx),
    changed.map(({ id }) => id),
    lang,
  )
  throw new Refusal('changed_meanwhile', { code: codes.dialog, details: { questions: now } })
}

function lock(tx: Tx, ids: string[]): Promise<QuestionRow[]> {
  return tx.select().from(question).where(inArray(question.id, ids)).orderBy(question.id).for('update')
}

/** Publishes or rejects locked questions. @returns the differences, each under the id of its question. */
export async function setStatus(
  { tx, at }: Pick<WriteContext, 'tx' | 'at'>,
  rows: QuestionRow[],
  status: Status,
): Promise<AuditChange[]> {
  const changed = rows.filter((row) => row.status !== status)
  for (const { id, publishedAt } of changed)
    await tx
      .update(question)
      .set({
        status,
        publishedAt: status === 'published' ? (publishedAt ?? at) : publishedAt,
        version: sql`${question.version} + 1`,
      })
      .where(eq(question.id, id))
  await evict(tx, changed)
  return changed.map((row) => ({ path: `${row.id}.status`, before: row.status, after: status }))
}

function evict(tx: Tx, rows: QuestionRow[]): Promise<void> {
  return noteChange(
    tx,
    tagsOf(
      'product',
      rows.map(({ productId }) => ({ id: productId })),
    ),
  )
}

/** Publishes or rejects an answer of a locked question. A buyer's answer that is published is emailed to the asker. */
export async function decideAnswer(
  { tx, at }: Pick<WriteContext, 'tx' | 'at'>,
  row: QuestionRow,
  answerId: string,
  status: Status,
): Promise<AuditChange[]> {
  const [found] = await tx.select().from(answer).where(eq(answer.id, answerId)).for('update')
  if (found?.questionId !== row.id) throw new Refusal('not_found')
  if (found.status === status) return []
  const publishedAt = status === 'published' ? (found.publishedAt ?? at) : found.publishedAt
  await tx.update(answer).set({ status, publishedAt }).where(eq(answer.id, answerId))
  await answersChanged(tx, row)
  if (status === 'published' && !found.publishedAt)
    await emit(tx, 'question.answered', { questionId: row.id, answerId }, { at })
  return [{ path: `${row.id}.answers.${answerId}`, before: found.status, after: status }]
}

/** The answer of a call, and its audit. The words of shoppers stay out of the audit. */
export async function showQuestions(
  { tx, lang }: Pick<WriteContext, 'tx' | 'lang'>,
  rows: QuestionRow[],
  changes: AuditChange[],
) {
  const questions = await readQuestions(
    queryIn(tx),
    rows.map(({ id }) => id),
    lang,
  )
  return {
    data: { questions },
    audit: { resource: 'question', id: rows[0]!.id, label: labelOf(questions), changes },
  }
}

function labelOf(questions: AdminQuestion[]): string {
  const [first] = questions
  return questions.length > 1 ? `${first!.product.name} +${questions.length - 1}` : first!.product.name
}

/**
 * Puts questions and answers back to the status from before, except those deleted since. An answer of the shop that is
 * taken back stays, rejected.
 */
export const undoQuestions: UndoHandler = async (ctx, { changes: made }) => {
  const ids = [...new Set(made.map(({ path }) => path.split('.')[0]!))]
  const rows = await lock(ctx.tx, ids)
  if (rows.length === 0) throw new Refusal('undo_closed')
  const changes: AuditChange[] = []
  const kept: { path: string; why: string }[] = []
  for (const row of rows) {
    for (const { path, before, after } of made.filter((each) => each.path.startsWith(row.id))) {
      const [, part, answerId] = path.split('.')
      const now = part === 'status' ? row.status : await statusOf(ctx.tx, answerId!)
      if (now !== after) kept.push({ path, why: 'changed_meanwhile' })
      else if (part === 'status') changes.push(...(await setStatus(ctx, [row], before as Status)))
      else changes.push(...(await decideAnswer(ctx, row, answerId!, (before ?? 'rejected') as Status)))
    }
  }
  const { audit } = await showQuestions(ctx, rows, changes)
  return { label: audit.label, changes, kept }
}

async function statusOf(tx: Tx, id: string): Promise<string | undefined> {
  const [found] = await tx.select({ status: answer.status }).from(answer).where(eq(answer.id, id))
  return found?.status
}
