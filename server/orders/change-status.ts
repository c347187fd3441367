import { eq } from 'drizzle-orm'
import type { OrderStatus } from '#contract/order.ts'
import type { Tx } from '#server/db/open.ts'
import { order } from '#server/db/tables.ts'
import { accessKeyLifetime } from './access-key.ts'
import { addHistory } from './history.ts'
import type { LockedOrder } from './lock-order.ts'
import { type Acting, checkTransition } from './transitions.ts'

type Change = Acting & {
  to: OrderStatus
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
  { to, note = '', cancelledBy, ...acting }: Change,
): Promise<void> {
  const { at } = acting
  checkTransition(locked.status, to, acting.by, locked.facts)
  await tx
    .update(order)
    .set({
      status: to,
      ...(cancelledBy === undefined ? {} : { cancelledBy }),
      ...(to === 'in_progress' ? {} : { network: null }),
      ...(to === 'completed' ? { completedAt: at } : {}),
      ...(to === 'cancelled' ? { packedAt: null, packedBy: null } : {}),
      ...(to === 'pending_cancellation'
        ? {}
        : { cancelRequestedAt: null, cancelDueAt: null, cancelBinding: false }),
      accessExpiresAt:
        to === 'cancelled' || to === 'completed' ? new Date(at.getTime() + accessKeyLifetime) : null,
    })
    .where(eq(order.id, locked.id))
  await addHistory(tx, locked.id, acting, { kind: 'status', from: locked.status, to, note })
}
