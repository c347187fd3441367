import { createHash } from 'node:crypto'
import type { Address } from '#contract/address.ts'
import { personName } from '#contract/person-name.ts'
import type { PostalAddress } from './label-provider.ts'

export function buyerAddress(
  address: Address,
  { email, mobile }: { email: string; mobile: string | null },
): PostalAddress {
  const { company = '', apartment = '', area, city, state, postalCode, country } = address
  return {
    ...{ name: personName(address), company, street: address.address, city: city || area, state },
    apartment: [apartment, city ? area : ''].filter(Boolean).join(', '),
    ...{ postalCode, country, email },
    phone: address.phone ? `${address.countryCode}${address.phone}` : (mobile ?? ''),
  }
}

/** Tells addresses apart by what a label says, so that a label is not used after its order's address was corrected. */
export function addressHash(address: Address): string {
  const printed = buyerAddress(address, { email: '', mobile: null })
  return createHash('sha256').update(JSON.stringify(printed)).digest('base64url')
}
