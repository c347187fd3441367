import { currencyExponent } from '#contract/currency.ts'
import type { InvoiceRecord, Party, RecordTax } from '#server/db/invoice-record.ts'
import { ratio, wholeRate } from '#server/pricing/currency/rounding.ts'

/**
 * True if EN 16931 can express the record. Otherwise its XML has the same syntax but does not claim the standard, and is
 * not embedded in the PDF as Factur-X.
 */
export function fitsStandard(record: InvoiceRecord): boolean {
  const { currency, inTaxCurrency, taxes } = record
  return (
    hasTwoDecimals(currency, amountsOf(record)) &&
    (inTaxCurrency === null || hasTwoDecimals(inTaxCurrency.currency, [inTaxCurrency.tax])) &&
    taxes.every((tax) => isWithinTolerance(tax, currency)) &&
    taxes.every((tax) => isIdentified(tax, record))
  )
}

/** BR-DEC: amounts have two decimals at most. Dinars have three, so their last one has to be zero. */
export function hasTwoDecimals(currency: string, amounts: readonly number[]): boolean {
  const digits = currencyExponent(currency)
  return digits <= 2 || amounts.every((amount) => amount % 10 ** (digits - 2) === 0)
}

/** Every amount that the XML states in the record's currency, item prices apart. */
export function amountsOf({ lines, charges, taxes, totals }: InvoiceRecord): number[] {
  return [
    ...lines.flatMap(({ net, netDiscount }) => [net, netDiscount]),
    ...charges.map(({ net }) => net),
    ...taxes.flatMap(({ net, tax }) => [net, tax]),
    ...Object.values(totals),
  ]
}

/**
 * BR-CO-17 and BR-S-09: the tax of a rate, here the sum of lines that are rounded once each, differs from rate × basis,
 * rounded to hundredths, by less than one unit of the currency.
 */
function isWithinTolerance({ net, tax, rate }: RecordTax, currency: string): boolean {
  const hundredths = (amount: number) => (amount * 100) / 10 ** currencyExponent(currency)
  return Math.abs(ratio(hundredths(net), rate, wholeRate) - hundredths(tax)) < 100
}

/** BR-G-02 and BR-IC-02: exports need the seller's VAT id, intra-community supplies that of both parties. */
function isIdentified({ category }: RecordTax, { seller, buyer }: InvoiceRecord): boolean {
  if (category !== 'G' && category !== 'K') return true
  return vatIdOf(seller) !== '' && (category === 'G' || vatIdOf(buyer) !== '')
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** The VAT id without spaces, if it begins with a country as BR-CO-09 demands; otherwise empty. */
export function vatIdOf({ vatId }: Party): string {
  const compact = vatId.toUpperCase().replaceAll(/\s/g, '')
  const prefix = /^[A-Z]{2}(?=.*\d)/.exec(compact)?.[0] ?? ''
  return prefix === 'EL' || (prefix !== '' && regions.of(prefix) !== undefined) ? compact : ''
}
