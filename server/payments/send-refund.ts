import { and, eq, isNull } from 'drizzle-orm'
import { payment, refund } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { providerOf } from './providers.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Sends a refund through the provider of its payment. The refund's id is the gateway's idempotency key, so a
 * repeated job sends nothing twice. Providers without a gateway leave it pending for staff.
 */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  const [asked] = await shop.db
    .select()
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(refund.id, refundId), eq(refund.status, 'pending'), isNull(refund.reference)))
  if (!asked) return
  const { amount, currency } = asked.refund
  const provider = providerOf(asked.payment.provider)
  const { reference, gatewayId } = asked.payment
  if (!provider.refund || !reference) return
  const outcome = await provider.refund(shop, {
    id: refundId,
    reference,
    gatewayId,
    amount: { amount, currency },
  })
  await shop.db.transaction((tx) => settleRefund(tx, refundId, outcome, shop.now()))
}
