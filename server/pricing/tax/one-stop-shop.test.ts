import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Filters } from '#contract/catalog.ts'
import { deliverySetting } from '#server/delivery/delivery.setting.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone, sell } from '#test/buying.ts'
import { jsonLdOf } from '#test/json-ld.ts'
import { shippingSetting } from '../shipping/shipping.setting.ts'
import { taxSetting } from './tax.setting.ts'

/** A shop in Berlin with net prices, which shows them with tax in zloty. It joins the One Stop Shop tomorrow. */
let world: TestShop
const joins = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  const table = [{ from: 0, fee: { EUR: 490 } }]
  const methods = [{ code: 'standard', name: { en: 'Standard' }, table }]
  world = await openTestShop({
    async prepare(shop) {
      await shop.db.transaction(async (tx) => {
        await changeSetting(tx, shippingSetting, {
          zones: [{ code: 'zone', name: { en: 'Zone' }, countries: ['FR', 'PL'], methods }],
        })
        await changeSetting(tx, currencySetting, {
          others: [{ code: 'PLN', rate: 40_000, country: 'PL', withTax: true }],
        })
        // Delivery dates would make the page outdated every day.
        await changeSetting(tx, deliverySetting, { enabled: false })
        await changeSetting(tx, taxSetting, { gross: false, oss: { since: joins } })
      })
      await sell(shop, { sku: 'MUG', price: 1000 })
    },
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(joins) - 60_000 })
})
afterAll(async () => {
  vi.useRealTimers()
  await world.close()
})

/** The price on the page, in the cart, and the one by which lists find the product. */
async function prices(country: string, expected: number) {
  const { body } = await world.app.inject({
    url: '/product/mug',
    headers: { cookie: `currency=PLN; country=${country}` },
  })
  const { offers } = jsonLdOf(body).find((thing) => thing['@type'] === 'Product') as {
    offers: { price: string }
  }
  const visitor = world.visitor({ 'x-currency': 'PLN', 'x-country': country })
  const price = { min: expected, max: expected }
  const { items } = expectDone(await visitor.call('/search/query', { filters: { price } as Filters }))
  expectDone(await visitor.call('/cart/add', { sku: 'MUG' }))
  const { cart } = expectDone(await visitor.call('/cart/info'))
  return { page: offers.price, listed: items.length, cart: cart.totals.total.amount }
}

it('public prices change with those of the cart on the day that the One Stop Shop begins', async () => {
  for (const country of ['FR', 'PL'])
    expect(await prices(country, 4760)).toEqual({ page: '47.60', listed: 1, cart: 4760 })
  vi.setSystemTime(new Date(joins))
  expect(await prices('FR', 4800)).toEqual({ page: '48.00', listed: 1, cart: 4800 })
  expect(await prices('PL', 4920)).toEqual({ page: '49.20', listed: 1, cart: 4920 })
})
