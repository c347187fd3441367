import type { Tx } from '#server/db/open.ts'
import { emit } from '#server/platform/emit.ts'
import { changeStatus } from '../change-status.ts'
import type { LockedOrder } from '../lock-order.ts'
import { releaseOrder } from '../release-order.ts'
import type { Acting } from '../transitions.ts'
import { reopenExchange } from './reopen-exchange.ts'

type Closing = Acting & { cancelledBy: 'buyer' | 'merchant' | 'expiry'; note?: string }

/**
 * Cancels a locked order: stock and coupon are released, and what was paid is refunded. The return that a replacement
 * order had settled is open again.
 * @throws Refusal `transition_refused`.
 */
export async function closeOrder(
  tx: Tx,
  locked: LockedOrder,
  { cancelledBy, note = '', ...acting }: Closing,
): Promise<void> {
  const { by, id, name, at } = acting
  await changeStatus(tx, locked, { to: 'cancelled', ...acting, note, cancelledBy })
  const units = locked.lines.map(({ id: lineId, quantity, shipped, cancelled }) => ({
    ...{ lineId, quantity: quantity - shipped - cancelled },
  }))
  const open = units.filter(({ quantity }) => quantity > 0)
  await reopenExchange(tx, locked, { units: open, isWhole: true }, acting)
  await releaseOrder(tx, locked, at, { kind: by, ...(id ? { id } : {}), ...(name ? { name } : {}) })
  await emit(tx, 'order.cancelled', { orderId: locked.id }, { at })
}
