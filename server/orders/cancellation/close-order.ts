import type { Tx } from '#server/db/open.ts'
import { emit } from '#server/platform/emit.ts'
import { changeStatus } from '../change-status.ts'
import type { LockedOrder } from '../lock-order.ts'
import { releaseOrder } from '../release-order.ts'
import type { Acting } from '../transitions.ts'

/** @throws Refusal `transition_refused`. */
export async function closeOrder(
  tx: Tx,
  locked: LockedOrder,
  {
    cancelledBy,
    note = '',
    ...acting
  }: Acting & { cancelledBy: 'buyer' | 'merchant' | 'expiry'; note?: string },
): Promise<void> {
  await changeStatus(tx, locked, { to: 'cancelled', ...acting, note, cancelledBy })
  await releaseOrder(tx, locked, acting.at)
  await emit(tx, 'order.cancelled', { orderId: locked.id }, { at: acting.at })
}
