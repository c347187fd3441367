import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { comment } from '#server/db/tables.ts'
import type { Handlers } from '#server/platform/calls.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { findArticle } from '../articles.ts'
import { addComment } from './add-comment.ts'
import { commentSetting } from './comment.setting.ts'
import { listComments } from './list-comments.ts'

export const commentHandlers: Handlers<'/comment/list' | '/comment/add'> = {
  async '/comment/list'(ctx, { slug, page }) {
    const articleId = await articleOf(ctx, slug)
    return listComments(ctx.shop, { articleId, page, customerId: ctx.customer?.id ?? null })
  },

  async '/comment/add'(ctx, { slug, text, parentId }) {
    const { shop, customer, lang, t } = ctx
    const { id: customerId } = customer!
    const articleId = await articleOf(ctx, slug)
    const { enabled, hold } = shop.settings(commentSetting)
    if (!enabled) throw new Refusal('not_allowed', { text: { key: 'comment.closed' } })
    await countAttempt(shop, { subject: `comment:${customerId}`, max: 10, minutes: 10 })
    const given = {
      articleId,
      customerId,
      parentId: idOf(parentId),
      lang,
      text,
      hold,
      nameless: t('comment.nameless'),
    }
    const at = shop.now()
    const id = await shop.db.transaction((tx) => addComment(tx, given, at))
    const [row] = await shop.db.select().from(comment).where(eq(comment.id, id))
    const shown = { id: String(id), author: row!.author, text: row!.text, at: at.toISOString() }
    return { comment: { ...shown, staff: false, own: true, held: hold, replies: [] }, held: hold }
  },
}

/** @throws Refusal `not_found` if there is no such public article. */
async function articleOf({ shop, lang }: CallContext, slug: string): Promise<number> {
  const article = await findArticle(shop, { slug, lang, drafts: false })
  if (!article) throw new Refusal('not_found')
  return article.id
}

/** @throws Refusal `not_found` for text that is no id. */
function idOf(text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Refusal('not_found')
  return Number(text)
}

/** Transfers the comments of a customer whose account is merged into another's. */
export async function mergeCustomerComments(tx: Tx, from: string, customerId: string): Promise<void> {
  await tx.update(comment).set({ customerId }).where(eq(comment.customerId, from))
}
