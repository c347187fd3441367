import { and, eq } from 'drizzle-orm'
import type { Lang } from '#contract/languages.ts'
import type { Tx } from '#server/db/open.ts'
import { article, comment, customer } from '#server/db/tables.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Given = {
  articleId: number
  customerId: string
  parentId: number | null
  lang: Lang
  text: string
  /** It waits for approval. */
  hold: boolean
  /** The name of customers who gave none. */
  nameless: string
}

/**
 * Adds a customer's comment to an article.
 * @throws Refusal `not_found` if the comment that it answers is not on the article, `not_allowed` if the article takes
 * none.
 */
export async function addComment(tx: Tx, given: Given, at: Date): Promise<number> {
  const { articleId, customerId, lang, text, hold, nameless } = given
  const [of] = await tx.select({ open: article.commentsOpen }).from(article).where(eq(article.id, articleId))
  if (!of?.open) throw new Refusal('not_allowed', { text: { key: 'comment.closed' } })
  const parentId = given.parentId === null ? null : await topOf(tx, articleId, given.parentId)
  const [writer] = await tx
    .select({ nickName: customer.nickName, firstName: customer.firstName })
    .from(customer)
    .where(eq(customer.id, customerId))
  const author = (writer?.nickName || writer?.firstName || nameless).slice(0, 80)
  const status = hold ? 'pending' : 'approved'
  const row = { articleId, parentId, customerId, author, lang, text, status, at } as const
  const [made] = await tx.insert(comment).values(row).returning({ id: comment.id })
  const { id } = made!
  await indexForDesk(tx, { kind: 'comment', id: String(id), label: author, texts: [author, text], fresh: at })
  if (!hold) await noteChange(tx, [`article:${articleId}`])
  return id
}

type Answer = { articleId: number; parentId: number; author: string; lang: string; text: string }

/** Adds the shop's answer to a comment, at once in public. */
export async function answerComment(tx: Tx, answer: Answer, at: Date): Promise<number> {
  const { author, articleId, text } = answer
  const [made] = await tx
    .insert(comment)
    .values({ ...answer, status: 'approved', at, decidedAt: at })
    .returning({ id: comment.id })
  const { id } = made!
  await indexForDesk(tx, { kind: 'comment', id: String(id), label: author, texts: [author, text], fresh: at })
  await noteChange(tx, [`article:${articleId}`])
  return id
}

/** The comment at the top of a conversation: answers to answers stay on one level. */
async function topOf(tx: Tx, articleId: number, parentId: number): Promise<number> {
  const [parent] = await tx
    .select({ id: comment.id, parentId: comment.parentId })
    .from(comment)
    .where(and(eq(comment.id, parentId), eq(comment.articleId, articleId), eq(comment.status, 'approved')))
    .for('share')
  if (!parent) throw new Refusal('not_found')
  return parent.parentId ?? parent.id
}
