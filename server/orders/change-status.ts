import { eq } from 'drizzle-orm'
import type { OrderStatus } from '#contract/order.ts'
import type { Tx } from '#server/db/open.ts'
import { order, orderHistory } from '#server/db/tables.ts'
import { accessKeyLifetime } from './access-key.ts'
import type { LockedOrder } from './lock-order.ts'
import { type Actor, checkTransition } from './transitions.ts'

type Change = {
  to: OrderStatus
  by: Actor
  at: Date
  note?: string
  cancelledBy?: 'buyer' | 'merchant' | 'expiry' | null
}

/**
 * Moves a locked order to another status and records who did it and why.
 * @throws Refusal `transition_refused`.
 */
export async function changeStatus(
  tx: Tx,
  locked: LockedOrder,
  { to, by, at, note = '', cancelledBy }: Change,
): Promise<void> {
  checkTransition(locked.status, to, by, locked.facts)
  await tx
    .update(order)
    .set({
      status: to,
      ...(cancelledBy === undefined ? {} : { cancelledBy }),
      ...(to === 'in_progress' ? {} : { network: null }),
      accessExpiresAt:
        to === 'cancelled' || to === 'completed' ? new Date(at.getTime() + accessKeyLifetime) : null,
    })
    .where(eq(order.id, locked.id))
  await tx
    .insert(orderHistory)
    .values({ orderId: locked.id, at, by, kind: 'status', from: locked.status, to, note })
}
