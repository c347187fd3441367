import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { orderHistory } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { changeStatus } from '../change-status.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { type Parcel, shipUnits } from '../shipments/ship-units.ts'
import type { Acting } from '../transitions.ts'
import { closeOrder } from './close-order.ts'

/**
 * `with_carrier`: the parcels left before the request arrived. They become shipments, and where the buyer may withdraw
 * from the contract, the request becomes a return. `note` is told to the buyer.
 */
export type Decision = {
  decision: 'approve' | 'refuse' | 'with_carrier'
  note?: string | undefined
  /** Absent: everything in one parcel. */
  parcels?: readonly Parcel[] | undefined
}

/**
 * Decides on a buyer's open request to cancel.
 * @returns the ids of new shipments.
 * @throws Refusal `transition_refused` if none is open, or if it cannot be refused.
 */
export async function decideRequest(
  tx: Tx,
  locked: LockedOrder,
  { decision, note = '', parcels = [{}] }: Decision,
  acting: Acting,
): Promise<string[]> {
  if (locked.status !== 'pending_cancellation') {
    throw new Refusal('transition_refused', { text: { key: 'order.refused_no_request' } })
  }
  if (decision === 'approve') {
    await closeOrder(tx, locked, { ...acting, cancelledBy: 'buyer', note })
    return []
  }
  const refused = decision === 'refuse'
  if (refused && locked.cancelBinding) {
    throw new Refusal('transition_refused', { text: { key: 'order.refused_binding' } })
  }
  await changeStatus(tx, locked, {
    ...acting,
    to: 'in_progress',
    note: refused ? note : 'with_carrier',
  })
  const event = refused ? 'order.cancel_refused' : 'order.cancel_with_carrier'
  await emit(tx, event, { orderId: locked.id }, { at: acting.at })
  if (refused) return []
  return shipUnits(tx, { ...locked, status: 'in_progress' }, parcels, acting)
}

/**
 * Returns an order to progress when its buyer takes the request back. Repeating the call changes nothing.
 * @throws Refusal `transition_refused` if there was no request to take back.
 */
export async function withdrawRequest(tx: Tx, id: string, at: Date): Promise<void> {
  const locked = await lockOrder(tx, id)
  if (locked.status === 'in_progress') {
    if (await wasTakenBack(tx, id)) return
    throw new Refusal('transition_refused', { text: { key: 'order.refused_no_request' } })
  }
  await changeStatus(tx, locked, { to: 'in_progress', by: 'buyer', at })
  await emit(tx, 'order.cancel_withdrawn', { orderId: id }, { at })
}

/** Returns true if the order's status was last changed by the buyer, who took a request back. */
async function wasTakenBack(tx: Tx, id: string): Promise<boolean> {
  const [last] = await tx
    .select({ from: orderHistory.from, by: orderHistory.by })
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, id), eq(orderHistory.kind, 'status')))
    .orderBy(desc(orderHistory.id))
    .limit(1)
  return last?.from === 'pending_cancellation' && last.by === 'buyer'
}

/** Requests per run; the rest waits for the next one. */
const batch = 200

/** Approves requests that nobody decided in time. A packed order waits for a person. */
export async function approveDueRequests(shop: Shop): Promise<void> {
  const at = shop.now()
  const { rows } = await shop.pool.query<{ id: string }>(
    `select id from orders where status = 'pending_cancellation' and cancel_due_at <= $1 and packed_at is null
      order by cancel_due_at limit ${batch}`,
    [at],
  )
  for (const { id } of rows) {
    await shop.db
      .transaction((tx) => approveDueRequest(tx, id, at))
      .catch((error) => shop.log.error({ err: error, order: id }, 'cancellation request not approved'))
  }
}

/** @returns whether it was still due. */
export async function approveDueRequest(tx: Tx, id: string, at: Date): Promise<boolean> {
  const locked = await lockOrder(tx, id)
  const { status, cancelDueAt, packedAt } = locked
  if (status !== 'pending_cancellation' || packedAt || !cancelDueAt || cancelDueAt > at) return false
  await closeOrder(tx, locked, { by: 'system', at, note: 'request_due', cancelledBy: 'buyer' })
  return true
}
