import { and, eq, lt, sql } from 'drizzle-orm'
import type { LabelFailure } from '#contract/carrier-label.ts'
import { carrierLabel } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lockOrder } from '../lock-order.ts'
import { checkMayShip } from '../shipments/ship-units.ts'
import { addressHash } from './buyer-address.ts'
import { type Bought, LabelRefused } from './label-provider.ts'
import { labelProviderOf } from './label-providers.ts'
import { openOffer } from './offer.ts'
import { checkUnlabelled, labelsOf, type StoredLabel, tellOfLabel } from './stored-labels.ts'

/**
 * Milliseconds after the reservation. A purchase is sent only at first. Much later, when no request can be under way any
 * more, a label that the provider does not have was not bought.
 */
const times = { buy: 30 * 60_000, giveUp: 60 * 60_000 }

/** Labels looked at in one run. */
const batch = 100

/**
 * Reserves a label for the units of an offer and has it bought. The lock of the order lets only one of two people have it.
 * @throws Refusal `in_use` if the units have a label, `invalid` for an old offer, or one for another address.
 */
export async function reserveLabel(ctx: WriteContext, sealed: string): Promise<StoredLabel> {
  const { tx, caller, at } = ctx
  const offer = openOffer(ctx, sealed)
  const order = await lockOrder(tx, offer.orderId)
  checkMayShip(order)
  if (!order.address || offer.addressHash !== addressHash(order.address))
    throw new Refusal('invalid', { text: { key: 'desk.carrier_label.address_changed' } })
  checkUnlabelled(order.lines, await labelsOf(tx, order.id), offer.lines)
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

/** Buys a reserved label, or finds that an earlier try whose answer was lost has bought it. */
export async function buyLabel(shop: Shop, { labelId }: { labelId: string }): Promise<void> {
  const [label] = await shop.db
    .update(carrierLabel)
    .set({ attempts: sql`${carrierLabel.attempts} + 1` })
    .where(and(eq(carrierLabel.id, labelId), eq(carrierLabel.state, 'buying')))
    .returning()
  if (!label || isOlder(shop, label, times.buy)) return
  try {
    await settle(shop, label, await labelProviderOf(label.provider).buy(shop, label))
  } catch (error) {
    if (!(error instanceof LabelRefused)) throw error
    // An earlier try may have bought it. A key that is refused meanwhile cannot tell.
    if (error.failure === 'key' && label.attempts > 1) throw error
    await fail(shop, label, error.failure, error.note)
  }
}

/** Hourly: finds out what became of labels whose provider gave no answer. */
export async function settleUnanswered(shop: Shop): Promise<void> {
  const left = await shop.db
    .select()
    .from(carrierLabel)
    .where(
      and(
        eq(carrierLabel.state, 'buying'),
        lt(carrierLabel.createdAt, new Date(shop.now().getTime() - times.giveUp)),
      ),
    )
    .orderBy(carrierLabel.createdAt)
    .limit(batch)
  for (const label of left) {
    try {
      const found = await labelProviderOf(label.provider).find(shop, label.quoteId)
      if (found) await settle(shop, label, found.bought)
      else await fail(shop, label, 'unanswered')
    } catch (error) {
      shop.log.error({ err: error, label: label.id }, 'carrier label not looked up')
    }
  }
}

function isOlder(shop: Shop, { createdAt }: StoredLabel, age: number): boolean {
  return shop.now().getTime() - createdAt.getTime() >= age
}

async function settle(shop: Shop, label: StoredLabel, bought: Bought): Promise<void> {
  const at = shop.now()
  const { trackingNumber, carrier, service, cost } = bought
  await shop.db.transaction(async (tx) => {
    const [settled] = await tx
      .update(carrierLabel)
      .set({
        ...{ state: 'bought', boughtAt: at, carrier, service, cost: cost.amount, currency: cost.currency },
        trackingNumber: trackingNumber.replace(/\s/g, '').slice(0, 60),
      })
      .where(and(eq(carrierLabel.id, label.id), eq(carrierLabel.state, 'buying')))
      .returning({ id: carrierLabel.id })
    if (settled) await emit(tx, 'carrier_label.fetch', { labelId: label.id }, { at })
  })
  await tellOfLabel(shop, label)
}

async function fail(shop: Shop, label: StoredLabel, failure: LabelFailure, failureNote = ''): Promise<void> {
  await shop.db
    .update(carrierLabel)
    .set({ state: 'failed', failure, failureNote, endedAt: shop.now() })
    .where(and(eq(carrierLabel.id, label.id), eq(carrierLabel.state, 'buying')))
  await tellOfLabel(shop, label)
}
