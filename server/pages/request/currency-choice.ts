import type { FastifyInstance } from 'fastify'
import { chooseCurrency } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The currency form without script: stores the choice in a cookie for a year and redirects back to the page. */
export function mountCurrencyChoice(app: FastifyInstance, shop: Shop): void {
  app.get<{ Querystring: { currency?: string } }>('/currency', async (request, reply) => {
    const currency = chooseCurrency(shop, request.query.currency)
    return reply
      .header('set-cookie', `currency=${currency}; Path=/; Max-Age=31536000; SameSite=Lax`)
      .header('cache-control', 'no-store')
      .redirect(pathOf(request.headers.referer, shop), 303)
  })
}

const outdated = ['currency', 'country', 'price_min', 'price_max', 'page']

/**
 * The path of the Referer if it is a page of this shop, otherwise the home page. Choices in its address are removed,
 * because they would win over the new one, and so is a price filter, because its amounts are of the former currency.
 */
function pathOf(referer: string | undefined, shop: Shop): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const url = new URL(referer)
  const own = url.host === new URL(shop.publicUrl).host && !url.pathname.startsWith('//')
  for (const name of outdated) url.searchParams.delete(name)
  return own ? url.pathname + url.search : '/'
}
