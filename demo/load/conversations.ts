import { inArray } from 'drizzle-orm'
import { addComment, answerComment } from '#server/content/comments/add-comment.ts'
import type { Tx } from '#server/db/open.ts'
import { article, customer, snippet } from '#server/db/tables.ts'
import { lockInquiry, makeQuote, sendQuote } from '#server/inquiries/staff/make-quote.ts'
import { submitInquiry } from '#server/inquiries/submit-inquiry.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { issueTicket } from '#server/platform/sign-in/ticket.ts'
import { comments, type DemoComment } from '../content/comments.ts'
import { demoInquiries, demoQuote } from '../inquiries.ts'
import { shop as facts } from '../settings/shop.ts'
import { demoSnippets } from '../snippets.ts'
import { daysAgo } from './days.ts'

/** Texts for answers that come again and again. */
export async function loadSnippets({ db }: Shop): Promise<void> {
  await db.insert(snippet).values(demoSnippets.map((each) => ({ ...each, text: each.texts.en })))
}

/** Inquiries of the demo customer. The shop has answered the first one with a quote. */
export async function loadInquiries(ctx: CallContext): Promise<void> {
  for (const { daysAgo: days, quoted, ...inquiry } of demoInquiries) {
    const at = daysAgo(ctx.shop, days)
    const shop: Shop = { ...ctx.shop, now: () => at }
    const { ticket } = issueTicket(shop, 'inquiry')
    const { number } = await submitInquiry({ ...ctx, shop }, { ...inquiry, images: [], ticket })
    if (quoted) await answer(ctx.shop, number)
  }
}

async function answer(shop: Shop, number: string): Promise<void> {
  const at = daysAgo(shop, demoQuote.daysAgo)
  const caller: AdminCaller = {
    ...{ kind: 'staff', id: '', name: 'Mia', sessionId: null, owner: false, refundLimits: null },
    permissions: new Set(['prices.change']),
    stepUpAt: null,
  }
  await shop.db.transaction(async (tx) => {
    const given = { inquiry: number, ...demoQuote }
    const draft = await makeQuote(tx, await lockInquiry(tx, number), given, { shop, caller, at })
    await sendQuote(tx, await lockInquiry(tx, number), draft, at)
  })
}

/** Comments on articles, by customers without a password, with answers of the shop and of other readers. */
export async function loadComments(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const writers = await makeWriters(tx, shop)
    const handles = [...new Set(comments.map((each) => each.article))]
    const articles = await tx.select().from(article).where(inArray(article.handle, handles))
    for (const each of comments) {
      const { id } = articles.find(({ handle }) => handle === each.article)!
      await loadComment(tx, shop, writers, id, each)
    }
  })
}

async function makeWriters(tx: Tx, shop: Shop): Promise<Map<string, string>> {
  const names = comments.flatMap(({ author, answers = [] }) => [
    author,
    ...answers.flatMap((given) => given.author ?? []),
  ])
  const rows = await tx
    .insert(customer)
    .values([...new Set(names)].map((nickName) => ({ nickName, createdAt: daysAgo(shop, 90) })))
    .returning({ id: customer.id, nickName: customer.nickName })
  return new Map(rows.map(({ id, nickName }) => [nickName, id]))
}

async function loadComment(
  tx: Tx,
  shop: Shop,
  writers: Map<string, string>,
  articleId: number,
  { author, lang, text, daysAgo: days, answers = [] }: DemoComment,
): Promise<void> {
  const shared = { articleId, lang, hold: false, nameless: '' }
  const customerId = writers.get(author)!
  const parentId = await addComment(tx, { ...shared, customerId, parentId: null, text }, daysAgo(shop, days))
  for (const given of answers) {
    const at = daysAgo(shop, given.daysAgo)
    if (given.author) {
      const replying = writers.get(given.author)!
      await addComment(tx, { ...shared, customerId: replying, parentId, text: given.text }, at)
    } else {
      await answerComment(tx, { articleId, parentId, author: facts.name, lang, text: given.text }, at)
    }
  }
}
