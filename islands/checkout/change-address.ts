import type { Country } from '#islands/stores/countries.ts'
import type { AddressDraft } from './draft.ts'

/** Address levels from large to small. Each lies within the one before. */
export const levels = ['country', 'state', 'city', 'area']

const placeNames = ['state', 'city', 'area', 'postalCode']

/**
 * Returns the changes that follow from changing one field of an address. Values chosen from a list are cleared when the
 * list above changes. Typed values stay, even under a country without that field.
 */
export function changedBy(
  name: string,
  value: string,
  country: Country | undefined,
  countries: Country[],
): AddressDraft {
  const next = name === 'country' ? countries.find(({ code }) => code === value) : undefined
  const below = levels.slice(levels.indexOf(name) + 1)
  const emptied = levels.includes(name)
    ? below.filter((level) => isListed(country, level) || isListed(next, level))
    : []
  return { [name]: value, ...Object.fromEntries(emptied.map((level) => [level, ''])) }
}

/** Removes values of fields that this country doesn't have. */
export function withinCountry(address: AddressDraft, countries: Country[]): AddressDraft {
  const country = countries.find(({ code }) => code === address.country)
  const hasField = (name: string) => country?.fields.some((field) => field.name === name) ?? true
  return Object.fromEntries(
    Object.entries(address).filter(([name]) => !placeNames.includes(name) || hasField(name)),
  )
}

function isListed(country: Country | undefined, level: string): boolean {
  return country?.fields.some(({ name, list }) => name === level && list) ?? false
}
