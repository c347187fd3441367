import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { LabelFailure } from '#contract/carrier-label.ts'
import { carrierLabel } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Bought, LabelRefused } from './label-provider.ts'
import { labelProviderOf } from './label-providers.ts'
import { type StoredLabel, tellOfLabel } from './stored-labels.ts'

const minute = 60_000

/**
 * Milliseconds after the reservation. A purchase is sent only at first. Later, when no request can be under way any more,
 * a label that the provider does not have was not bought. One that cannot be looked up, such as after the key was removed,
 * is given up as well in the end, so that another can be bought.
 */
const times = { buy: 5 * minute, giveUp: 10 * minute, giveUpUnseen: 24 * 60 * minute }

/** Milliseconds of a try, which makes three requests of 30 seconds at most. An older one died with its process. */
const lease = 2 * minute

/** Labels looked at in one run, and the milliseconds after which the rest waits for the next one. */
const limits = { labels: 100, time: 45_000 }

/** Milliseconds after which the provider is asked once more about a label that was given up, in case it sold it after all. */
const doubt = 60 * minute

/** Buys a reserved label, or finds that an earlier try whose answer was lost has bought it. */
export async function buyLabel(shop: Shop, { labelId }: { labelId: string }): Promise<void> {
  const label = await claim(shop, labelId)
  if (!label) return
  try {
    await (isOlder(shop, label, times.buy) ? lookUp(shop, label) : purchase(shop, label))
  } finally {
    const own = and(eq(carrierLabel.id, labelId), eq(carrierLabel.askingSince, label.askingSince!))
    await shop.db.update(carrierLabel).set({ askingSince: null }).where(own)
  }
}

/**
 * Every minute: takes up labels whose purchase has no end, such as after the server died or while the provider does not
 * answer.
 */
export async function settleUnanswered(shop: Shop): Promise<void> {
  const begun = Date.now()
  const left = await shop.db
    .select({ id: carrierLabel.id })
    .from(carrierLabel)
    .where(
      and(
        eq(carrierLabel.state, 'buying'),
        lt(carrierLabel.createdAt, new Date(shop.now().getTime() - minute)),
        isFree(shop),
      ),
    )
    .orderBy(asc(carrierLabel.attempts), asc(carrierLabel.createdAt))
    .limit(limits.labels)
  for (const { id: labelId } of left) {
    if (Date.now() - begun > limits.time) return
    await buyLabel(shop, { labelId }).catch((error) =>
      shop.log.error({ err: error, label: labelId }, 'carrier label not settled'),
    )
  }
}

/**
 * Hourly: voids labels that the provider sold although they were given up. Another one may have been bought meanwhile, and
 * nobody should pay for both. Each is looked up once; after a failed try it waits behind the others.
 */
export async function voidSoldLate(shop: Shop): Promise<void> {
  const begun = Date.now()
  const now = shop.now()
  for (;;) {
    const given = await shop.db
      .select()
      .from(carrierLabel)
      .where(
        and(
          eq(carrierLabel.failure, 'unanswered'),
          isNull(carrierLabel.lookedUpAt),
          lt(carrierLabel.endedAt, new Date(now.getTime() - doubt)),
          or(isNull(carrierLabel.askingSince), lt(carrierLabel.askingSince, now)),
        ),
      )
      .orderBy(sql`${carrierLabel.askingSince} nulls first`, asc(carrierLabel.endedAt))
      .limit(limits.labels)
    for (const label of given) {
      if (Date.now() - begun > limits.time) return
      await lookUpOnce(shop, label, now)
    }
    if (given.length < limits.labels) return
  }
}

async function lookUpOnce(shop: Shop, label: StoredLabel, at: Date): Promise<void> {
  const set = (values: Partial<StoredLabel>) =>
    shop.db.update(carrierLabel).set(values).where(eq(carrierLabel.id, label.id))
  await set({ askingSince: at })
  try {
    await voidIfSold(shop, label)
    await set({ askingSince: null, lookedUpAt: at })
  } catch (error) {
    shop.log.error({ err: error, label: label.id }, 'unanswered carrier label not looked up')
  }
}

async function voidIfSold(shop: Shop, label: StoredLabel): Promise<void> {
  const found = await labelProviderOf(label.provider).find(shop, label.quoteId)
  if (!found) return
  const at = shop.now()
  await shop.db.transaction(async (tx) => {
    const [sold] = await tx
      .update(carrierLabel)
      .set({ ...factsOf(found.bought), state: 'voiding', boughtAt: at, failure: null, endedAt: null })
      .where(and(eq(carrierLabel.id, label.id), eq(carrierLabel.state, 'failed')))
      .returning({ id: carrierLabel.id })
    if (sold) await emit(tx, 'carrier_label.void', { labelId: label.id }, { at })
  })
  shop.log.warn({ label: label.id }, 'carrier label sold late, voided')
  await tellOfLabel(shop, label)
}

/** Nobody is asking the provider, or whoever did has died. */
function isFree(shop: Shop) {
  const old = new Date(shop.now().getTime() - lease)
  return or(isNull(carrierLabel.askingSince), lt(carrierLabel.askingSince, old))
}

/** Counts a try, of which there is one at a time: one that fails must not end a label that another one is buying. */
async function claim(shop: Shop, labelId: string): Promise<StoredLabel | undefined> {
  const [label] = await shop.db
    .update(carrierLabel)
    .set({ attempts: sql`${carrierLabel.attempts} + 1`, askingSince: shop.now() })
    .where(and(eq(carrierLabel.id, labelId), eq(carrierLabel.state, 'buying'), isFree(shop)))
    .returning()
  return label
}

async function purchase(shop: Shop, label: StoredLabel): Promise<void> {
  try {
    await settle(shop, label, await labelProviderOf(label.provider).buy(shop, label))
  } catch (error) {
    if (!(error instanceof LabelRefused)) throw error
    // An earlier try may have bought it. A key that is refused meanwhile cannot tell.
    if (error.failure === 'key' && label.attempts > 1) throw error
    await fail(shop, label, error.failure, error.note)
  }
}

/** Too late to buy: finds out what became of earlier tries. */
async function lookUp(shop: Shop, label: StoredLabel): Promise<void> {
  try {
    const found = await labelProviderOf(label.provider).find(shop, label.quoteId)
    if (found) await settle(shop, label, found.bought)
    else if (isOlder(shop, label, times.giveUp)) await fail(shop, label, 'unanswered')
  } catch (error) {
    if (!isOlder(shop, label, times.giveUpUnseen)) throw error
    shop.log.error({ err: error, label: label.id }, 'carrier label given up without being looked up')
    await fail(shop, label, 'unanswered')
  }
}

function isOlder(shop: Shop, { createdAt }: StoredLabel, age: number): boolean {
  return shop.now().getTime() - createdAt.getTime() >= age
}

function factsOf({ trackingNumber, carrier, service, cost }: Bought) {
  return {
    ...{ carrier, service, cost: cost.amount, currency: cost.currency },
    trackingNumber: trackingNumber.replace(/\s/g, '').slice(0, 60),
  }
}

async function settle(shop: Shop, label: StoredLabel, bought: Bought): Promise<void> {
  const at = shop.now()
  await shop.db.transaction(async (tx) => {
    const [settled] = await tx
      .update(carrierLabel)
      .set({ ...factsOf(bought), state: 'bought', boughtAt: at })
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
