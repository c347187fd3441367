import * as z from 'zod'
import { type Menus, menusSetting } from '#server/content/menus.settings.ts'
import type { Reader } from '#server/db/open.ts'
import { product } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { missingKeys, partOf } from '#server/platform/setting-value.ts'
import type { SettingDefinition } from '#server/platform/settings.ts'
import { checkMenus } from '../design/check-menus.ts'
import { SettingFault } from './setting-fault.ts'

/**
 * Checks the whole value of a setting and returns it with its defaults.
 * @throws SettingFault
 */
export async function checkSetting(
  reader: Reader,
  definition: SettingDefinition,
  before: unknown,
  value: unknown,
): Promise<unknown> {
  const { data, error } = definition.schema.safeParse(value)
  if (error) throw new SettingFault(error.issues[0]!.path.map(String), z.prettifyError(error))
  const [unknown] = missingKeys(value, data)
  if (unknown) throw new SettingFault(unknown, notThere(definition.key, unknown, data))
  await checkBaseCurrency(reader, definition, before, data)
  if (definition.key === menusSetting.key) await checkMenus(reader, before as Menus, data as Menus)
  return data
}

/** Says which parts there are in place of the one that is not. */
export function notThere(key: string, path: string[], data: unknown): string {
  const parent = path.slice(0, -1)
  const siblings = Object.keys(partOf(data, parent) ?? {})
  return `${[key, ...parent].join('.')} has no "${path.at(-1)}". It has: ${siblings.join(', ') || 'nothing'}.`
}

/** Prices are stored as amounts of the base currency: another one would turn €5.00 into $5.00. */
async function checkBaseCurrency(
  reader: Reader,
  { key }: SettingDefinition,
  before: unknown,
  after: unknown,
): Promise<void> {
  if (key !== currencySetting.key) return
  const [old, base] = [partOf(before, ['base']), partOf(after, ['base'])]
  if (old === base || (await reader.$count(product)) === 0) return
  throw new SettingFault(
    ['base'],
    `The base currency stays ${old}: the shop has products, whose prices would become ${base} without being converted. Change it in a shop without products.`,
  )
}
