import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { taxesOf } from '../tax/tax.setting.ts'
import type { TaxSetting } from '../tax/tax.ts'

/** How public pages show prices in a currency. */
export type CurrencyDisplay = {
  setting: TaxSetting
  /** The currency's home country, ISO 3166-1. */
  country: string
  /** True if prices are shown with tax. */
  withTax: boolean
  /** The last digits of converted prices; empty if they end as converted. */
  ending: string
}

/** The base currency uses the shop's country and shows prices as stored; other currencies configure both. */
export function currencyDisplay(shop: Pick<Shop, 'settings' | 'now'>, currency: string): CurrencyDisplay {
  const setting = taxesOf(shop)
  const other = shop.settings(currencySetting).others.find(({ code }) => code === currency)
  return {
    setting,
    country: other?.country ?? setting.baseCountry,
    withTax: other?.withTax ?? setting.gross,
    ending: other?.ending ?? '',
  }
}
