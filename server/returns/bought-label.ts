import { and, asc, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/open.ts'
import { carrierLabel, returnRequest } from '#server/db/tables.ts'
import { openOffer } from '#server/orders/carrier-labels/offer.ts'
import { reserveOffer } from '#server/orders/carrier-labels/reserve-label.ts'
import { labelKey, lockLabel, type StoredLabel } from '#server/orders/carrier-labels/stored-labels.ts'
import { askVoid } from '#server/orders/carrier-labels/void-label.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { giveLabel, labelRefused, requireLabel } from './give-label.ts'
import { keepLabel } from './label-file.ts'
import { type By, type LockedReturn, lockReturn } from './lock-return.ts'
import { whyNot } from './transitions.ts'
import { dropLabel, givenKey } from './void-unsent.ts'

/** Labels shown of one return. */
const most = 20

/** Labels given in one run; the rest waits for the next one. */
const batch = 100

/** Labels that were bought for a return, newest first. */
export async function boughtLabels(db: Reader, returnId: string): Promise<StoredLabel[]> {
  return db
    .select()
    .from(carrierLabel)
    .where(eq(carrierLabel.returnId, returnId))
    .orderBy(desc(carrierLabel.createdAt))
    .limit(most)
}

/**
 * @throws Refusal `transition_refused` unless the return is approved and its goods have not arrived, `in_use` naming who
 * bought a label already.
 */
export async function checkMayBuy(db: Reader, found: LockedReturn): Promise<void> {
  requireLabel(found)
  if (found.auditStatus !== 'successful') {
    const why = whyNot('receive', found, found.facts)
    throw new Refusal('transition_refused', { text: { key: `return_refused.${why}` } })
  }
  const live = await liveLabel(db, found.id)
  if (live) throw new Refusal('in_use', { text: { key: 'desk.carrier_label.labelled', values: live } })
}

/** The label of a return that is being bought, or was bought and not voided, with its buyer. */
export async function liveLabel(db: Reader, returnId: string): Promise<{ name: string } | undefined> {
  const [live] = await db
    .select({ name: carrierLabel.boughtBy })
    .from(carrierLabel)
    .where(and(eq(carrierLabel.returnId, returnId), inArray(carrierLabel.state, ['buying', 'bought'])))
  return live
}

/** Reserves the label of an offer for a return and has it bought. @throws Refusal, see `checkMayBuy` and `openOffer`. */
export async function reserveReturnLabel(
  ctx: WriteContext,
  sealed: string,
): Promise<{ label: StoredLabel; locked: LockedReturn }> {
  const offer = openOffer(ctx, sealed)
  const locked = await lockById(ctx.tx, offer.returnId)
  if (!locked) throw new Refusal('not_found')
  await checkMayBuy(ctx.tx, locked)
  return { label: await reserveOffer(ctx, offer, locked.order), locked }
}

async function lockById(tx: Tx, id: string | null): Promise<LockedReturn | null> {
  if (!id) return null
  const number = { number: returnRequest.number }
  const [found] = await tx.select(number).from(returnRequest).where(eq(returnRequest.id, id))
  return found ? lockReturn(tx, found.number) : null
}

/** Hands a bought label to the buyer like an uploaded one. A return that closed meanwhile needs none: it is voided. */
export async function giveBoughtLabel(shop: Shop, { labelId }: { labelId: string }): Promise<void> {
  const picture = await shop.storage.get(labelKey(labelId))
  await shop.db.transaction(async (tx) => {
    const [found] = await tx.select().from(carrierLabel).where(eq(carrierLabel.id, labelId))
    const locked = found && (await lockById(tx, found.returnId))
    if (!locked) return
    const label = await lockLabel(tx, labelId)
    if (label.state !== 'bought' || label.givenAt) return
    const at = shop.now()
    if (labelRefused(locked, locked.facts)) return void (await askVoid(tx, labelId, at))
    if (!picture) return
    await tx.update(carrierLabel).set({ givenAt: at }).where(eq(carrierLabel.id, labelId))
    if (locked.labelFiles.includes(givenKey(label))) return
    const key = await keepLabel(tx, shop, locked, picture, 'file', labelId.slice(0, 8))
    await giveLabel(tx, locked, { by: 'merchant', name: label.boughtBy, at, label: { labelKey: key } })
  })
}

/**
 * Every minute: gives labels that nobody was told of, because a server of an older version fetched their picture during an
 * update. Those of returns that closed before it came are voided.
 */
export async function giveFetchedLabels(shop: Shop): Promise<void> {
  const left = await shop.db
    .select({ labelId: carrierLabel.id })
    .from(carrierLabel)
    .innerJoin(returnRequest, eq(returnRequest.id, carrierLabel.returnId))
    .where(
      and(
        eq(carrierLabel.state, 'bought'),
        isNull(carrierLabel.givenAt),
        or(eq(carrierLabel.hasFile, true), ne(returnRequest.status, 'pending')),
      ),
    )
    .orderBy(asc(carrierLabel.boughtAt))
    .limit(batch)
  for (const label of left) {
    await giveBoughtLabel(shop, label).catch((error) =>
      shop.log.error({ err: error, label: label.labelId }, 'return label not given'),
    )
  }
}

/**
 * Voids a label that was bought for a return, and takes it away from the buyer, also once the return is closed.
 * @throws Refusal `not_found`, `transition_refused` while it is being bought or has ended.
 */
export async function voidReturnLabel(
  tx: Tx,
  locked: LockedReturn,
  { id, at, ...by }: By & { id: string; at: Date },
): Promise<StoredLabel> {
  const label = await lockLabel(tx, id)
  if (label.returnId !== locked.id) throw new Refusal('not_found')
  await askVoid(tx, id, at)
  if (locked.labelKey !== givenKey(label)) return label
  if (labelRefused(locked, locked.facts)) await dropLabel(tx, locked)
  else await giveLabel(tx, locked, { ...by, at, label: null })
  return label
}

/** Takes back `voidReturnLabel` before the provider has heard of it. `given`: columns of the return as they were. */
export async function keepVoidedLabel(
  tx: Tx,
  { id, version }: LockedReturn,
  label: StoredLabel,
  given: Partial<Pick<LockedReturn, 'labelKey' | 'labelFee' | 'waivedLabelFee'>>,
): Promise<void> {
  await tx.update(carrierLabel).set({ state: 'bought' }).where(eq(carrierLabel.id, label.id))
  await tx
    .update(returnRequest)
    .set({ ...given, version: version + 1 })
    .where(eq(returnRequest.id, id))
}
