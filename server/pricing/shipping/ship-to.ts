import type { IncomingMessage } from 'node:http'
import { bcp47, type Lang } from '#contract/languages.ts'
import { zoneFor } from '#contract/shipping-zones.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { currencyDisplay } from '../currency/currency-display.ts'
import { priceGroup, type TaxSetting } from '../tax/tax.ts'
import { shippingSetting } from './shipping.setting.ts'

type Settings = Pick<Shop, 'settings' | 'now'>

/** A request's choice of ship-to country. */
export type ShipToRequest = {
  /** ISO 3166-1, from the header `x-country` or the cookie `country`. */
  chosen?: string | undefined
  acceptLanguage?: string | undefined
}

/** Reads a request's choice. Ignores the header for documents: caches key those by the cookie only. */
export function readShipToRequest(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { header }: { header: boolean },
): ShipToRequest {
  const named = header ? headers['x-country'] : undefined
  const kept = headers.cookie === undefined ? undefined : countryCookie.exec(headers.cookie)?.[1]
  const chosen = typeof named === 'string' && /^[A-Z]{2}$/.test(named) ? named : kept
  return { chosen, acceptLanguage: headers['accept-language'] }
}

const countryCookie = /(?:^|;\s*)country=([A-Z]{2})(?=;|$)/

/**
 * The country for which prices are shown until there is an address: the shop's setting, the shopper's choice, the
 * region of the page's or the browser's language, else the currency's home country. Always a country that the shop
 * ships to, if it ships anywhere.
 */
export function shipToCountry(
  shop: Settings,
  { currency, lang }: { currency: string; lang: Lang },
  { chosen, acceptLanguage }: ShipToRequest,
): string {
  const { country: fixed, zones } = shop.settings(shippingSetting)
  const home = currencyDisplay(shop, currency).country
  const serves = (country: string | undefined) =>
    country !== undefined && zoneFor(zones, country) !== undefined
  if (fixed !== undefined && serves(fixed)) return fixed
  if (chosen !== undefined && serves(chosen)) return chosen
  const region = /-([A-Z]{2})$/.exec(bcp47[lang])?.[1]
  if (region !== undefined && serves(region)) return region
  const preferred = regionsOf(acceptLanguage).find(serves)
  if (preferred !== undefined) return preferred
  if (serves(home)) return home
  return zones.flatMap(({ countries }) => countries).find((country) => country !== '*') ?? home
}

/** True if public prices in a currency differ between the countries that the shop ships to. */
export function pricesDependOnCountry(shop: Settings, currency: string): boolean {
  return groupsOf(shop, currency).first.size > 1
}

/**
 * A representative of all countries with the same public prices. Used in cache keys of pages and price columns, so that
 * 27 member states with one gross price share them.
 */
export function priceCountry(shop: Settings, currency: string, country: string): string {
  const { first, byCountry } = groupsOf(shop, currency)
  const cached = byCountry.get(country)
  if (cached !== undefined) return cached
  const { setting, withTax } = currencyDisplay(shop, currency)
  const found = first.get(priceGroup(setting, country, withTax)) ?? country
  byCountry.set(country, found)
  return found
}

/** True if the shop ships to this country. */
export function servesCountry(shop: Settings, country: string): boolean {
  return zoneFor(shop.settings(shippingSetting).zones, country) !== undefined
}

/**
 * The countries that a shopper may choose; none if the setting decides for all, or there is only one. `everywhere`: what
 * a zone for the rest of the world stands for.
 */
export function choosableCountries(shop: Settings, everywhere: readonly string[]): string[] {
  const { country: fixed, zones } = shop.settings(shippingSetting)
  if (fixed !== undefined && servesCountry(shop, fixed)) return []
  const named = zones.flatMap(({ countries }) => countries)
  const all = new Set(named.flatMap((country) => (country === '*' ? everywhere : country)))
  return all.size > 1 ? [...all] : []
}

/** Countries with the same prices: the first one of each group, and that one by country (two letters, so few). */
type PriceGroups = {
  setting: TaxSetting
  first: ReadonlyMap<string, string>
  byCountry: Map<string, string>
}

/**
 * Groups by zones and currency. Any change of settings creates new zone objects, which drops these entries. The One Stop
 * Shop begins without a change of settings, but with other tax rules.
 */
const groups = new WeakMap<object, Map<string, PriceGroups>>()

function groupsOf(shop: Settings, currency: string): PriceGroups {
  const { zones } = shop.settings(shippingSetting)
  const currencies = groups.get(zones) ?? new Map<string, PriceGroups>()
  groups.set(zones, currencies)
  const { setting, country: home, withTax } = currencyDisplay(shop, currency)
  const cached = currencies.get(currency)
  if (cached?.setting === setting) return cached
  const others = shop.settings(currencySetting).others.map(({ country }) => country)
  const named = zones.flatMap(({ countries }) => countries).filter((country) => country !== '*')
  const abroad = setting.rates.map(({ country }) => country)
  const served = [home, setting.baseCountry, ...named, ...others, ...abroad, anywhereElse].filter(
    (country) => zones.length === 0 || zoneFor(zones, country) !== undefined,
  )
  const first = new Map<string, string>()
  for (const country of served) {
    const group = priceGroup(setting, country, withTax)
    if (!first.has(group)) first.set(group, country)
  }
  const made = { setting, first, byCountry: new Map<string, string>() }
  currencies.set(currency, made)
  return made
}

/** A code that no setting lists, standing for the rest of the world (user-assigned in ISO 3166-1). */
const anywhereElse = 'XX'

/** Regions in the order a browser prefers them: "de-CH,de;q=0.9,en-US;q=0.8" gives CH, then US. */
function regionsOf(acceptLanguage: string | undefined): string[] {
  const tags = (acceptLanguage ?? '').slice(0, 200).split(',')
  return tags.flatMap((tag) => /^\s*[a-z]{2,3}(?:-[A-Za-z]{4})?-([A-Z]{2})\b/.exec(tag)?.[1] ?? [])
}
