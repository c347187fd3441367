import { and, eq, sql } from 'drizzle-orm'
import { order, orderHistory, payment, refund } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { providerOf } from './providers.ts'

/**
 * Sends a refund through the provider of its payment. The refund's id is the gateway's idempotency key, so a
 * repeated job sends nothing twice. Providers without a gateway leave it pending for staff.
 */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  const [asked] = await shop.db
    .select()
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(refund.id, refundId), eq(refund.status, 'pending')))
  if (!asked) return
  const { amount, currency, orderId } = asked.refund
  const provider = providerOf(asked.payment.provider)
  const { reference, gatewayId } = asked.payment
  if (!provider.refund || !reference) return
  const outcome = await provider.refund(shop, {
    id: refundId,
    reference,
    gatewayId,
    amount: { amount, currency },
  })
  if (outcome.state === 'pending') return
  const at = shop.now()
  await shop.db.transaction(async (tx) => {
    const done = await tx
      .update(refund)
      .set({
        status: outcome.state,
        reference: outcome.reference ?? null,
        failure: outcome.failure ?? null,
        settledAt: at,
      })
      .where(and(eq(refund.id, refundId), eq(refund.status, 'pending')))
      .returning()
    if (done.length === 0) return
    if (outcome.state === 'succeeded') {
      await tx
        .update(order)
        .set({ refundedAmount: sql`${order.refundedAmount} + ${amount}` })
        .where(eq(order.id, orderId))
    }
    await tx
      .insert(orderHistory)
      .values({ orderId, at, by: 'system', kind: 'note', note: `refund_${outcome.state}` })
  })
}
