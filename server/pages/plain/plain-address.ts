import type { Address } from '#contract/address.ts'
import type { Fields } from './plain-visit.ts'

/** Parts of an address that have a field on the form. */
export const addressParts = [
  ...['country', 'firstName', 'lastName', 'company', 'vatId', 'address', 'apartment'],
  ...['postalCode', 'city', 'area', 'state', 'phone'],
] as const
type Part = (typeof addressParts)[number]

/** Parts that mean nothing in another country. */
const countryParts = ['area', 'state', 'vatId'] as const

/** A kept address as fields named "address.city". The telephone is one field, with its country code. */
export function addressFields(kept: Address): Fields {
  const shown = { ...kept, phone: `${kept.countryCode}${kept.phone}` }
  return Object.fromEntries(addressParts.map((part) => [fieldOf(part), shown[part] ?? '']))
}

/**
 * The address of a form that showed the kept one. A telephone left as shown keeps its country code. Parts of the former
 * country are dropped unless they were edited.
 */
export function addressOf(fields: Fields, kept: Address | null): Record<string, string | undefined> {
  const given = Object.fromEntries(addressParts.map((part) => [part, fields[fieldOf(part)]]))
  if (!kept) return given
  const shown = addressFields(kept)
  const isAsShown = (part: Part) => given[part] === shown[fieldOf(part)]
  const dropped = isAsShown('country') ? [] : countryParts.filter(isAsShown)
  return {
    ...given,
    ...Object.fromEntries(dropped.map((part) => [part, ''])),
    ...(isAsShown('phone') ? { countryCode: kept.countryCode, phone: kept.phone } : {}),
  }
}

function fieldOf(part: Part): `address.${Part}` {
  return `address.${part}`
}
