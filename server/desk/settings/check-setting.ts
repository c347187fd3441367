import { gt } from 'drizzle-orm'
import { allSettings } from '#server/all-settings.ts'
import { type Menus, menusSetting } from '#server/content/menus.settings.ts'
import type { Reader } from '#server/db/open.ts'
import { customer, product, setting } from '#server/db/tables.ts'
import { offersWithout } from '#server/marketing/complete-terms.ts'
import { type Brand, brandSetting } from '#server/platform/brand.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { fieldsOf } from '#server/platform/field-errors.ts'
import { invalidAt, invalidFields, type Text } from '#server/platform/refusal.ts'
import { missingKeys, partOf } from '#server/platform/setting-value.ts'
import { type SettingDefinition, settingIn } from '#server/platform/settings.ts'
import { checkBrand } from '../design/check-brand.ts'
import { checkMenus } from '../design/check-menus.ts'
import { amountsWithout } from './amount-parts.ts'
import { findFaults } from './find-faults.ts'

/**
 * Checks the whole value of a setting and returns it with its defaults.
 * @throws Refusal `invalid` with a message for each part that is wrong.
 */
export async function checkSetting(
  reader: Reader,
  definition: SettingDefinition,
  before: unknown,
  value: unknown,
): Promise<unknown> {
  const { data, error } = definition.schema.safeParse(value)
  if (error) throw invalidFields(fieldsOf(error, value))
  const [unknown] = missingKeys(value, data)
  if (unknown) throw invalidFields({ [unknown.join('.')]: notThere(definition.key, unknown, data) })
  await checkBaseCurrency(reader, definition, before, data)
  const { base } = await settingIn(reader, currencySetting)
  const faults = findFaults(definition, data, base)
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  if (definition.key === brandSetting.key) await checkBrand(reader, data as Brand)
  if (definition.key === menusSetting.key) await checkMenus(reader, before as Menus, data as Menus)
  return data
}

/** Says which parts there are in place of the one that is not. */
export function notThere(key: string, path: string[], data: unknown): Text {
  const parent = path.slice(0, -1)
  const names = Object.keys(partOf(data, parent) ?? {}).join(', ') || '–'
  const whole = [key, ...parent].join('.')
  return { key: 'desk.settings.not_there', values: { whole, part: path.at(-1), names } }
}

/** Names of a long list; correcting them leads to the others. */
const shown = 10

/** "SUMMER, WINTER, …" */
export function listed(names: readonly string[]): string {
  return [...names.slice(0, shown), ...(names.length > shown ? ['…'] : [])].join(', ')
}

/**
 * Prices and store credit are amounts of the base currency: another one would turn €5.00 into $5.00. Promotions, coupons and
 * settings with amounts by currency need those of the new one first.
 */
async function checkBaseCurrency(
  reader: Reader,
  { key }: SettingDefinition,
  before: unknown,
  after: unknown,
): Promise<void> {
  if (key !== currencySetting.key) return
  const [old, base] = [partOf(before, ['base']), partOf(after, ['base'])]
  if (old === base) return
  if ((await reader.$count(product)) > 0) throw invalidAt('base', 'desk.settings.base_stays', { old, base })
  if ((await reader.$count(customer, gt(customer.credits, 0))) > 0)
    throw invalidAt('base', 'desk.settings.base_stays_credit', { old, base })
  const offers = await offersWithout(reader, String(base), new Date())
  if (offers.length > 0)
    throw invalidAt('base', 'desk.settings.base_lacks_offers', { base, names: listed(offers) })
  const rows = await reader.select().from(setting)
  const lacking = allSettings.filter((each) => {
    const stored = rows.find((row) => row.key === each.key)?.value
    return stored !== undefined && amountsWithout(each, stored, String(base)).length > 0
  })
  const [first] = lacking
  if (!first) return
  throw invalidAt('base', 'desk.settings.base_lacks', {
    base,
    setting: { key: `setting.${first.key}.label` },
  })
}
