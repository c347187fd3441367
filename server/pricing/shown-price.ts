import { defaultLanguage } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Exchange } from './currency/convert.ts'
import { currencyDisplay } from './currency/currency-display.ts'
import { currencyPrices, type StoredPrice } from './currency/currency-prices.ts'
import { reducedPrice } from './offers/line-promotions.ts'
import type { ReductionPromotion } from './offers/promotions.ts'
import { displayedPrice } from './page-price.ts'
import { priceCountry, shipToCountry } from './shipping/ship-to.ts'
import { shownPrice, taxRules } from './tax/tax.ts'

/** Converts stored prices to those on public pages, in one currency and for one country. */
export type ShownPrice = {
  currency: string
  exchange: Exchange
  /** The same for all countries with the same prices. */
  key: string
  /** The tax rules count as in the One Stop Shop, which begins without a change of settings. */
  oss: boolean
  /** The price to show, after the given promotions. */
  show(price: StoredPrice, taxClass: string, reductions?: readonly ReductionPromotion[]): number
  /** True if base prices without a promotion are shown as stored. */
  plain: boolean
}

/**
 * Calculates prices as a country's cart does, so that both are the same: converted, without the base country's tax if
 * goods leave its union, then reduced. `shipTo` defaults to the country assumed for an unknown shopper.
 */
export function shownPriceIn(shop: Shop, currency: string, shipTo?: string): ShownPrice {
  const prices = currencyPrices(shop, currency)
  const { exchange, home } = prices
  const country = priceCountry(
    shop,
    currency,
    shipTo ?? shipToCountry(shop, { currency, lang: defaultLanguage }, {}),
  )
  const isHome = country === priceCountry(shop, currency, home.country)
  const rules = taxRules(home.setting, country)
  const plain = currency === exchange.base && rules.included === home.withTax && !rules.exported
  return {
    currency,
    exchange,
    key: `${currency} ${country}`,
    oss: home.setting.oss,
    plain,
    show(price, taxClass, reductions = []) {
      if (reductions.length === 0) {
        if (plain && !price.fixed) return price.amount
        if (isHome) return prices.atHome(price, taxClass)
      }
      const inCart = shownPrice(prices.inCart(price, taxClass), taxClass, rules)
      return displayedPrice(reducedPrice(inCart, reductions, { currency, exchange }), taxClass, home, rules)
    },
  }
}

/** True if prices shown for a country include tax. A rule with rate 0 means that no tax is charged there. */
export function showsTax(shop: Shop, currency: string, shipTo: string): boolean {
  const { setting, withTax } = currencyDisplay(shop, currency)
  const { included, rates } = taxRules(setting, shipTo)
  return withTax && (included || [...rates.values()].some((rate) => rate > 0))
}
