import type { Tx } from '#server/db/open.ts'
import { outbox } from '#server/db/tables.ts'
import { changeStatus } from './change-status.ts'
import { lockOrder } from './lock-order.ts'
import { releaseOrder } from './release-order.ts'

/** Gives an order up whose time to be paid has run out. Whoever was faster – a payment, the buyer – has it. */
export async function expireOrder(tx: Tx, id: string, at: Date): Promise<boolean> {
  const locked = await lockOrder(tx, id)
  const due = locked.expiresAt !== null && locked.expiresAt <= at
  if (locked.status !== 'in_progress' || locked.facts.paid || !due) return false
  await changeStatus(tx, locked, {
    to: 'cancelled',
    by: 'system',
    at,
    note: 'expired',
    cancelledBy: 'expiry',
  })
  await releaseOrder(tx, locked, at)
  await tx.insert(outbox).values({ event: 'order.cancelled', payload: { orderId: id }, at })
  return true
}
