import { countryName } from '#contract/country-name.ts'
import { formatMoney } from '#contract/format.ts'
import { bcp47 } from '#contract/languages.ts'
import { guaranteeSetting } from '#server/catalog/guarantee/guarantee.setting.ts'
import type { FoundProduct } from '#server/catalog/product/find-product.ts'
import { amountIn } from '#server/pricing/amounts.ts'
import { exchangeOf } from '#server/pricing/currency/exchange-of.ts'
import { methodsIn } from '#server/pricing/shipping/shipping.setting.ts'
import { returnsSetting } from '#server/returns/returns.setting.ts'
import type { PageRequest } from '../page.ts'

export type Perk = { icon: 'truck' | 'return' | 'shield'; text: string }

/** Reasons to buy here, in a line each: free shipping, returns, and the producer's or the legal guarantee. */
export function perksOf(request: PageRequest, { durability }: Pick<FoundProduct, 'durability'>): Perk[] {
  const { shop, t } = request
  const free = freeShippingFrom(request)
  const { windowDays } = shop.settings(returnsSetting)
  const years = durability?.years
  return [
    ...(free ? [{ icon: 'truck' as const, text: free }] : []),
    { icon: 'return', text: t('product.perk_returns', { days: windowDays }) },
    ...(years
      ? [{ icon: 'shield' as const, text: t('product.perk_durability', { years }) }]
      : shop.settings(guaranteeSetting).notice.product
        ? [{ icon: 'shield' as const, text: t('product.perk_guarantee') }]
        : []),
  ]
}

/** The value of goods from which the cheapest way to the viewer's country is free; null if there is none. */
function freeShippingFrom({ shop, currency, shipTo, lang, t }: PageRequest): string | null {
  if (!shipTo) return null
  const target = { currency, exchange: exchangeOf(shop, currency) }
  const thresholds = methodsIn(shop, shipTo).flatMap(({ freeFrom }) =>
    freeFrom ? [amountIn(freeFrom, target)] : [],
  )
  if (thresholds.length === 0) return null
  const amount = Math.min(...thresholds)
  const country = countryName(shipTo, bcp47[lang])
  if (amount === 0) return t('product.perk_always_free', { country })
  return t('product.perk_free_shipping', { country, amount: formatMoney({ amount, currency }, bcp47[lang]) })
}
