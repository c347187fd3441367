import type { AddressPlace, AddressSuggestion } from '#contract/address-lookup.ts'
import type { Lang } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { googlePlaces } from './google-places.ts'

export type LookupAsk = {
  /** The text typed so far. */
  text: string
  /** ISO 3166-1: only addresses of this country are suggested. */
  country: string
  lang: Lang
  /** Groups the requests for one address, which services bill together. */
  session: string
}

/**
 * A service that completes addresses. It never throws: without an answer there are no suggestions, and the shopper types
 * the address. It receives nothing but the typed text, the country and the language.
 */
export type AddressLookup = {
  name: string
  suggest(ask: LookupAsk): Promise<AddressSuggestion[]>
  /** The parts of a suggested address; null if the service has none. */
  resolve(ask: Pick<LookupAsk, 'lang' | 'session'> & { id: string }): Promise<AddressPlace | null>
}

/** The shop's service; null if it has no keys, and then nothing is ever sent. */
export function addressLookup({ keys }: Pick<Shop, 'keys'>): AddressLookup | null {
  const places = keys('places')
  return places ? googlePlaces(places) : null
}
