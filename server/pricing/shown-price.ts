import { defaultLanguage } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { convert } from './convert.ts'
import { currencyDisplay } from './currency-display.ts'
import { exchangeOf } from './exchange-of.ts'
import { pagePrice, storedPriceOf } from './page-price.ts'
import { priceCountry, shipToCountry } from './ship-to.ts'
import { taxRules } from './tax.ts'

/** Stored prices as public pages show them in one currency, for one country. */
export type ShownPrice = {
  currency: string
  /** The same for all countries with the same prices. */
  key: string
  /** A price fixed in this currency. */
  fixed(price: number, taxClass: string): number
  /** A base price: converted first. */
  base(price: number, taxClass: string): number
  /** Whether base prices are shown as they are stored. */
  plain: boolean
}

/** `shipTo`: by default the country of a shopper about whom nothing is known. */
export function shownPriceIn(shop: Shop, currency: string, shipTo?: string): ShownPrice {
  const home = currencyDisplay(shop, currency)
  const country = priceCountry(
    shop,
    currency,
    shipTo ?? shipToCountry(shop, { currency, lang: defaultLanguage }, {}),
  )
  const display = { ...home, country }
  const atHome = country === priceCountry(shop, currency, home.country)
  const exchange = exchangeOf(shop, currency)
  const { included, exported } = taxRules(home.setting, country)
  const plain = currency === exchange.base && included === home.withTax && !exported
  return {
    currency,
    key: `${currency} ${country}`,
    plain,
    fixed: (price, taxClass) =>
      atHome ? price : pagePrice(storedPriceOf(price, taxClass, home), taxClass, display),
    base: (price, taxClass) =>
      plain ? price : pagePrice(convert(price, exchange, currency), taxClass, display),
  }
}

/** Whether prices shown for a country hold tax. */
export function showsTax(shop: Shop, currency: string, shipTo: string): boolean {
  const { setting, withTax } = currencyDisplay(shop, currency)
  const { included, rates } = taxRules(setting, shipTo)
  return withTax && (included || rates.size > 0)
}
