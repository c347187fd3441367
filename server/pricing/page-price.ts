import { shownPrice, type TaxSetting, taxRules, withoutTax, withTax } from './tax.ts'

/** A stored price as public pages show it to a currency's home country, with tax or without. */
export function pagePrice(
  price: number,
  taxClass: string,
  { setting, country, withTax: taxed }: { setting: TaxSetting; country: string; withTax: boolean },
): number {
  const rules = taxRules(setting, country)
  const shown = shownPrice(price, taxClass, rules)
  const rate = rules.rates.get(taxClass) ?? 0
  if (rules.included === taxed) return shown
  return taxed ? withTax(shown, rate) : withoutTax(shown, rate)
}
