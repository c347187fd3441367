import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { payment, paymentEvent, refund } from '#server/db/tables.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { readRefundable, writeRequest } from '#server/orders/refunds/ask-refunds.ts'
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
  const part = Math.min(amount, refundableAmount(refundable))
  const reason = 'made_at_provider' as const
  const requestId =
    part > 0
      ? await writeRequest(
          tx,
          locked,
          refundShares(refundable, { amount: part }),
          { reason, by: { kind: 'merchant' } },
          at,
        )
      : null
  const [booked] = await tx
    .insert(refund)
    .values({ requestId, paymentId: paid.id, orderId: paid.orderId, amount, currency, reason, createdAt: at })
    .returning({ id: refund.id })
  await settleRefund(tx, booked!.id, event, at)
}
