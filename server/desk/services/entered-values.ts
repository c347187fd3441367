import type { ServiceCode } from '#contract/admin/system/service.ts'
import { fieldsOf } from '#server/platform/http/field-errors.ts'
import { invalidAt, invalidFields } from '#server/platform/refusal.ts'
import { serviceOf, storedKeys, unsealKeys } from '#server/platform/services/keys.ts'
import type { ServiceValues } from '#server/platform/services/service.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'

/**
 * All values of a service: those that were entered, and the stored ones of fields that were left out. A secret that is
 * empty is left out too, because forms never show it; null removes a value.
 * @throws Refusal `invalid` with a message for each field that is wrong.
 */
export async function enteredValues(
  shop: Shop,
  code: ServiceCode,
  given: Record<string, string | null>,
): Promise<ServiceValues> {
  const { fields, form, environmentValues, secretsStay } = serviceOf(code)
  const foreign = Object.keys(given).find((name) => !Object.hasOwn(fields, name))
  if (foreign !== undefined) throw invalidAt(foreign, 'form.invalid', { field: { key: 'form.this_field' } })
  const { sealed } = await settingIn(shop.db, storedKeys(code))
  const before = (sealed === '' ? null : unsealKeys(shop, code, sealed)) ?? {}
  const isOpen = (name: string) => fields[name]!.kind === 'open'
  const isGiven = (name: string) => given[name] !== undefined && (given[name] !== '' || isOpen(name))
  const asEntered = (name: string) => given[name] || undefined
  const names = Object.keys(fields)
  const changed = Object.fromEntries(
    names
      .filter((name) => isGiven(name) || isOpen(name))
      .map((name) => [name, isGiven(name) ? asEntered(name) : before[name]]),
  )
  const keeps = secretsStay?.(before, changed) ?? true
  const values = Object.fromEntries(
    names.map((name) => [
      name,
      isGiven(name) ? asEntered(name) : isOpen(name) || keeps ? before[name] : undefined,
    ]),
  )
  // A value of the environment wins, so that storing another one would only mislead.
  const own = Object.entries(environmentValues(shop.config)).filter(([, value]) => value !== undefined)
  for (const [name] of own) delete values[name]
  const { data, error } = form.safeParse(values)
  if (error) throw invalidFields(fieldsOf(error, values))
  return data
}
