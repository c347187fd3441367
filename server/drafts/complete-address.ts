import { Address } from '#contract/address.ts'

/** The address of a draft, once it has everything that an order needs. */
export function completeAddress(known: Address | null): Address | null {
  return Address.safeParse(known).data ?? null
}
