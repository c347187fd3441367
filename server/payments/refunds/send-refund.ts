import { and, eq, isNull } from 'drizzle-orm'
import { payment, refund } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { providerOf } from '../providers.ts'
import { payToCredit } from './pay-to-credit.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Sends a refund to store credit, or through the provider of its payment. The refund's id is the gateway's idempotency
 * key, so a repeated job sends nothing twice. Transfers to a bank account stay pending for staff.
 */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  const [asked] = await shop.db
    .select()
    .from(refund)
    .leftJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(refund.id, refundId), eq(refund.status, 'pending'), isNull(refund.reference)))
  if (!asked || asked.refund.destination === 'account') return
  if (asked.refund.destination === 'credit') {
    await shop.db.transaction((tx) => payToCredit(tx, refundId, shop.now()))
    return
  }
  const provider = asked.payment && providerOf(asked.payment.provider)
  if (!provider?.refund || !asked.payment?.reference) return
  const { reference, gatewayId } = asked.payment
  const { amount, currency } = asked.refund
  const outcome = await provider.refund(shop, {
    id: refundId,
    reference,
    gatewayId,
    amount: { amount, currency },
  })
  await shop.db.transaction((tx) => settleRefund(tx, refundId, outcome, shop.now()))
}
