import type { IncomingMessage } from 'node:http'
import { defaultLanguage, isLang, type Lang, langPath } from '#contract/languages.ts'
import { chooseCurrency } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  priceCountry,
  pricesDependOnCountry,
  readShipToRequest,
  servesCountry,
  shipToCountry,
} from '#server/pricing/shipping/ship-to.ts'
import type { Match } from '../routing/match.ts'
import { declaredQuery } from './declared-query.ts'
import type { PageAsk } from './page-ask.ts'

/** The shopper's choices that change what a public page shows. All of them are part of every cache key. */
export type PageContext = {
  /** ISO 4217, one of the shop's. */
  currency: string
  /** ISO 3166-1: stands for all countries that see the same prices as the one the shopper ships to. */
  shipTo: string
}

/**
 * Reads the shopper's choices. Those in the address win, as in links of product feeds. Otherwise documents read cookies
 * only: they may lie in shared caches, whose key cannot hold our headers. A page fetch may also send headers, which win
 * over cookies.
 */
export function readPageContext(shop: Shop, request: IncomingMessage, payload: boolean): PageContext {
  const { headers, url = '/' } = request
  const named = choicesIn(url)
  const header = payload ? headers['x-currency'] : undefined
  const currency = chooseCurrency(shop, named.currency ?? header ?? cookie(headers.cookie, currencyCookie))
  if (!pricesDependOnCountry(shop, currency)) return contextIn(shop, currency)
  const page = { currency, lang: langOfPath(url) }
  const read = readShipToRequest(request, { header: payload })
  const country = shipToCountry(shop, page, {
    ...read,
    ...('country' in named ? { chosen: named.country } : {}),
  })
  return { currency, shipTo: priceCountry(shop, currency, country) }
}

/** Currency and country in the address of a page, such as `?currency=USD&country=US` in product feeds. */
function choicesIn(url: string): { currency?: string; country?: string } {
  const start = url.indexOf('?')
  if (start < 0) return {}
  const query = new URLSearchParams(url.slice(start))
  const [currency, country] = [query.get('currency'), query.get('country')]
  return {
    ...(currency !== null && /^[A-Z]{3}$/.test(currency) ? { currency } : {}),
    ...(country !== null && /^[A-Z]{2}$/.test(country) ? { country } : {}),
  }
}

/** Cookies for the choices in an address, so that the pages after it and the cart keep them. */
export function choiceCookies(shop: Shop, url: string): string[] {
  const { currency, country } = choicesIn(url)
  const kept = (name: string, value: string) => `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`
  return [
    ...(currency !== undefined && chooseCurrency(shop, currency) === currency
      ? [kept('currency', currency)]
      : []),
    ...(country !== undefined && servesCountry(shop, country) ? [kept('country', country)] : []),
  ]
}

/** The choices of a shopper who has made none. */
export function baseContext(shop: Shop): PageContext {
  return contextIn(shop, undefined)
}

/** The choices of a shopper who has chosen no more than a currency. */
export function contextIn(shop: Shop, wanted: string | undefined): PageContext {
  const currency = chooseCurrency(shop, wanted)
  const country = shipToCountry(shop, { currency, lang: defaultLanguage }, {})
  return { currency, shipTo: priceCountry(shop, currency, country) }
}

/** The part of a cache key that stands for the shopper's choices. */
export function contextKey({ currency, shipTo }: PageContext): string {
  return `${currency} ${shipTo}`
}

/** Key of the document at a path without a query, built without parsing the address. */
export function documentKey(path: string, context: PageContext): string {
  return `d ${contextKey(context)} ${path}`
}

/**
 * Key of a page: form (document, payload with or without head and foot), the shopper's choices, path and declared
 * query. `shelf` keeps queries apart, so that random ones cannot evict the shop's pages.
 */
export function pageKey(
  { query, payload, hideHead, hideFoot }: PageAsk,
  { kind, lang, path }: Match,
  context: PageContext,
  attributes: ReadonlySet<string>,
): { shelf: 'plain' | 'query'; key: string } {
  const declared = declaredQuery(kind, query, attributes).toString()
  const form = payload ? `p${hideHead ? 1 : 0}${hideFoot ? 1 : 0}` : 'd'
  const key = `${form} ${contextKey(context)} ${encodeURI(langPath(lang, path))}`
  return declared === '' ? { shelf: 'plain', key } : { shelf: 'query', key: `${key}?${declared}` }
}

function langOfPath(path: string): Lang {
  const first = /^\/([A-Za-z-]+)/.exec(path)?.[1] ?? ''
  return isLang(first) ? first : defaultLanguage
}

const currencyCookie = /(?:^|;\s*)currency=([A-Z]{3})(?=;|$)/

function cookie(header: string | undefined, pattern: RegExp): string | undefined {
  return header === undefined ? undefined : pattern.exec(header)?.[1]
}
