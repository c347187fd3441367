import { countryCodes } from '#contract/country-codes.ts'
import { currencyOptions } from '../formats.ts'
import { countryOptions, zoneOptions } from '../place-options.ts'
import type { Option } from '../ui/select.tsx'

/** The values that a text of a setting can have, by name; null if it can be anything. */
export function knownValues(setting: string, name: string): Option[] | null {
  if (/country$/i.test(name)) return countryOptions(countryCodes)
  if (name === 'timeZone') return zoneOptions()
  return setting === 'currencies' && name === 'base' ? currencyOptions() : null
}
