import { carrierLabel } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { checkMayShip } from '../shipments/ship-units.ts'
import { addressHash } from './buyer-address.ts'
import { type Offer, openOffer } from './offer.ts'
import { checkUnlabelled, labelsOf, type StoredLabel } from './stored-labels.ts'

/**
 * Reserves a label for the units of an offer and has it bought. The lock of the order lets only one of two people have it.
 * @throws Refusal `in_use` if the units have a label, `invalid` for an old offer, or one for another address.
 */
export async function reserveLabel(ctx: WriteContext, sealed: string): Promise<StoredLabel> {
  const { tx } = ctx
  const offer = openOffer(ctx, sealed)
  if (offer.returnId !== null) throw new Refusal('invalid')
  const order = await lockOrder(tx, offer.orderId)
  checkMayShip(order)
  checkUnlabelled(order.lines, await labelsOf(tx, order.id), offer.lines)
  return reserveOffer(ctx, offer, order)
}

/**
 * Reserves the label of an offer whose order the caller has locked, and has it bought.
 * @throws Refusal `invalid` if it was bought, or is for another address.
 */
export async function reserveOffer(
  { tx, caller, at }: WriteContext,
  offer: Offer,
  { address }: LockedOrder,
): Promise<StoredLabel> {
  if (!address || offer.addressHash !== addressHash(address))
    throw new Refusal('invalid', { text: { key: 'desk.carrier_label.address_changed' } })
  const [label] = await tx
    .insert(carrierLabel)
    .values({ ...offer, boughtBy: caller.name, createdAt: at })
    .onConflictDoNothing()
    .returning()
  // The provider sells a quote once.
  if (!label) throw new Refusal('invalid', { text: { key: 'desk.carrier_label.offer_expired' } })
  await emit(tx, 'carrier_label.buy', { labelId: label.id }, { at })
  return label
}
