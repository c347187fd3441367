import type { Address } from '#contract/address.ts'
import type { Translate } from '#server/platform/messages.ts'
import type { Text } from '#server/platform/refusal.ts'
import { labelKey, requiredFields } from './address-fields.ts'
import { type AddressFormat, addressFormat } from './address-format.ts'
import { findArea, findCity } from './localities.ts'
import { splitPhone } from './phone.ts'
import { findState } from './states.ts'

/** The address as stored, or error messages by field name. */
export type CheckedAddress =
  | { address: Address; fields?: never }
  | { address?: never; fields: Record<string, Text> }

/** Validates an address against its country's rules: required fields, postal code, state, telephone. */
export function checkAddress(given: Address, t: Translate): CheckedAddress {
  const format = addressFormat(given.country)
  if (!format) return { fields: { country: invalid(t('address.country')) } }
  const address: Address = { ...given, postalCode: given.postalCode.toUpperCase() }
  const fields: Record<string, Text> = {}
  for (const name of requiredFields(format)) {
    if (address[name as keyof Address]) continue
    fields[name] = { key: 'form.required', values: { field: t(labelKey(name, format)) } }
  }
  if (address.postalCode && !postalCodeFits(address.postalCode, format)) {
    fields.postalCode ??= invalid(t(labelKey('postalCode', format)))
  }
  if (address.state && format.states) {
    const state = findState(address.country, address.state)
    if (state) address.state = state[0]
    else fields.state ??= invalid(t(labelKey('state', format)))
  }
  Object.assign(address, placesByKey(address))
  if (address.phone) {
    const phone = splitPhone(address.phone, address.countryCode, address.country)
    if (phone) Object.assign(address, phone)
    else fields.phone ??= invalid(t('address.phone'))
  }
  return Object.keys(fields).length > 0 ? { fields } : { address }
}

/** City and district as written on a parcel. Unlisted ones are accepted, because lists lag behind renamed districts. */
function placesByKey({ country, state, city, area }: Address): Pick<Address, 'city' | 'area'> {
  return {
    city: (city && findCity(country, state, city)?.[0]) || city,
    area: (area && findArea(country, state, city, area)?.[0]) || area,
  }
}

function postalCodeFits(code: string, { zip }: AddressFormat): boolean {
  return zip === undefined || new RegExp(`^(?:${zip})$`, 'i').test(code)
}

function invalid(field: string): Text {
  return { key: 'form.invalid', values: { field } }
}
