import type { Translate } from '#server/platform/messages.ts'
import { type AddressFormat, addressFormat } from './address-format.ts'
import { isListed } from './localities.ts'

export type AddressField = {
  name: string
  required: boolean
  label: string
  /** It is chosen from a list, at least in parts of the country. */
  list?: true
}

/** Fields of an address by their letter in a format. */
const fieldsByLetter: Record<string, string[]> = {
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

/** Apartment and company help the carrier, but nowhere must be given. */
const neverRequired = ['apartment', 'company']

/** The fields of a country's address form, in the order its people write them; the telephone comes last. */
export function addressFields(country: string, t: Translate): AddressField[] {
  const format = addressFormat(country)
  if (!format) return []
  const required = requiredFields(format)
  const names = [...format.fmt.matchAll(/%([NOADCSZ])/g)].flatMap(([, letter]) =>
    letter === 'N' && familyFirst.includes(country) ? ['lastName', 'firstName'] : fieldsByLetter[letter!]!,
  )
  return [...inChoosingOrder(names, country), 'phone'].map((name) => ({
    name,
    required: required.has(name),
    label: t(labelKey(name, format)),
    ...(isListed(country, name) ? { list: true as const } : {}),
  }))
}

/** A list depends on what is chosen above it: that is asked first, though Brazil writes the state behind the city. */
function inChoosingOrder(names: string[], country: string): string[] {
  if (!isListed(country, 'city') || names.indexOf('state') < names.indexOf('city')) return names
  return names
    .filter((name) => name !== 'state')
    .flatMap((name) => (name === 'city' ? ['state', 'city'] : [name]))
}

export function requiredFields(format: AddressFormat): Set<string> {
  const names = [...`N${format.require}`].flatMap((letter) => fieldsByLetter[letter] ?? [])
  return new Set(names.filter((name) => !neverRequired.includes(name)))
}

/** The text key of a field's name: a state is a province here and a prefecture there. */
export function labelKey(name: string, format: AddressFormat): string {
  const type = {
    state: format.state_name_type,
    city: format.locality_name_type,
    area: format.sublocality_name_type,
    postalCode: format.zip_name_type,
  }[name]
  return type ? `address.${name}_${type}` : `address.${name}`
}
