import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { order, orderHistory, payment } from '#server/db/tables.ts'
import { awaitsDifference } from '#server/orders/awaits-difference.ts'
import { emit } from '#server/platform/emit.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { checkoutSetting } from './checkout.setting.ts'
import type { PayingOrder } from './settle-payment.ts'

/** Milliseconds until the provider is asked for the first time how a payment in process is doing. */
const firstLookUp = 10 * 60_000

/**
 * Records that a provider is processing a payment. The order stays unpaid, but it neither expires nor can be paid a second
 * time meanwhile. A declined attempt may get here too, if its buyer confirmed it again.
 */
export async function beginProcessing(
  tx: Tx,
  { id, orderId, state, status, payStatus }: PayingOrder,
  at: Date,
): Promise<void> {
  if (state === 'processing') return
  await tx
    .update(payment)
    .set({
      ...{ status: 'processing', processingAt: at, failure: null, settledAt: null },
      lookUpAt: new Date(at.getTime() + firstLookUp),
    })
    .where(eq(payment.id, id))
  await tx
    .insert(orderHistory)
    .values({ orderId, at, by: 'system', kind: 'note', note: 'payment_processing' })
  if (status === 'in_progress' && payStatus === 'unpaid')
    await tx.update(order).set({ expiresAt: null, remindedAt: null }).where(eq(order.id, orderId))
  await emit(tx, 'order.payment_processing', { orderId }, { at })
}

/**
 * Opens a new payment window for an order whose payment in process failed or fell short, unless another payment of it is in
 * process, or it only waits for the difference of a change. The payment's own row is changed before.
 */
export async function openWindowAgain(tx: Tx, orderId: string, at: Date): Promise<void> {
  if (await awaitsDifference(tx, orderId)) return
  const { expiry } = await settingIn(tx, checkoutSetting)
  await tx
    .update(order)
    .set({ expiresAt: new Date(at.getTime() + expiry.afterFailure * 60_000), remindedAt: null })
    .where(
      and(
        eq(order.id, orderId),
        eq(order.status, 'in_progress'),
        eq(order.payStatus, 'unpaid'),
        isNull(order.processingAt),
      ),
    )
}
