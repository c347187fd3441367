import type { Address } from '#contract/address.ts'

/** An address on one line, for recognising rather than for posting. */
export function addressText(address: Address): string {
  const name = `${address.firstName} ${address.lastName}`.trim()
  const town = [address.postalCode, address.city].filter(Boolean).join(' ')
  const parts = [
    name,
    address.company,
    address.address,
    address.apartment,
    town,
    address.state,
    address.country,
  ]
  return parts.filter(Boolean).join(', ')
}
