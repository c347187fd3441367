import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { payment, paymentEvent, refund } from '#server/db/tables.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { readRefundable, writeRequest } from '#server/orders/refunds/ask-refunds.ts'
import { lost } from '#server/orders/refunds/lost-by-disputes.ts'
import { refundableAmount, refundShares } from '#server/orders/refunds/refund-shares.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { RefundEvent } from '../provider.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Books a refund that was made in the provider's dashboard. It is shared over what is left of the order's lines, so that
 * nothing is refunded again and a credit note can be written. Refunds of payments that are not ours are ignored.
 * @throws Refusal 400 if currency or live mode differ from ours.
 */
export async function bookOutsideRefund(
  tx: Tx,
  provider: string,
  event: RefundEvent,
  { liveMode, at }: { liveMode: boolean; at: Date },
): Promise<void> {
  const [paid] = await tx
    .select()
    .from(payment)
    .where(and(eq(payment.provider, provider), eq(payment.gatewayId, event.gatewayId)))
  if (!paid || !event.reference) return
  const { amount, currency } = event.amount
  if (currency !== paid.currency || event.liveMode !== liveMode)
    throw new Refusal('invalid', { status: 400, details: { refund: event.reference } })
  const locked = await lockOrder(tx, paid.orderId)
  const fresh = await tx
    .insert(paymentEvent)
    .values({ provider, eventId: event.eventId, at })
    .onConflictDoNothing()
    .returning()
  if (fresh.length === 0) return
  const own = and(eq(refund.paymentId, paid.id), eq(refund.reference, event.reference))
  const [known] = await tx.select({ id: refund.id }).from(refund).where(own)
  if (known) return settleRefund(tx, known.id, event, at)
  if (event.state === 'failed' || amount <= 0) return

  const refundable = await readRefundable(tx, paid.orderId)
  const before = await lostOf(tx, paid.id)
  const reason = 'made_at_provider' as const
  const [booked] = await tx
    .insert(refund)
    .values({ paymentId: paid.id, orderId: paid.orderId, amount, currency, reason, createdAt: at })
    .returning({ id: refund.id })
  // PayPal reports the money that a lost dispute took as a refund too, so that it is left for this one.
  const taken = before - (await lostOf(tx, paid.id))
  const sources = refundable.sources.map((each) =>
    each.paymentId === paid.id ? { ...each, left: each.left + taken } : each,
  )
  const part = Math.min(amount, refundableAmount({ ...refundable, sources }))
  if (part > 0) {
    const shares = refundShares({ ...refundable, sources }, { amount: part })
    const requestId = await writeRequest(tx, locked, shares, { reason, by: { kind: 'merchant' } }, at)
    await tx.update(refund).set({ requestId }).where(eq(refund.id, booked!.id))
  }
  await settleRefund(tx, booked!.id, event, at)
}

async function lostOf(tx: Tx, paymentId: string): Promise<number> {
  const [found] = await tx.select({ lost }).from(payment).where(eq(payment.id, paymentId))
  return found!.lost
}
