import type { Translate } from '#server/platform/messages.ts'
import { europeanUnion } from '#server/pricing/tax/vat-rates.ts'
import { type AddressFormat, addressFormat } from './address-format.ts'
import { isListed } from './localities.ts'

export type AddressField = {
  name: string
  required: boolean
  label: string
  /** True if the field has a list of options, at least in parts of the country. */
  list?: true
}

/** Address fields by their placeholder in a format: A in `%A`. */
const fieldsByPart: Record<string, string[]> = {
  N: ['firstName', 'lastName'],
  O: ['company'],
  A: ['address', 'apartment'],
  D: ['area'],
  C: ['city'],
  S: ['state'],
  Z: ['postalCode'],
}

/** Countries where the family name comes first; the data set does not contain this. */
const familyFirst = ['CN', 'HK', 'HU', 'JP', 'KP', 'KR', 'MO', 'TW', 'VN']

/** Apartment and company help the carrier. No country requires them. */
const neverRequired = ['apartment', 'company']

/** Fields of a country's address form in local writing order. The telephone comes last. */
export function addressFields(country: string, t: Translate): AddressField[] {
  const format = addressFormat(country)
  if (!format) return []
  const required = requiredFields(format)
  const names = [...format.fmt.matchAll(/%([NOADCSZ])/g)].flatMap(([, part]) =>
    part === 'N' && familyFirst.includes(country) ? ['lastName', 'firstName'] : fieldsByPart[part!]!,
  )
  const withVat = names.flatMap((name) =>
    name === 'company' && europeanUnion.includes(country) ? ['company', 'vatId'] : [name],
  )
  return [...inChoosingOrder(withVat, country), 'phone'].map((name) => ({
    name,
    required: required.has(name),
    label: t(labelKey(name, format)),
    ...(isListed(country, name) ? { list: true as const } : {}),
  }))
}

/** Puts the state before the city whose list depends on it, although Brazil writes the city first. */
function inChoosingOrder(names: string[], country: string): string[] {
  if (!isListed(country, 'city') || names.indexOf('state') < names.indexOf('city')) return names
  return names
    .filter((name) => name !== 'state')
    .flatMap((name) => (name === 'city' ? ['state', 'city'] : [name]))
}

export function requiredFields(format: AddressFormat): Set<string> {
  const names = [...`N${format.require}`].flatMap((part) => fieldsByPart[part] ?? [])
  return new Set(names.filter((name) => !neverRequired.includes(name)))
}

/** Text key of a field's label, which differs by country: state, province, prefecture. */
export function labelKey(name: string, format: AddressFormat): string {
  const type = {
    state: format.state_name_type,
    city: format.locality_name_type,
    area: format.sublocality_name_type,
    postalCode: format.zip_name_type,
  }[name]
  return type ? `address.${name}_${type}` : `address.${name}`
}
