import { currencySetting } from '#server/platform/currency.ts'
import { taxSetting } from '#server/pricing/tax.setting.ts'
import type { PageRequest } from './page.ts'

/** Whether the prices of public pages hold tax, in words: the base currency as the shop is taxed, others by their own setting. */
export function taxNote({ shop, currency, t }: PageRequest): string {
  const { others } = shop.settings(currencySetting)
  const withTax = others.find((other) => other.code === currency)?.withTax ?? shop.settings(taxSetting).gross
  return t(withTax ? 'product.tax_included' : 'product.tax_excluded')
}
