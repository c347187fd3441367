import type { Tx } from '#server/db/open.ts'
import { emit } from '#server/platform/emit.ts'
import type { Shop } from '#server/platform/shop.ts'
import { changeStatus } from './change-status.ts'
import { lockOrder } from './lock-order.ts'
import { releaseOrder } from './release-order.ts'

/** Orders per run; the rest waits for the next minute. */
const batch = 500

/** Cancels orders whose payment window has expired, each in its own transaction. */
export async function expireOrders(shop: Shop): Promise<void> {
  const at = shop.now()
  const { rows } = await shop.pool.query<{ id: string }>({
    name: 'orders-expired',
    text: `select id from orders where status = 'in_progress' and pay_status = 'unpaid' and expires_at <= $1
      order by expires_at limit ${batch}`,
    values: [at],
  })
  for (const { id } of rows) {
    await shop.db
      .transaction((tx) => expireOrder(tx, id, at))
      .catch((error) => {
        shop.log.error({ err: error, order: id }, 'order expiry failed')
      })
  }
}

/** Cancels an order whose payment window has expired, unless it was paid or cancelled first. */
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
  await emit(tx, 'order.cancelled', { orderId: id }, { at })
  return true
}
