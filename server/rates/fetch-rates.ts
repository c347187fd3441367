import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { rateFetch, setting } from '#server/db/tables.ts'
import { type Currencies, currencySetting } from '#server/platform/currency.ts'
import { emit } from '#server/platform/emit.ts'
import { changeSetting, settingIn } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { rateMoves, withRates } from './cross-rates.ts'
import { ecbProvider } from './ecb.ts'
import type { ProvidedRates, RateProvider } from './provider.ts'

type Stored = typeof rateFetch.$inferSelect
type Provider = Exclude<Currencies['provider'], 'hand'>

const hour = 3600_000

/** Rates change once a working day; a failure is tried again sooner. */
const pauseMs = 4 * hour
const pauseAfterFaultMs = hour / 2

/** Rates are published on working days. Around Easter and Christmas, up to five days pass. */
const staleAfterMs = 7 * 24 * hour

/**
 * Every ten minutes: fetches the rates of the chosen provider if it is time, and applies them, unless one of them moves
 * so much that somebody should look first. The rates of a failed attempt stay as they are. Staff are told when rates wait
 * for them, and once when the newest have become old.
 */
export async function fetchRates(shop: Shop): Promise<void> {
  const { provider } = shop.settings(currencySetting)
  if (provider === 'hand') return
  const stored = await storedRates(shop, provider)
  if (stored && !isDue(stored, shop.now())) return
  const { rates, fault } = await tryFetch(providerOf(shop, provider), stored, shop.now())
  if (fault !== null) shop.log.warn({ provider, fault }, 'exchange rates were not fetched')
  const applied = await shop.db.transaction(async (tx) => {
    await keep(tx, provider, rates, { fault, at: shop.now() })
    const wasTold = stored && areStale(stored, stored.triedAt)
    if (!rates && !wasTold && areStale(stored, shop.now()))
      await emit(tx, 'rates.stale', { day: stored!.day! })
    return applyRates(tx, provider, shop.now())
  })
  if (applied) shop.log.info({ provider, day: rates?.day ?? stored?.day }, 'exchange rates applied')
}

/** The provider's last good rates, and how the last attempt ended. */
export async function storedRates({ db }: Pick<Shop, 'db'>, provider: Provider): Promise<Stored | undefined> {
  const [stored] = await db.select().from(rateFetch).where(eq(rateFetch.provider, provider))
  return stored
}

/** True if rates by a provider are so old that prices may be wrong. */
export function areStale(stored: Pick<Stored, 'day'> | undefined, now: Date): boolean {
  const { day } = stored ?? {}
  return day ? now.getTime() - Date.parse(day) > staleAfterMs : false
}

function providerOf({ config }: Shop, provider: Provider): RateProvider {
  return { ecb: () => ecbProvider(config.ecbRatesUrl) }[provider]()
}

function isDue({ triedAt, fault }: Stored, now: Date): boolean {
  return now.getTime() - triedAt.getTime() >= (fault === null ? pauseMs : pauseAfterFaultMs)
}

/** New rates if there are any, or the reason why they could not be had. */
async function tryFetch(
  provider: RateProvider,
  stored: Stored | undefined,
  now: Date,
): Promise<{ rates: ProvidedRates | null; fault: string | null }> {
  try {
    const fetched = await provider.fetch(stored?.etag ?? null)
    if (fetched === 'unchanged') return { rates: null, fault: null }
    const { day } = fetched
    if (Date.parse(day) > now.getTime() + 24 * hour) throw new Error(`the day ${day} is in the future`)
    if (stored?.day && day < stored.day) throw new Error(`the day ${day} is before ${stored.day}`)
    return { rates: fetched, fault: null }
  } catch (error) {
    return { rates: null, fault: (error instanceof Error ? error.message : String(error)).slice(0, 200) }
  }
}

async function keep(
  tx: Tx,
  provider: Provider,
  rates: ProvidedRates | null,
  { fault, at }: { fault: string | null; at: Date },
): Promise<void> {
  const fetched = rates && {
    ...{ day: rates.day, rates: rates.perEuro, etag: rates.etag },
    ...{ fetchedAt: at, heldAt: null },
  }
  const row = { triedAt: at, fault, ...fetched }
  await tx
    .insert(rateFetch)
    .values({ provider, ...row })
    .onConflictDoUpdate({ target: rateFetch.provider, set: row })
}

/**
 * Brings the currencies in line with the stored rates. If one of them moves by more than the setting allows, all wait
 * for approval, because a wrong file is rarely wrong in one place.
 * @returns the currencies before and after; null if nothing was changed.
 */
export async function applyRates(
  tx: Tx,
  provider: Provider,
  at: Date,
  { approved = false }: { approved?: boolean } = {},
): Promise<{ before: Currencies['others']; after: Currencies['others'] } | null> {
  const [row] = await tx.select().from(setting).where(eq(setting.key, currencySetting.key)).for('update')
  const [stored] = await tx.select().from(rateFetch).where(eq(rateFetch.provider, provider)).for('update')
  const currencies = await settingIn(tx, currencySetting)
  if (!row || !stored?.day || currencies.provider !== provider) return null
  const after = withRates(currencies, { day: stored.day, perEuro: stored.rates })
  const moves = rateMoves(currencies.others, after)
  const isHeld = !approved && moves.some(({ percent }) => percent > currencies.holdAbove)
  if (isHeld !== (stored.heldAt !== null)) {
    await tx
      .update(rateFetch)
      .set({ heldAt: isHeld ? at : null })
      .where(eq(rateFetch.provider, provider))
    if (isHeld) await emit(tx, 'rates.held', { day: stored.day })
  }
  const isNew = after.some(({ ratedOn }, index) => ratedOn !== currencies.others[index]!.ratedOn)
  if (isHeld || (moves.length === 0 && !isNew)) return null
  await changeSetting(tx, currencySetting, { ...currencies, others: after })
  return { before: currencies.others, after }
}
