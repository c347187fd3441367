import type { CurrencyDisplay } from './currency/currency-display.ts'
import { type TaxRules, withoutTax, withTax } from './tax/tax.ts'

/** Converts a cart price to the price on public pages, with or without tax. */
export function displayedPrice(
  inCart: number,
  taxClass: string,
  { withTax: taxed }: Pick<CurrencyDisplay, 'withTax'>,
  { included, rates }: TaxRules,
): number {
  if (included === taxed) return inCart
  const rate = rates.get(taxClass) ?? 0
  return taxed ? withTax(inCart, rate) : withoutTax(inCart, rate)
}

/**
 * The inverse of `displayedPrice`: the stored price for which the currency's home country, with these rules, sees this
 * price. A price fixed in a currency is the one its home country sees, so that 29.00 USD is shown as 29.00.
 */
export function storedPriceOf(
  fixed: number,
  taxClass: string,
  { withTax: taxed }: Pick<CurrencyDisplay, 'withTax'>,
  { included, exported, rates, baseRates }: TaxRules,
): number {
  const rate = rates.get(taxClass) ?? 0
  const counted = included === taxed ? fixed : taxed ? withoutTax(fixed, rate) : withTax(fixed, rate)
  return exported ? withTax(counted, baseRates.get(taxClass) ?? 0) : counted
}
