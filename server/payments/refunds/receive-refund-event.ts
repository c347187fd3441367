import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { paymentEvent, refund } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { RefundEvent } from '../provider.ts'
import { bookOutsideRefund } from './book-outside-refund.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Books a provider's webhook about a refund, once.
 * @throws Refusal 404 for a refund that does not exist, 400 if amount, currency or live mode differ from ours.
 */
export async function receiveRefundEvent(
  tx: Tx,
  provider: string,
  event: RefundEvent,
  { liveMode, at }: { liveMode: boolean; at: Date },
): Promise<void> {
  if (event.refundId === null) return bookOutsideRefund(tx, provider, event, { liveMode, at })
  const [stored] = await tx.select().from(refund).where(eq(refund.id, event.refundId))
  if (!stored) throw new Refusal('not_found', { status: 404 })
  const { amount, currency } = event.amount
  if (amount !== stored.amount || currency !== stored.currency || event.liveMode !== liveMode)
    throw new Refusal('invalid', { status: 400, details: { refund: event.refundId } })
  const fresh = await tx
    .insert(paymentEvent)
    .values({ provider, eventId: event.eventId, at })
    .onConflictDoNothing()
    .returning()
  if (fresh.length > 0) await settleRefund(tx, event.refundId, event, at)
}
