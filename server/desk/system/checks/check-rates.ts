import { currencySetting } from '#server/platform/currency.ts'
import { areStale, storedRates } from '#server/rates/fetch-rates.ts'
import { type Facts, type Finding, ok, warn } from './finding.ts'

/** Warns of rates that are old or wait for approval. undefined: rates are entered by hand. */
export async function checkRates({
  db,
  config,
  settings,
  now,
}: Pick<Facts, 'db' | 'config' | 'settings' | 'now'>): Promise<Finding | undefined> {
  const { provider } = settings(currencySetting)
  if (provider === 'hand') return
  const stored = await storedRates({ db }, provider)
  const unreached = { key: 'desk.check.rates_remedy', values: { url: config.ecbRatesUrl } }
  if (!stored?.day) return warn('rates', { key: 'desk.check.rates_none' }, unreached)
  const values = { day: stored.day }
  if (stored.heldAt)
    return warn('rates', { key: 'desk.check.rates_held', values }, { key: 'desk.check.rates_held_remedy' })
  if (areStale(stored, now())) return warn('rates', { key: 'desk.check.rates_stale', values }, unreached)
  return ok('rates', 'desk.check.rates_ok', values)
}
