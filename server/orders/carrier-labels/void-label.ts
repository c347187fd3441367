import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { carrierLabel } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { VoidState } from './label-provider.ts'
import { labelProviderOf } from './label-providers.ts'
import { lockLabel, type StoredLabel, tellOfLabel, voidRefused } from './stored-labels.ts'

/** Labels looked at in one run. */
const batch = 200

/**
 * Asks to void a label. It can no longer be used for a parcel.
 * @throws Refusal `not_found`, `transition_refused` while it is being bought, is in use or has ended.
 */
export async function askVoid(tx: Tx, id: string, at: Date): Promise<StoredLabel> {
  const label = await lockLabel(tx, id)
  const why = voidRefused(label)
  if (why) throw new Refusal('transition_refused', { text: { key: why } })
  await tx.update(carrierLabel).set({ state: 'voiding' }).where(eq(carrierLabel.id, id))
  await emit(tx, 'carrier_label.void', { labelId: id }, { at })
  return label
}

/** Voids the label of a shipment that was cancelled. */
export async function voidUnused(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  for (const id of ids) {
    if (voidRefused(await lockLabel(tx, id)) === null) await askVoid(tx, id, at)
  }
}

/** Hands the request to the provider. A repeat finds the first one. */
export async function voidLabel(shop: Shop, { labelId }: { labelId: string }): Promise<void> {
  const [label] = await shop.db.select().from(carrierLabel).where(eq(carrierLabel.id, labelId))
  if (label?.state === 'voiding') await ask(shop, label)
}

/** Daily: looks up what carriers have decided, which takes up to 30 days. */
export async function followUpVoids(shop: Shop): Promise<void> {
  const asked = await shop.db
    .select()
    .from(carrierLabel)
    .where(
      and(
        eq(carrierLabel.state, 'void_asked'),
        lt(carrierLabel.voidAskedAt, new Date(shop.now().getTime() - 3600_000)),
      ),
    )
    .orderBy(carrierLabel.createdAt)
    .limit(batch)
  for (const label of asked) {
    await ask(shop, label).catch((error) =>
      shop.log.error({ err: error, label: label.id }, 'void of a carrier label not looked up'),
    )
  }
}

const states: Record<VoidState, StoredLabel['state']> = {
  ...{ asked: 'void_asked', voided: 'voided', refused: 'void_refused' },
}

async function ask(shop: Shop, label: StoredLabel): Promise<void> {
  const outcome = await labelProviderOf(label.provider).void(shop, label.quoteId)
  const at = shop.now()
  await shop.db
    .update(carrierLabel)
    .set({
      state: states[outcome],
      voidAskedAt: label.voidAskedAt ?? at,
      ...(outcome === 'asked' ? {} : { endedAt: at }),
    })
    .where(and(eq(carrierLabel.id, label.id), eq(carrierLabel.state, label.state)))
  if (states[outcome] !== label.state) await tellOfLabel(shop, label)
}
