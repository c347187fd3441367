import { countryCodes } from '#contract/country-codes.ts'
import { countryName } from '#contract/country-name.ts'
import { formatDays } from '#contract/format.ts'
import { hoursText } from '#contract/hours-text.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import type { FoundProduct } from '#server/catalog/product/find-product.ts'
import { nextPromise } from '#server/delivery/shop-promise.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { zonedText } from '#server/platform/zoned-text.ts'
import { choosableCountries } from '#server/pricing/shipping/ship-to.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import type { PageRequest } from '../page.ts'

/**
 * When the product arrives, a sentence for each shipping zone, whose countries may see the same page, and until when to
 * order for it.
 */
export function deliveryView(request: PageRequest, { deliveryTo }: FoundProduct) {
  const { shop, shipTo, lang, t } = request
  const rangeTo = (country: string) => {
    const delivery = deliveryTo(country)
    return delivery && formatDays(delivery, bcp47[lang], 'weekdays')
  }
  const range = rangeTo(shipTo)
  if (range === null) return null
  const zones = choosableCountries(shop, countryCodes).length > 0 ? shop.settings(shippingSetting).zones : []
  const sentences = zones.flatMap(({ countries }) => {
    const there = rangeTo(countries[0]!)
    return there === null ? [] : [[countries, t('product.delivery', { country: '{country}', range: there })]]
  })
  return {
    country: countryName(shipTo, bcp47[lang]),
    range,
    sentences: sentences.length > 0 ? JSON.stringify(sentences) : null,
    order: orderView(request, deliveryTo(shipTo)?.orderBefore),
  }
}

/** Longest time that the page counts down. */
const longest = 24 * 3600_000 - 60_000

/**
 * The cut-off of the promise, in the shop's time zone, and what the browser counts: a page is the same for everyone, so
 * it holds the time, and as much room as the longest countdown takes. null for goods that are sold ahead, whose cut-off
 * is far away.
 */
function orderView({ shop, lang, t }: PageRequest, orderBefore: string | undefined) {
  if (!orderBefore || orderBefore !== nextPromise(shop)?.toISOString()) return null
  return {
    before: orderBefore,
    time: cutOffText(new Date(orderBefore), lang, shop.settings(shopSetting).timeZone),
    left: t('product.order_left', { time: '{time}' }),
    room: t('product.order_left', { time: hoursText(longest, bcp47[lang]) }),
  }
}

/** "Monday, 2:00 PM GMT+1", "星期一 14:00（GMT+1）" */
function cutOffText(at: Date, lang: Lang, timeZone: string): string {
  const format = new Intl.DateTimeFormat(bcp47[lang], {
    ...{ weekday: 'long', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    timeZone,
  })
  return zonedText(format, at)
}
