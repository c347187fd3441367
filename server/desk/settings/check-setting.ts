import { type Menus, menusSetting } from '#server/content/menus.settings.ts'
import type { Reader } from '#server/db/open.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { fieldsOf } from '#server/platform/http/field-errors.ts'
import { invalidFields, type Text } from '#server/platform/refusal.ts'
import { type Brand, brandSetting } from '#server/platform/settings/brand.ts'
import { missingKeys, partOf } from '#server/platform/settings/setting-value.ts'
import { type SettingDefinition, settingIn } from '#server/platform/settings/settings.ts'
import { checkBrand } from '../design/check-brand.ts'
import { checkMenus } from '../design/check-menus.ts'
import { checkBaseCurrency } from './check-base-currency.ts'
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
  if (definition.key === currencySetting.key) {
    const [old, wanted] = [before, data].map((each) => String(partOf(each, ['base'])))
    if (old !== wanted) await checkBaseCurrency(reader, old!, wanted!)
  }
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
