import type { Address } from '#contract/address.ts'
import type { Payload } from '#contract/calls.ts'
import type { Checkout } from '#contract/checkout.ts'

/** An address as it is being typed. */
export type AddressDraft = Record<string, string>

/** What was typed so far; outlives a reload, never holds anything of a card. */
export type Draft = {
  email: string
  address: AddressDraft
  /** null: the bill goes to the same address. */
  billing: AddressDraft | null
  subscribe: boolean
}

const key = 'checkoutDraft'

export function readDraft(): Draft | null {
  const stored = sessionStorage.getItem(key)
  return stored ? (JSON.parse(stored) as Draft) : null
}

export function keepDraft(draft: Draft): void {
  sessionStorage.setItem(key, JSON.stringify(draft))
}

export function dropDraft(): void {
  sessionStorage.removeItem(key)
}

/** What the server knows already, as the start of a draft. */
export function draftOf(checkout: Checkout, country: string): Draft {
  return {
    email: checkout.email ?? '',
    address: checkout.address ? typed(checkout.address) : { country },
    billing: checkout.billing && typed(checkout.billing),
    subscribe: false,
  }
}

export function informationOf(draft: Draft): Payload<'/checkout/information'> {
  return {
    email: draft.email.trim(),
    address: addressOf(draft.address),
    billing: draft.billing && addressOf(draft.billing),
    subscribe: draft.subscribe,
  }
}

function typed(address: Address): AddressDraft {
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
