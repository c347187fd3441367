import { gt } from 'drizzle-orm'
import { allSettings } from '#server/all-settings.ts'
import type { Reader } from '#server/db/open.ts'
import { customer, product, setting } from '#server/db/tables.ts'
import { offersWithout } from '#server/marketing/complete-terms.ts'
import { invalidAt } from '#server/platform/refusal.ts'
import { amountsWithout } from './amount-parts.ts'
import { listed } from './listed.ts'

/**
 * Prices and store credit are amounts of the base currency: another one would turn €5.00 into $5.00. Promotions, coupons and
 * settings with amounts by currency need those of the new one first.
 * @throws Refusal `invalid` if the shop cannot change its base currency from `old` to `base`.
 */
export async function checkBaseCurrency(reader: Reader, old: string, base: string): Promise<void> {
  if ((await reader.$count(product)) > 0) throw invalidAt('base', 'desk.settings.base_stays', { old, base })
  if ((await reader.$count(customer, gt(customer.credits, 0))) > 0)
    throw invalidAt('base', 'desk.settings.base_stays_credit', { old, base })
  const offers = await offersWithout(reader, base, new Date())
  if (offers.length > 0)
    throw invalidAt('base', 'desk.settings.base_lacks_offers', { base, names: listed(offers) })
  const rows = await reader.select().from(setting)
  const lacking = allSettings.find((each) => {
    const stored = rows.find((row) => row.key === each.key)?.value
    return stored !== undefined && amountsWithout(each, stored, base).length > 0
  })
  if (!lacking) return
  throw invalidAt('base', 'desk.settings.base_lacks', {
    base,
    setting: { key: `setting.${lacking.key}.label` },
  })
}
