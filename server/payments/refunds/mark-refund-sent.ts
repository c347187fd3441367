import type { Tx } from '#server/db/open.ts'
import { lockWaiting } from './refund-account.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Books a refund that staff have transferred to the buyer's bank account. `reference`: of the transfer.
 * @throws Refusal `transition_refused` for a refund that is not waiting for a transfer.
 */
export async function markRefundSent(tx: Tx, refundId: string, reference: string, at: Date): Promise<void> {
  await lockWaiting(tx, refundId)
  await settleRefund(tx, refundId, { state: 'succeeded', reference }, at)
}
