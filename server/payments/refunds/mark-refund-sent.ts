import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { refund } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Books a refund that staff have transferred to the buyer's bank account. `reference`: of the transfer.
 * @throws Refusal `transition_refused` for a refund that is not waiting for a transfer.
 */
export async function markRefundSent(tx: Tx, refundId: string, reference: string, at: Date): Promise<void> {
  const [waiting] = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.id, refundId), eq(refund.destination, 'account')))
    .for('update')
  if (!waiting) throw new Refusal('not_found')
  if (waiting.status !== 'pending')
    throw new Refusal('transition_refused', { text: { key: 'refund.settled_already' } })
  await settleRefund(tx, refundId, { state: 'succeeded', reference }, at)
}
