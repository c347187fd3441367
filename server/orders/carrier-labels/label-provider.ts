import type { AddressField } from '#contract/admin/orders/carrier-label.ts'
import type { LabelFailure } from '#contract/carrier-label.ts'
import type { Money } from '#contract/scalars.ts'
import type { Text } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'

/** An address as carriers take it. Empty parts are unknown. */
export type PostalAddress = {
  name: string
  company: string
  street: string
  apartment: string
  city: string
  state: string
  postalCode: string
  country: string
  phone: string
  email: string
}

/** Millimetres. */
export type ParcelSize = { length: number; width: number; height: number }

/** The goods of a parcel as customs want them declared. Weight in grams and value are those of all units. */
export type CustomsItem = {
  description: string
  quantity: number
  weight: number
  value: Money
  /** Digits of the Harmonised System. */
  hsCode: string
  /** ISO 3166-1. */
  originCountry: string
}

/** A parcel that a label is wanted for. */
export type WantedParcel = {
  orderNumber: string
  from: PostalAddress
  to: PostalAddress
  size: ParcelSize
  /** Grams, with packaging. */
  weight: number
  /** The goods come back by it: it travels from `to` to `from`. */
  isReturn: boolean
  /** null: no customs border lies between the addresses. `explanation`: of a return, what was sent before. */
  customs: { signer: string; items: CustomsItem[]; explanation: string | null } | null
}

export type AddressFault = { field: AddressField | null; text: Text }

export type Rate = { id: string; carrier: string; service: string; cost: Money; days: number | null }

/** Offers for a parcel. The quote's id stands for one label that can be bought once. */
export type Quote = { id: string | null; rates: Rate[]; faults: AddressFault[]; notes: string[] }

export type Bought = { trackingNumber: string; carrier: string; service: string; cost: Money }

/** `asked`: the carrier decides later. */
export type VoidState = 'asked' | 'voided' | 'refused'

/** A parcel's label at the provider: not bought, or bought and perhaps given back. */
export type FoundLabel = { bought: Bought; voided: VoidState | null } | null

/** The provider refuses for good: asking again changes nothing. */
export class LabelRefused extends Error {
  readonly failure: LabelFailure
  /** The provider's own words. */
  readonly note: string

  constructor(failure: LabelFailure, note = '') {
    super(`label refused: ${failure}`)
    this.failure = failure
    this.note = note.slice(0, 300)
  }
}

/**
 * A service that sells the labels of carriers. All calls throw `LabelRefused` if asking again is no use, and any other
 * Error if it may help: the network, a limit, a fault on the other side. None is called within a transaction.
 */
export type LabelProvider = {
  code: string
  name: string
  /** null while the shop has no key; otherwise whether it is one for tests. */
  access(shop: Shop): { isTest: boolean } | null
  /** Asks for offers. Nothing is bought, and quotes that are left cost nothing. */
  quote(shop: Shop, parcel: WantedParcel): Promise<Quote>
  /** Looks a quote's label up. null: it was not bought. */
  find(shop: Shop, quoteId: string): Promise<FoundLabel>
  /**
   * Buys the label of a quote, or answers the one that was bought before: a repeat after a lost answer buys nothing.
   */
  buy(shop: Shop, quote: { quoteId: string; rateId: string }): Promise<Bought>
  /** The address of the label's PNG, which belongs to a server that the provider chose. */
  pictureUrl(shop: Shop, quoteId: string): Promise<string>
  /** Gives a label back, or answers how an earlier request stands. */
  void(shop: Shop, quoteId: string): Promise<VoidState>
}
