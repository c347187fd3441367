import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { payment, refund } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { providerOf } from '../providers.ts'
import { retryRefund } from './retry-refund.ts'
import { settleRefund } from './settle-refund.ts'

/** Times a refund is sent before it is left to staff; `bin/doctor` lists it from then on. */
export const maxRefundAttempts = 3

/** Refunds looked at in one run. */
const batch = 200

/** Hourly: looks up refunds whose webhook may have been missed, and sends lost and failed ones again. */
export async function followUpRefunds(shop: Shop): Promise<void> {
  await sendLost(shop)
  await lookUpPending(shop)
  await retryFailed(shop)
}

/** Refunds that no job has sent, such as those that a server of the previous version did not know how to send. */
async function sendLost(shop: Shop): Promise<void> {
  const at = shop.now()
  await shop.pool.query(
    `insert into outbox (event, payload, at)
      select 'refund.asked', jsonb_build_object('refundId', id), $1 from refund
      where status = 'pending' and reference is null and destination <> 'account'
        and created_at < $1::timestamptz - interval '1 hour'
        and not exists (select from outbox where event = 'refund.asked' and payload ->> 'refundId' = refund.id::text)
      order by created_at limit ${batch}`,
    [at],
  )
}

async function lookUpPending(shop: Shop): Promise<void> {
  const pending = await shop.db
    .select({ id: refund.id, reference: refund.reference, provider: payment.provider })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(refund.status, 'pending'), isNotNull(refund.reference)))
    .orderBy(refund.createdAt)
    .limit(batch)
  for (const { id, reference, provider } of pending) {
    try {
      const outcome = await providerOf(provider).lookUpRefund?.(shop, reference!)
      if (outcome) await shop.db.transaction((tx) => settleRefund(tx, id, outcome, shop.now()))
    } catch (error) {
      shop.log.error({ err: error, refund: id }, 'refund look-up failed')
    }
  }
}

async function retryFailed(shop: Shop): Promise<void> {
  const at = shop.now()
  const failed = await shop.db
    .select({ id: refund.id })
    .from(refund)
    .where(
      and(
        eq(refund.status, 'failed'),
        isNull(refund.retriedAt),
        lt(refund.attempt, maxRefundAttempts),
        lt(refund.settledAt, sql`${at.toISOString()}::timestamptz - interval '1 day'`),
        // The buyer has got the money, or a part that only a person can tell.
        sql`not exists (select from payment_dispute d where d.payment_id = ${refund.paymentId} and d.state = 'lost')`,
      ),
    )
    .limit(batch)
  for (const { id } of failed) {
    // Refused if the money went back another way meanwhile, such as from the provider's dashboard.
    await shop.db
      .transaction((tx) => retryRefund(tx, id, at))
      .catch((error) => shop.log.error({ err: error, refund: id }, 'refund not sent again'))
  }
}
