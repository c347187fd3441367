import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/open.ts'
import { carrierLabel, returnRequest } from '#server/db/tables.ts'
import { openOffer } from '#server/orders/carrier-labels/offer.ts'
import { reserveOffer } from '#server/orders/carrier-labels/reserve-label.ts'
import { labelKey, lockLabel, type StoredLabel } from '#server/orders/carrier-labels/stored-labels.ts'
import { askVoid } from '#server/orders/carrier-labels/void-label.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { giveLabel, requireLabel } from './give-label.ts'
import { fileKey, keepLabel } from './label-file.ts'
import { type By, type LockedReturn, lockReturn } from './lock-return.ts'
import { whyNot } from './transitions.ts'

/** Labels shown of one return. */
const most = 20

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
  const [live] = await db
    .select({ name: carrierLabel.boughtBy })
    .from(carrierLabel)
    .where(and(eq(carrierLabel.returnId, found.id), inArray(carrierLabel.state, ['buying', 'bought'])))
  if (live) throw new Refusal('in_use', { text: { key: 'desk.carrier_label.labelled', values: live } })
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

/** The key of the file under which the buyer gets a bought label. */
const givenKey = ({ id, returnId }: StoredLabel) => fileKey(returnId!, id.slice(0, 8), 'png')

/** Hands a bought label to the buyer like an uploaded one. A return that closed meanwhile needs none: it is voided. */
export async function giveBoughtLabel(shop: Shop, { labelId }: { labelId: string }): Promise<void> {
  const picture = await shop.storage.get(labelKey(labelId))
  if (!picture) return
  await shop.db.transaction(async (tx) => {
    const [found] = await tx.select().from(carrierLabel).where(eq(carrierLabel.id, labelId))
    const locked = found && (await lockById(tx, found.returnId))
    if (!locked) return
    const label = await lockLabel(tx, labelId)
    if (label.state !== 'bought' || locked.labelFiles.includes(givenKey(label))) return
    const at = shop.now()
    try {
      requireLabel(locked)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return void (await askVoid(tx, labelId, at))
    }
    const key = await keepLabel(tx, shop, locked, picture, 'file', labelId.slice(0, 8))
    await giveLabel(tx, locked, { by: 'merchant', name: label.boughtBy, at, label: { labelKey: key } })
  })
}

/**
 * Voids a label that was bought for a return, and takes it away from the buyer.
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
  if (locked.labelKey === givenKey(label)) await giveLabel(tx, locked, { ...by, at, label: null })
  return label
}
