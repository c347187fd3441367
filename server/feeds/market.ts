import { isLang, type Lang } from '#contract/languages.ts'
import { offeredLanguages } from '#server/content/languages.settings.ts'
import { currencyCodes, currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { servesCountry, shipToCountry } from '#server/pricing/shipping/ship-to.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'

/** Readers of a feed: their language, currency (ISO 4217) and country (ISO 3166-1). */
export type Market = { lang: Lang; currency: string; country: string }

type Wanted = { lang?: string | undefined; currency?: string | undefined; country?: string | undefined }

/** The market asked for, completed by the shop's own; null if the shop does not offer it. */
export function marketOf(shop: Shop, { lang, currency, country }: Wanted): Market | null {
  const languages = offeredLanguages(shop)
  const spoken = lang === undefined ? languages[0]! : isLang(lang) ? lang : null
  const paid = currency ?? shop.settings(currencySetting).base
  if (spoken === null || !languages.includes(spoken) || !currencyCodes(shop).includes(paid)) return null
  const place = country ?? shipToCountry(shop, { currency: paid, lang: spoken }, {})
  if (!/^[A-Z]{2}$/.test(place) || !servesCountry(shop, place)) return null
  return { lang: spoken, currency: paid, country: place }
}

/** The markets of feeds. `countries`: those that shipping zones name. */
export function marketsOf(shop: Shop) {
  const { zones } = shop.settings(shippingSetting)
  return {
    languages: offeredLanguages(shop),
    currencies: currencyCodes(shop),
    countries: [...new Set(zones.flatMap(({ countries }) => countries))].filter((code) => code !== '*'),
  }
}
