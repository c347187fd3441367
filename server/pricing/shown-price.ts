import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { convert } from './convert.ts'
import { exchangeOf, homeCountry } from './exchange-of.ts'
import { pagePrice } from './page-price.ts'
import { taxSetting } from './tax.setting.ts'

/** Stored prices as public pages show them in one currency. */
export type ShownPrice = {
  currency: string
  /** A price fixed in this currency. */
  fixed(price: number, taxClass: string): number
  /** A base price: converted first. */
  base(price: number, taxClass: string): number
  /** Whether base prices are shown as they are stored. */
  plain: boolean
}

/** The base currency is shown as it is stored; the others say whether with the tax of their home country. */
export function shownPriceIn(shop: Shop, currency: string): ShownPrice {
  const setting = shop.settings(taxSetting)
  const exchange = exchangeOf(shop, currency)
  const other = shop.settings(currencySetting).others.find(({ code }) => code === currency)
  const display = { setting, country: homeCountry(shop, currency), withTax: other?.withTax ?? setting.gross }
  const plain = other === undefined
  return {
    currency,
    plain,
    fixed: (price, taxClass) => (plain ? price : pagePrice(price, taxClass, display)),
    base: (price, taxClass) =>
      plain ? price : pagePrice(convert(price, exchange, currency), taxClass, display),
  }
}
