import type { Shop } from '#server/platform/shop.ts'
import type { StoredOrder } from '../find-order.ts'
import { openUnits } from '../lock-order.ts'
import { isForEarlierAddress, labelKey, labelsOf, type StoredLabel, waits } from './stored-labels.ts'

/** Labels of one order that are printed together. */
const most = 20

/** Ids of labels, or all that wait for their parcel. */
export type WantedLabels = 'waiting' | readonly string[]

/** Milliseconds in which a bought label without a picture may still get one. Much later it was deleted. */
const fetchTime = 24 * 3600_000

/** Pictures of an order's labels, the oldest first. Labels without a picture are left out. `labelWaits`: it may come. */
export async function readLabelPictures(
  shop: Shop,
  stored: StoredOrder,
  wanted: WantedLabels,
): Promise<{ carrierLabels: Buffer[]; labelWaits: boolean }> {
  const labels = (await labelsOf(shop.db, stored.order.id)).reverse()
  const chosen =
    wanted === 'waiting' ? waitingOrLast(stored, labels) : labels.filter(({ id }) => wanted.includes(id))
  const printable = chosen.filter(({ state, hasFile }) => state === 'bought' && hasFile).slice(0, most)
  const pictures = await Promise.all(printable.map(({ id }) => shop.storage.get(labelKey(id))))
  const isComing = ({ state, hasFile, boughtAt }: StoredLabel) =>
    state === 'buying' ||
    (state === 'bought' && !hasFile && shop.now().getTime() - (boughtAt?.getTime() ?? 0) < fetchTime)
  return {
    carrierLabels: pictures.filter((picture) => picture !== null),
    labelWaits: chosen.some(isComing),
  }
}

/**
 * The labels that wait for their parcel and have its address. Once everything has left, the label of the last parcel, for
 * printing it again. Sooner, it would end up on the next parcel, and two parcels would travel under one number.
 */
function waitingOrLast(
  { order, lines, shipments }: StoredOrder,
  labels: readonly StoredLabel[],
): StoredLabel[] {
  const waiting = labels.filter(waits)
  const isLeft = lines.some((line) => openUnits(line) > 0)
  if (waiting.length > 0 || isLeft)
    return waiting.filter((label) => !isForEarlierAddress(label, order.address))
  const last = shipments.at(-1)
  return labels.filter(({ shipmentId }) => shipmentId === last?.id)
}
