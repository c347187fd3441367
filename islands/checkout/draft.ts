import type { Address } from '#contract/address.ts'
import type { Payload } from '#contract/calls.ts'
import type { Checkout } from '#contract/checkout.ts'
import type { Country } from '#islands/stores/countries.ts'
import { parsed } from '#islands/stores/stored.ts'
import { withinCountry } from './change-address.ts'

/** An address as it is being typed. */
export type AddressDraft = Record<string, string>

/** Values typed so far; they survive a reload and never include card data. */
export type Draft = {
  email: string
  address: AddressDraft
  /** null: same as the shipping address. */
  billing: AddressDraft | null
  subscribe: boolean
  /** Save the address to the customer's address book. */
  save?: boolean
}

const key = 'checkoutDraft'

export function readDraft(): Draft | null {
  return parsed(sessionStorage.getItem(key)) as Draft | null
}

export function keepDraft(draft: Draft): void {
  sessionStorage.setItem(key, JSON.stringify(draft))
}

export function dropDraft(): void {
  sessionStorage.removeItem(key)
}

/** Returns the stored draft, completed with the server's values. */
export function draftOf(checkout: Checkout, country: string): Draft {
  const kept = readDraft()
  const stored = checkout.address ? typed(checkout.address) : { country }
  return {
    email: kept?.email || (checkout.email ?? ''),
    address: kept && isBegun(kept.address) ? kept.address : stored,
    billing: kept ? kept.billing : checkout.billing && typed(checkout.billing),
    subscribe: kept?.subscribe ?? false,
    save: kept?.save ?? false,
  }
}

/** Returns whether anything besides the country, which is guessed, was entered. */
function isBegun({ country: _, ...others }: AddressDraft): boolean {
  return Object.values(others).some((value) => value.trim() !== '')
}

export function informationOf(draft: Draft, countries: Country[]): Payload<'/checkout/information'> {
  return {
    email: draft.email.trim(),
    address: addressOf(withinCountry(draft.address, countries)),
    billing: draft.billing && addressOf(withinCountry(draft.billing, countries)),
    subscribe: draft.subscribe,
    ...(draft.save ? { saveAddress: true } : {}),
  }
}

/** Returns whether the draft equals this saved address. */
export function sameAddress(saved: Address, draft: AddressDraft): boolean {
  const before = typed(saved)
  const names = new Set([...Object.keys(before), ...Object.keys(draft)])
  const ours = ['id', 'countryCode']
  return [...names].every(
    (name) => ours.includes(name) || (before[name] ?? '') === (draft[name] ?? '').trim(),
  )
}

export function typed(address: Address): AddressDraft {
  return Object.fromEntries(
    Object.entries(address).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function addressOf({
  country = '',
  firstName = '',
  lastName = '',
  address = '',
  id: _,
  ...rest
}: AddressDraft): Payload<'/checkout/information'>['address'] & object {
  const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value.trim() !== ''))
  return { ...filled, country, firstName, lastName, address }
}
