import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { order } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { addHistory } from '../history.ts'
import type { LockedOrder } from '../lock-order.ts'
import { shippingRefused } from '../shipments/ship-units.ts'
import type { Acting } from '../transitions.ts'

/** Accepts an order that is paid on delivery. From then on it no longer counts towards its buyer's unpaid orders. */
export async function acceptOrder(tx: Tx, locked: LockedOrder, acting: Acting): Promise<void> {
  const why = acceptRefused(locked)
  if (why) throw new Refusal('transition_refused', { text: { key: why } })
  await tx.update(order).set({ acceptedAt: acting.at }).where(eq(order.id, locked.id))
  await addHistory(tx, locked.id, acting, { kind: 'packing', to: 'accepted' })
}

/** Why an order cannot be accepted, as a text key; null if it can. */
export function acceptRefused({ status, paymentMethod, acceptedAt }: LockedOrder): string | null {
  if (paymentMethod !== 'cod') return 'order.refused_not_cod'
  if (status !== 'in_progress') return `order.refused_is_${status}`
  return acceptedAt ? 'order.refused_accepted' : null
}

/** Marks an order as packed: a request to cancel it then waits for a person instead of the clock. */
export async function packOrder(tx: Tx, locked: LockedOrder, acting: Acting): Promise<void> {
  const why = packingRefused(locked)
  if (why) throw new Refusal('transition_refused', { text: { key: why } })
  await tx
    .update(order)
    .set({ packedAt: acting.at, packedBy: acting.name ?? null })
    .where(eq(order.id, locked.id))
  await addHistory(tx, locked.id, acting, { kind: 'packing', to: 'packed' })
}

/** Why an order cannot be packed, as a text key; null if it can. */
export function packingRefused({
  status,
  facts,
  paymentMethod,
  packedAt,
  needs,
}: LockedOrder): string | null {
  if (packedAt) return 'order.refused_packed'
  const refused = shippingRefused(status, { paid: facts.paid, cod: paymentMethod === 'cod' })
  return refused ?? (needs === 'ship' ? null : 'order.nothing_to_ship')
}

/** Takes the packed mark off. Allowed while a request to cancel is open. */
export async function unpackOrder(tx: Tx, locked: LockedOrder, acting: Acting): Promise<void> {
  if (!locked.packedAt) throw new Refusal('transition_refused', { text: { key: 'order.refused_not_packed' } })
  await tx.update(order).set({ packedAt: null, packedBy: null }).where(eq(order.id, locked.id))
  await addHistory(tx, locked.id, acting, { kind: 'packing', from: 'packed' })
}
