import type { CurrencyDisplay } from './currency-display.ts'
import { shownPrice, taxRules, withoutTax, withTax } from './tax.ts'

/** A stored price as public pages show it for a country, with tax or without. */
export function pagePrice(
  price: number,
  taxClass: string,
  { setting, country, withTax: taxed }: CurrencyDisplay,
): number {
  const rules = taxRules(setting, country)
  const shown = shownPrice(price, taxClass, rules)
  const rate = rules.rates.get(taxClass) ?? 0
  if (rules.included === taxed) return shown
  return taxed ? withTax(shown, rate) : withoutTax(shown, rate)
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
