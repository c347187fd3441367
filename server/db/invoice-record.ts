/**
 * An invoice or credit note as the semantic model of EN 16931 (BT and BG are its business terms). Everything that PDF,
 * XML and reports state comes from here. Amounts are minor units, positive in credit notes too.
 */
export type InvoiceRecord = {
  kind: 'invoice' | 'credit_note'
  /** BT-1 */
  number: string
  /** BT-2, YYYY-MM-DD in the shop's time zone. */
  issuedOn: string
  /** Language of the document: a prefix of the shop. */
  lang: string
  /** BT-5 */
  currency: string
  /** BT-6 and BT-111: the tax in the shop's base currency, if the invoice is in another one. */
  inTaxCurrency: { currency: string; tax: number } | null
  /** BT-14, with the day the order was placed. */
  order: { number: string; placedOn: string }
  /** BG-3: the corrected invoice. */
  corrects: { number: string; issuedOn: string } | null
  /** BG-4 */
  seller: Party & { taxNumber: string; register: string; email: string; phone: string }
  /** BG-7 */
  buyer: Party & { email: string }
  /** BG-13 with BT-72. */
  delivery: { to: Party; on: string | null }
  payment: PaymentTerms
  /** BT-22: legal texts. */
  notes: string[]
  /** The lines of the document show prices with tax, as the shop did. */
  showsGross: boolean
  lines: RecordLine[]
  /** BG-21: shipping, one row for each rate. */
  charges: RecordCharge[]
  /** BG-23, highest rate first. */
  taxes: RecordTax[]
  /** ISO 3166-1: the country whose tax is charged. */
  taxCountry: string
  totals: RecordTotals
}

export type Party = {
  name: string
  /** Written below the name, such as the person at a company. */
  person: string
  lines: string[]
  street: string
  /** BT-51 */
  street2: string
  city: string
  postalCode: string
  /** BT-54 */
  state: string
  /** ISO 3166-1 */
  country: string
  vatId: string
}

export type PaymentTerms = {
  /** BT-81, from UNTDID 4461. */
  code: string
  /** BT-82, such as "Bank transfer". */
  text: string
  /** BT-84, of a bank transfer. */
  iban: string
  /** BT-20; empty when nothing is due. */
  terms: string
}

/** EN 16931 VAT categories in use: S taxed, Z zero rate, K intra-community supply, G export, E exempt. */
export type TaxCategory = 'S' | 'Z' | 'K' | 'G' | 'E'

type Taxed = {
  category: TaxCategory
  /** 1/10000 */
  rate: number
  net: number
  tax: number
}

export type RecordLine = Taxed & {
  lineId: string
  name: string
  /** "Red, 30 cm" */
  detail: string
  sku: string
  quantity: number
  /** As the shop showed it: with or without tax. */
  unitPrice: number
  /** As the shop showed it; null if the line has no unit price, such as a price reduction. */
  discount: number
  /** BT-136 and before it: net without the discount is `net + netDiscount`. */
  netDiscount: number
}

export type RecordCharge = Taxed & { reason: string }

/** `reason`: BT-120, why no tax is charged. */
export type RecordTax = Taxed & { reason: string }

export type RecordTotals = {
  /** BT-106 */
  lines: number
  /** BT-108 */
  charges: number
  /** BT-109 */
  net: number
  /** BT-110 */
  tax: number
  /** BT-112 */
  gross: number
  /** BT-113 */
  paid: number
  /** BT-115 */
  due: number
}
