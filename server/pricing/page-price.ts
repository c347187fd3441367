import type { CurrencyDisplay } from './currency-display.ts'
import { type TaxRules, taxRules, withoutTax, withTax } from './tax.ts'

/** A price as a country's cart has it, shown on public pages with tax or without. */
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
 * The way back: what would have to be stored for the currency's home country to see this price. A price fixed in a
 * currency is what its home country sees, so that 29.00 USD is 29.00 on the page.
 */
export function storedPriceOf(
  fixed: number,
  taxClass: string,
  { setting, country, withTax: taxed }: CurrencyDisplay,
): number {
  const { included, exported, rates, baseRates } = taxRules(setting, country)
  const rate = rates.get(taxClass) ?? 0
  const counted = included === taxed ? fixed : taxed ? withoutTax(fixed, rate) : withTax(fixed, rate)
  return exported ? withTax(counted, baseRates.get(taxClass) ?? 0) : counted
}
