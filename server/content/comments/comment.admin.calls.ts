import { eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type CommentRow, type commentAdminCalls, commentList } from '#contract/admin/content/comment.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { comment } from '#server/db/tables.ts'
import type { UndoHandler } from '#server/platform/admin/changes/undo-change.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { forgetInDesk } from '#server/platform/admin/lists/desk-search.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { answerComment } from './add-comment.ts'

type Stored = typeof comment.$inferSelect
type Status = Stored['status']

export const commentsInDatabase = defineList(commentList, {
  from: 'comment c',
  id: { sql: 'c.id', type: 'bigint' },
  columns: { at: 'c.at', status: 'c.status', article: 'c.article_id' },
  search: 'comment',
})

export const commentAdminHandlers: AdminHandlers<keyof typeof commentAdminCalls> = {
  '/comment/list': (ctx, ask) => answerList(ctx, commentsInDatabase, ask, (ids) => rowsOf(ctx.shop.db, ids)),

  '/comment/approve': (ctx, { id }) => decide(ctx, id, 'approved'),

  '/comment/refuse': (ctx, { id, reason }) => decide(ctx, id, 'refused', reason),

  async '/comment/reply'(ctx, { id, text }) {
    const { tx, at, caller } = ctx
    const found = await lockComment(tx, id)
    if (found.status === 'refused') throw new Refusal('transition_refused')
    const { articleId, lang } = found
    await setStatus(tx, found, 'approved', at)
    const reply = { articleId, parentId: found.parentId ?? found.id, author: caller.name, lang, text }
    const replyId = String(await answerComment(tx, reply, at))
    const status = { path: 'status', before: found.status, after: 'approved' }
    const changes = [
      ...(found.status === 'approved' ? [] : [status]),
      { path: 'reply', before: null, after: replyId },
    ]
    return answer(ctx, id, changes)
  },
}

/** The status of a comment, which undo puts back. */
export const commentRecord: RecordKind = {
  resource: 'comment',
  rule: (_id, path) =>
    path === 'status' ? { schema: z.string(), permission: 'reviews.moderate' } : undefined,
  async lock(tx, id) {
    const found = await lockComment(tx, id)
    return {
      id,
      label: id,
      version: 0,
      read: () => found.status,
      async write(values, { at }) {
        await setStatus(tx, found, values.at(-1)!.value as Status, at)
      },
    }
  },
}

/** Takes an answer of the shop back. The comment stays as it was decided. */
const withdrawReply: UndoHandler = async ({ tx }, { resourceId, label, changes }) => {
  const replyId = changes.find(({ path }) => path === 'reply')?.after
  // The undo of this undo has no answer to write again: its words are not in the audit.
  if (typeof replyId !== 'string') throw new Refusal('undo_closed')
  const [gone] = await tx
    .delete(comment)
    .where(eq(comment.id, Number(replyId)))
    .returning({ articleId: comment.articleId })
  if (!gone) throw new Refusal('undo_closed')
  await forgetInDesk(tx, 'comment', replyId)
  await noteChange(tx, [`article:${gone.articleId}`])
  return { label: label || resourceId, changes: [{ path: 'reply', before: replyId, after: null }] }
}

export const commentUndoing = { '/comment/reply': withdrawReply }

async function decide(ctx: WriteContext, id: string, status: Status, reason = '') {
  const found = await lockComment(ctx.tx, id)
  if (found.status === status) throw new Refusal('transition_refused')
  await setStatus(ctx.tx, found, status, ctx.at)
  const decided = await answer(ctx, id, [{ path: 'status', before: found.status, after: status }])
  return { ...decided, audit: { ...decided.audit, reason } }
}

async function setStatus(tx: Tx, { id, articleId }: Stored, status: Status, at: Date): Promise<void> {
  const decidedAt = status === 'pending' ? null : at
  await tx.update(comment).set({ status, decidedAt }).where(eq(comment.id, id))
  await noteChange(tx, [`article:${articleId}`])
}

/** The audit names the article, because the words of customers can be erased and the audit is kept. */
async function answer(
  { tx }: WriteContext,
  id: string,
  changes: { path: string; before: unknown; after: unknown }[],
) {
  const [row] = await rowsOf(tx, [id])
  return { data: { comment: row! }, audit: { resource: 'comment', id, label: row!.article.name, changes } }
}

/** @throws Refusal `not_found`. */
async function lockComment(tx: Tx, id: string): Promise<Stored> {
  const isId = /^[1-9]\d{0,14}$/.test(id)
  const [found] = isId
    ? await tx
        .select()
        .from(comment)
        .where(eq(comment.id, Number(id)))
        .for('update')
    : []
  if (!found) throw new Refusal('not_found')
  return found
}

async function rowsOf(reader: Reader, ids: string[]): Promise<CommentRow[]> {
  const { rows } = await reader.execute<
    Omit<CommentRow, 'at'> & { at: string } & Record<string, unknown>
  >(sql`
    select c.id::text id, to_json(c.at) at, c.status, c.author, c.customer_id "customerId", c.text, c.lang,
      json_build_object('id', c.article_id::text, 'name', t.name, 'slug', t.slug) article,
      case when p.id is null then null
        else json_build_object('id', p.id::text, 'author', p.author, 'text', p.text) end parent
    from comment c
    left join comment p on p.id = c.parent_id
    join translation t on t.kind = 'article' and t.owner_id = c.article_id and t.lang = 'en'
    where ${inArray(sql`c.id`, ids.map(Number))}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
