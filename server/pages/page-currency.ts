import type { IncomingMessage } from 'node:http'
import { chooseCurrency } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'

/** By the header of a page fetch, or the cookie; the shop's base currency where neither names one of its own. */
export function currencyOf(shop: Shop, { headers }: IncomingMessage): string {
  const header = headers['x-currency']
  if (header !== undefined) return chooseCurrency(shop, header)
  const { cookie } = headers
  return chooseCurrency(
    shop,
    cookie === undefined ? undefined : /(?:^|;\s*)currency=([A-Z]{3})/.exec(cookie)?.[1],
  )
}
