import { sql } from 'drizzle-orm'
import type { Data, Parsed } from '#contract/calls.ts'
import type { InquiryItem } from '#contract/inquiry.ts'
import { changed } from '#server/cart/cart.calls.ts'
import { signedIn } from '#server/customers/profile/signed-in.ts'
import type { Tx } from '#server/db/open.ts'
import { addMessage } from '#server/messages/chat/add-message.ts'
import type { Handlers } from '#server/platform/calls.ts'
import { emit } from '#server/platform/emit.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { findInquiry, readInquiry } from './find-inquiry.ts'
import { acceptQuote, leaveQuote } from './quotes/accept-quote.ts'
import { rejectQuote } from './quotes/end-quote.ts'
import { submitFeedback } from './submit-feedback.ts'
import { submitInquiry } from './submit-inquiry.ts'
import { viewInquiry, viewQuote } from './view-inquiry.ts'

/** Messages per shopper, and per network, which may be a large office. */
const perShopper = { max: 30, minutes: 10 }
const perNetwork = { max: 300, minutes: 10 }

type Wanted = { number: string; accessKey?: string | undefined }

export const inquiryHandlers: Handlers<
  | '/inquiry/submit'
  | '/inquiry/list'
  | '/inquiry/detail'
  | '/inquiry/message'
  | '/quote/detail'
  | '/quote/accept'
  | '/quote/reject'
  | '/quote/leave'
  | '/feedback/submit'
> = {
  '/inquiry/submit': submitInquiry,
  '/feedback/submit': submitFeedback,
  '/inquiry/list': listInquiries,

  async '/inquiry/detail'(ctx, wanted) {
    const found = await findInquiry(ctx, wanted)
    await markSeen(ctx, found.threadId)
    return { inquiry: await viewInquiry(ctx, found) }
  },

  async '/inquiry/message'(ctx, { text, ...wanted }) {
    const { shop } = ctx
    const { threadId, number } = await findInquiry(ctx, wanted)
    await countAttempt(
      shop,
      { subject: `chat ${ctx.customer?.id ?? ensureVisitor(ctx)}`, ...perShopper },
      { subject: `chat ${networkOf(ctx.ip)}`, ...perNetwork },
    )
    const at = shop.now()
    await shop.db.transaction(async (tx) => {
      const messageId = await addMessage(tx, { threadId, from: 'shopper', text, key: null, at })
      await emit(tx, 'message.sent', { messageId }, { at })
    })
    return { inquiry: await viewInquiry(ctx, (await readInquiry(shop.db, number))!) }
  },

  '/quote/detail': showQuote,
  '/quote/accept': async (ctx, wanted) => changed(ctx, await acceptQuote(ctx, wanted)),
  '/quote/leave': async (ctx) => changed(ctx, await leaveQuote(ctx)),

  async '/quote/reject'(ctx, payload) {
    await rejectQuote(ctx, payload)
    return showQuote(ctx, payload)
  },
}

async function showQuote(ctx: CallContext, wanted: Wanted): Promise<Data<'/quote/detail'>> {
  const found = await findInquiry(ctx, wanted)
  const number = wanted.number.trim().toUpperCase()
  const quote = found.quotes.find((each) => each.number === number && each.status !== 'draft')
  if (!quote) throw new Refusal('not_found')
  return { quote: await viewQuote(ctx, quote), inquiryNumber: found.number }
}

/** Messages up to now count as seen, so that they are not emailed. */
async function markSeen({ shop }: CallContext, threadId: string): Promise<void> {
  await shop.pool.query(
    `update thread set shopper_seen_at = greatest(shopper_seen_at, last_at)
      where id = $1 and shopper_seen_at < last_at`,
    [threadId],
  )
}

/** The customer's own inquiries, newest first. */
async function listInquiries(
  given: CallContext,
  { page, size }: Parsed<'/inquiry/list'>,
): Promise<Data<'/inquiry/list'>> {
  const ctx = signedIn(given)
  const { pool } = ctx.shop
  const { rows } = await pool.query<{ number: string; total: number }>({
    name: 'inquiries-of-customer',
    text: `select number, count(*) over ()::int total from inquiry where customer_id = $1
      order by created_at desc, id desc limit $2 offset $3`,
    values: [ctx.customer.id, size, (page - 1) * size],
  })
  const items = await Promise.all(rows.map(({ number }) => itemOf(ctx, number)))
  return { items: items.filter((item) => item !== null), total: rows[0]?.total ?? 0, page, size }
}

async function itemOf(ctx: CallContext, number: string): Promise<InquiryItem | null> {
  const found = await readInquiry(ctx.shop.db, number)
  if (!found) return null
  const { status, lines, createdAt } = found
  const newest = found.quotes.find((quote) => quote.status !== 'draft')
  const view = newest && (await viewQuote(ctx, newest))
  return {
    number,
    status,
    image: lines[0]?.image ?? null,
    products: lines.map(({ name, quantity }) => ({ name, quantity })),
    quote: view
      ? { number: view.number, status: view.status, total: view.total, validUntil: view.validUntil }
      : null,
    createdAt: new Date(createdAt).toISOString(),
  }
}

/** Transfers the visitor's inquiries to the customer. Their conversations are transferred with all threads. */
export async function mergeInquiries(tx: Tx, visitorId: string, customerId: string): Promise<void> {
  await tx.execute(sql`update inquiry set customer_id = ${customerId}, visitor_id = null
    where customer_id is null and visitor_id = ${visitorId}`)
}

/** Transfers the inquiries and feedback of a customer whose account is merged into another's. */
export async function mergeCustomerInquiries(tx: Tx, from: string, customerId: string): Promise<void> {
  await tx.execute(sql`update inquiry set customer_id = ${customerId} where customer_id = ${from}`)
  await tx.execute(sql`update feedback set customer_id = ${customerId} where customer_id = ${from}`)
}
