import { eq, sql } from 'drizzle-orm'
import { dropFromCart } from '#server/cart/agreed-goods.ts'
import { quote } from '#server/db/tables.ts'
import { addMessage } from '#server/messages/chat/add-message.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { lockOwn, touchInquiry } from './accept-quote.ts'
import { lockQuote } from './lock-quote.ts'

type Rejection = { number: string; accessKey?: string | undefined; reason: string }

/**
 * Rejects a quote. The reason, if given, joins the conversation, which waits for the shop again, and the inquiry is open
 * for another offer.
 * @throws Refusal `not_found`, `transition_refused` unless the quote waits for an answer.
 */
export async function rejectQuote(ctx: CallContext, { number, accessKey, reason }: Rejection): Promise<void> {
  const { shop } = ctx
  await shop.db.transaction(async (tx) => {
    const locked = await lockOwn(tx, ctx, { number, accessKey })
    if (locked.status === 'rejected') return
    if (locked.status !== 'sent')
      throw new Refusal('transition_refused', {
        text: { key: `quote.refused_${locked.status}`, values: { number } },
      })
    const at = shop.now()
    await tx
      .update(quote)
      .set({ status: 'rejected', rejectReason: reason, closedAt: at })
      .where(eq(quote.id, locked.id))
    await touchInquiry(tx, locked, 'open')
    const { threadId } = locked
    if (reason !== '') await addMessage(tx, { threadId, from: 'shopper', text: reason, key: null, at })
    else
      await tx.execute(sql`update thread set last_at = ${at.toISOString()}, last_from = 'shopper', status = 'open',
        closed_at = null, snoozed_until = null, version = version + 1 where id = ${threadId}`)
    await emit(tx, 'quote.rejected', { quoteId: locked.id }, { at })
  })
}

/** Quotes closed per run; the next run takes the rest. */
const batch = 200

/** Closes quotes after their last day, also accepted ones that nobody has ordered. */
export async function expireQuotes(shop: Shop): Promise<void> {
  const at = shop.now()
  const { rows } = await shop.pool.query<{ id: string }>(
    `select q.id from quote q where q.status in ('sent', 'accepted') and q.valid_until <= $1 and q.order_id is null
      and not exists (select from cart c where c.quote_id = q.id and c.ordered_at is not null)
      order by q.valid_until limit ${batch}`,
    [at],
  )
  for (const { id } of rows) {
    await shop.db.transaction(async (tx) => {
      const locked = await lockQuote(tx, { id })
      if (!locked || locked.ordered || locked.validUntil > at) return
      if (locked.status !== 'sent' && locked.status !== 'accepted') return
      await dropFromCart(tx, id)
      await tx.update(quote).set({ status: 'expired', closedAt: at }).where(eq(quote.id, id))
      await touchInquiry(tx, locked, 'closed')
      await emit(tx, 'quote.expired', { quoteId: id }, { at })
    })
  }
}

/** Notes which order was placed with a quote. */
export async function markOrdered({ db }: Shop, { orderId }: { orderId: string }): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(sql`update quote q set order_id = o.id from orders o join cart c on c.id = o.cart_id
      where o.id = ${orderId} and q.id = c.quote_id`),
  )
}
