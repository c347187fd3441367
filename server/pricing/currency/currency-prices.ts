import type { Shop } from '#server/platform/shop.ts'
import { displayedPrice, storedPriceOf } from '../page-price.ts'
import { shownPrice, type TaxRules, taxRules } from '../tax/tax.ts'
import { convert, type Exchange } from './convert.ts'
import { type CurrencyDisplay, currencyDisplay } from './currency-display.ts'
import { withEnding } from './ending.ts'
import { exchangeOf } from './exchange-of.ts'

/** A stored price: `fixed` in the shown currency, else in the base currency. */
export type StoredPrice = { amount: number; fixed: boolean }

/** The prices of variants in one currency. Pages and carts both start from these, so that they agree. */
export type CurrencyPrices = {
  exchange: Exchange
  home: CurrencyDisplay
  /** The price that the home country sees. */
  atHome(price: StoredPrice, taxClass: string): number
  /** The price that carts calculate with, before a country's tax is taken off. */
  inCart(price: StoredPrice, taxClass: string): number
}

/** The prices of a currency, by the shop's settings. */
export function currencyPrices(shop: Pick<Shop, 'settings' | 'now'>, currency: string): CurrencyPrices {
  return pricesBy(currency, exchangeOf(shop, currency), currencyDisplay(shop, currency))
}

/** Fixed prices and those with an ending are what the currency's home country sees; all others are converted. */
export function pricesBy(currency: string, exchange: Exchange, home: CurrencyDisplay): CurrencyPrices {
  let lazyRules: TaxRules | undefined
  const homeRules = () => {
    lazyRules ??= taxRules(home.setting, home.country)
    return lazyRules
  }
  const atHome = ({ amount, fixed }: StoredPrice, taxClass: string) => {
    if (fixed) return amount
    const charged = shownPrice(convert(amount, exchange, currency), taxClass, homeRules())
    return withEnding(displayedPrice(charged, taxClass, home, homeRules()), home.ending)
  }
  return {
    exchange,
    home,
    atHome,
    inCart(price, taxClass) {
      if (!price.fixed && home.ending === '') return convert(price.amount, exchange, currency)
      return storedPriceOf(atHome(price, taxClass), taxClass, home, homeRules())
    },
  }
}
