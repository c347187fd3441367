import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { currencyPrices } from '#server/pricing/currency/currency-prices.ts'

type Prices = { price: number; compareAtPrice: number | null }

/** Returns a function that gives a variant's base prices as the home country of each other currency would see them. */
export function convertedPrices(
  shop: Pick<Shop, 'settings' | 'now'>,
): (base: Prices, taxClass: string) => Record<string, Prices> {
  const currencies = shop
    .settings(currencySetting)
    .others.map(({ code }) => [code, currencyPrices(shop, code)] as const)
  return ({ price, compareAtPrice }, taxClass) =>
    Object.fromEntries(
      currencies.map(([code, { atHome }]) => {
        const shown = (amount: number) => atHome({ amount, fixed: false }, taxClass)
        return [
          code,
          { price: shown(price), compareAtPrice: compareAtPrice === null ? null : shown(compareAtPrice) },
        ]
      }),
    )
}
