import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import type { CarrierLabel } from '#contract/admin/orders/carrier-label.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { carrierLabel } from '#server/db/tables.ts'
import type { Translate } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { openUnits } from '../lock-order.ts'
import { addressHash } from './buyer-address.ts'

export type StoredLabel = typeof carrierLabel.$inferSelect
type Units = StoredLabel['lines']

/** The labels of an order's parcels to its buyer, newest first. */
export async function labelsOf(db: Reader, orderId: string): Promise<StoredLabel[]> {
  return db
    .select()
    .from(carrierLabel)
    .where(and(eq(carrierLabel.orderId, orderId), isNull(carrierLabel.returnId)))
    .orderBy(desc(carrierLabel.createdAt), asc(carrierLabel.id))
    .limit(200)
}

/** @throws Refusal `not_found`. */
export async function lockLabel(tx: Tx, id: string): Promise<StoredLabel> {
  const [found] = await tx.select().from(carrierLabel).where(eq(carrierLabel.id, id)).for('update')
  if (!found) throw new Refusal('not_found')
  return found
}

/** A label that waits for its parcel: its units need no other one. */
export const waits = ({ state, shipmentId }: StoredLabel) =>
  shipmentId === null && (state === 'buying' || state === 'bought')

type Line = Parameters<typeof openUnits>[0] & { id: string }

/** Units that are to be shipped and have no label. */
export function unlabelled(lines: readonly Line[], labels: readonly StoredLabel[]): Units {
  const covered = labels.filter(waits).flatMap((label) => label.lines)
  return lines.flatMap((line) => {
    const taken = covered.reduce((sum, each) => (each.lineId === line.id ? sum + each.quantity : sum), 0)
    const quantity = openUnits(line) - taken
    return quantity > 0 ? [{ lineId: line.id, quantity }] : []
  })
}

/** @throws Refusal naming who bought the label that units have already. */
export function checkUnlabelled(lines: readonly Line[], labels: readonly StoredLabel[], wanted: Units): void {
  const free = unlabelled(lines, labels)
  const isFree = wanted.every(
    ({ lineId, quantity }) => quantity <= (free.find((each) => each.lineId === lineId)?.quantity ?? 0),
  )
  if (isFree) return
  const name = labels.find(waits)?.boughtBy
  const key = name === undefined ? 'order.nothing_to_ship' : 'desk.carrier_label.labelled'
  throw new Refusal('in_use', { text: { key, values: { name: name ?? '' } } })
}

/** The order's address was corrected after a label was bought that waits for its parcel. */
export function isForEarlierAddress(label: StoredLabel, address: Address | null): boolean {
  return waits(label) && label.addressHash !== '' && !!address && label.addressHash !== addressHash(address)
}

export function viewLabel(label: StoredLabel, address: Address | null, t: Translate): CarrierLabel {
  const { id, state, carrier, service, isTest, weight, lines, trackingNumber, hasFile, shipmentId } = label
  const { failure, boughtBy } = label
  const why = voidRefused(label)
  return {
    ...{ id, state, carrier, service, isTest, weight, lines, trackingNumber, hasFile, shipmentId, boughtBy },
    cost: { amount: label.cost, currency: label.currency },
    failure: failure && {
      kind: failure,
      text: t(`desk.carrier_label.failure_${failure}`),
      note: label.failureNote,
    },
    forEarlierAddress: isForEarlierAddress(label, address),
    createdAt: label.createdAt.toISOString(),
    boughtAt: label.boughtAt?.toISOString() ?? null,
    can: { void: why === null || { why: t(why) } },
  }
}

/** Why a label cannot be voided, as a text key; null if it can. */
export function voidRefused({ state, shipmentId }: StoredLabel): string | null {
  if (state === 'buying') return 'desk.carrier_label.void_while_buying'
  if (state !== 'bought') return 'desk.carrier_label.void_ended'
  return shipmentId === null ? null : 'desk.carrier_label.void_shipped'
}

/** Tells open desks that a label has changed outside of a call. */
export function tellOfLabel(shop: Shop, { orderId, returnId }: StoredLabel): Promise<void> {
  return shop.live.publishToDesk({
    type: 'changed',
    data: {
      tags: [`order:${orderId}`, 'carrier_label', ...(returnId ? ['return'] : [])],
      by: null,
      change: null,
    },
  })
}

/** The storage key of a label's picture. */
export function labelKey(id: string): string {
  return `carrier-labels/${id}.png`
}
