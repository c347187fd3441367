import { defaultLanguage } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { convert, type Exchange } from './convert.ts'
import { currencyDisplay } from './currency-display.ts'
import { exchangeOf } from './exchange-of.ts'
import { reducedPrice } from './line-promotions.ts'
import { displayedPrice, storedPriceOf } from './page-price.ts'
import type { ReductionPromotion } from './promotions.ts'
import { priceCountry, shipToCountry } from './ship-to.ts'
import { shownPrice, taxRules } from './tax.ts'

/** A stored price: `fixed` in the shown currency, else in the base currency. */
export type StoredPrice = { amount: number; fixed: boolean }

/** Converts stored prices to those on public pages, in one currency and for one country. */
export type ShownPrice = {
  currency: string
  exchange: Exchange
  /** The same for all countries with the same prices. */
  key: string
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
  const home = currencyDisplay(shop, currency)
  const country = priceCountry(
    shop,
    currency,
    shipTo ?? shipToCountry(shop, { currency, lang: defaultLanguage }, {}),
  )
  const atHome = country === priceCountry(shop, currency, home.country)
  const exchange = exchangeOf(shop, currency)
  const rules = taxRules(home.setting, country)
  const plain = currency === exchange.base && rules.included === home.withTax && !rules.exported
  const stored = ({ amount, fixed }: StoredPrice, taxClass: string) =>
    fixed ? storedPriceOf(amount, taxClass, home) : convert(amount, exchange, currency)
  return {
    currency,
    exchange,
    key: `${currency} ${country}`,
    plain,
    show(price, taxClass, reductions = []) {
      if (reductions.length === 0 && (price.fixed ? atHome : plain)) return price.amount
      const inCart = shownPrice(stored(price, taxClass), taxClass, rules)
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
