import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Filters } from '#contract/catalog.ts'
import { variantPrice } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone, sell } from '#test/buying.ts'
import { taxSetting } from '../tax/tax.setting.ts'
import { shippingSetting } from './shipping.setting.ts'

/** A shop in Berlin with gross prices. The mug is 11.90 EUR, 10.00 without German tax; fixed at 29 USD and 20 GBP. */
let world: TestShop

const method = { code: 'standard', name: { en: 'Standard' }, table: [{ from: 0, fee: { EUR: 490 } }] }
const zone = (...countries: string[]) => ({
  code: 'zone',
  name: { en: 'Zone' },
  countries,
  methods: [method],
})

async function open(countries: string[], country?: string): Promise<TestShop> {
  return openTestShop({
    async prepare(shop) {
      await sell(shop, { sku: 'MUG', price: 1190 })
      await sell(shop, { sku: 'POT', price: 1100 })
      await shop.db.transaction(async (tx) => {
        await changeSetting(tx, shippingSetting, {
          zones: [zone(...countries)],
          ...(country ? { country } : {}),
        })
        await changeSetting(tx, currencySetting, {
          others: [
            { code: 'USD', rate: 11_000, country: 'US', withTax: false },
            { code: 'GBP', rate: 8_500, country: 'GB', withTax: true },
            { code: 'PLN', rate: 42_000, country: 'PL', withTax: true },
            { code: 'JPY', rate: 1_630_000, country: 'JP', withTax: false, ending: '00' },
            { code: 'CHF', rate: 9_400, country: 'CH', withTax: false, ending: '90' },
            { code: 'SEK', rate: 110_000, country: 'SE', ending: '99' },
          ],
        })
      })
      await fix(shop, 'MUG', { USD: 2900, GBP: 2000, PLN: 5000 })
    },
  })
}

async function fix(shop: Shop, sku: string, prices: Record<string, number>): Promise<void> {
  const { rows } = await shop.pool.query<{ id: number }>('select id from variant where sku = $1', [sku])
  const values = Object.entries(prices).map(([currency, price]) => ({
    variantId: rows[0]!.id,
    currency,
    price,
  }))
  await shop.db.insert(variantPrice).values(values)
}

beforeAll(async () => {
  world = await open(['DE', 'FR', 'PL', '*'])
  return () => world.close()
})

const document = (headers: Record<string, string>, path = '/product/mug', shop = world) =>
  shop.app.inject({ url: path, headers })

/** The price that a document shows. */
async function shown(headers: Record<string, string>, path?: string, shop?: TestShop): Promise<string> {
  const { body } = await document(headers, path, shop)
  return JSON.parse(
    /<script type="application\/ld\+json">(\{"@context[^<]*"Product"[^<]*)<\/script>/.exec(body)![1]!,
  ).offers.price
}

describe('public prices outside the tax union', () => {
  it('exclude the home tax for the country the shopper chose', async () => {
    expect(await shown({})).toBe('11.90')
    expect(await shown({ cookie: 'a=b; country=US' })).toBe('10.00')
    expect(await shown({ cookie: 'country=FR' })).toBe('11.90')
    expect((await document({ cookie: 'country=US' })).body).toContain('Tax not included. Shipping extra.')
    expect((await document({})).body).toContain('VAT included. Shipping extra.')
  })

  it('are not said to include tax where the rate is 0', async () => {
    const shop = await open(['DE', 'GB'])
    onTestFinished(() => shop.close())
    await shop.shop.db.transaction((tx) =>
      changeSetting(tx, taxSetting, {
        rates: [
          { country: 'DE', class: 'standard', rate: 1900 },
          { country: 'GB', class: 'standard', rate: 0 },
        ],
      }),
    )
    await shop.shop.changes.catchUp()
    const { body } = await document({ 'accept-language': 'en-GB' }, '/product/mug', shop)
    expect(body).toContain('Tax not included. Shipping extra.')
    expect(body).not.toContain('VAT included.')
  })

  it('are chosen by a list of the countries that the shop ships to', async () => {
    const offered = async (shop: TestShop) =>
      /data-countries="([^"]*)"/.exec((await document({}, '/product/mug', shop)).body)?.[1]
    const two = await open(['DE', 'CH'])
    const all = await open(['*'])
    const decided = await open(['DE', 'CH'], 'DE')
    const one = await open(['DE'])
    onTestFinished(async () => {
      for (const shop of [two, all, decided, one]) await shop.close()
    })
    const sentences = async (shop: TestShop) =>
      /data-deliveries="([^"]*)"/.exec((await document({}, '/product/mug', shop)).body)?.[1]
    expect(await offered(two)).toBe('DE CH')
    expect(await offered(all)).toContain('NZ')
    expect(await sentences(all)).toContain('{country}')
    expect(await sentences(decided)).toBeUndefined()
    expect(await offered(decided)).toBeUndefined()
    expect(await offered(one)).toBeUndefined()
    const everywhere = (await offered(world))!.split(' ')
    expect(everywhere.slice(0, 3)).toEqual(['DE', 'FR', 'PL'])
    expect(everywhere).toContain('NZ')
    expect(new Set(everywhere).size).toBe(everywhere.length)
  })

  it('follow the region of the page’s language, then of the browser’s', async () => {
    expect(await shown({ 'accept-language': 'de-CH,de;q=0.9' })).toBe('10.00')
    expect(await shown({ 'accept-language': 'fr-FR' })).toBe('11.90')
    expect(await shown({ 'accept-language': 'en,de;q=0.9' })).toBe('11.90')
    expect(await shown({}, '/zh-TW/product/mug')).toBe('10.00')
    expect(await shown({ cookie: 'country=DE', 'accept-language': 'en-US' }, '/zh-TW/product/mug')).toBe(
      '11.90',
    )
  })

  it('have cache keys and Vary by country: documents by cookie, page fetches also by header', async () => {
    const page = await document({ 'x-country': 'US' })
    expect(page.body).toBe((await document({})).body)
    expect(page.headers.vary).toBe('Accept-Encoding, Cookie, Accept-Language')
    const payload = await document({ 'x-country': 'US' }, '/product/mug?request=route')
    expect(payload.headers.vary).toContain('X-Country')
    expect(payload.json().data.pageBody).toContain('€10.00')
    // Countries with the same prices share one copy.
    expect((await document({ cookie: 'country=FR' })).headers.etag).toBe(page.headers.etag)
  })

  it('are the same on pages, in calls, lists and the cart', async () => {
    for (const [country, amount] of [
      ['US', 1000],
      ['FR', 1190],
    ] as const) {
      const visitor = world.visitor({ 'x-country': country })
      const { product } = expectDone(await visitor.call('/product/detail', { slug: 'mug' }))
      expect(product.variants[0]!.price.amount).toBe(amount)
      const list = expectDone(
        await visitor.call('/search/query', {
          filters: { price: { max: 1000 } } as Filters,
          sort: 'price_asc',
        }),
      )
      expect(list.items.map(({ slug }) => slug)).toEqual(country === 'US' ? ['pot', 'mug'] : [])
      const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'MUG' }))
      expect(cart.lines[0]!.unitPrice.amount).toBe(amount)
    }
  })
})

describe('a price fixed in a currency', () => {
  it.each([
    ['USD', 'US', 2900],
    ['GBP', 'GB', 2000],
    ['PLN', 'PL', 5000],
  ])('in %s is shown and charged as it is to its home country %s', async (currency, country, amount) => {
    const visitor = world.visitor({ 'x-currency': currency, 'x-country': country })
    const { product } = expectDone(await visitor.call('/product/detail', { slug: 'mug' }))
    expect(product.variants[0]!.price).toEqual({ amount, currency })
    const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'MUG' }))
    expect(cart.totals.total).toEqual({ amount, currency })
    expect(await shown({ cookie: `currency=${currency}; country=${country}` })).toBe(
      (amount / 100).toFixed(2),
    )
  })

  it('includes the home tax when shipped into the union', async () => {
    const visitor = world.visitor({ 'x-currency': 'USD', 'x-country': 'DE' })
    const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'MUG' }))
    expect(cart.totals).toMatchObject({ total: { amount: 3451 }, taxIncluded: true, tax: { amount: 551 } })
  })
})

describe('a converted price with an ending', () => {
  // Converted: 10.00 EUR without tax are 1,630 JPY and 9.40 CHF; 11.90 EUR with tax are 130.90 SEK.
  it.each([
    ['JPY', 'JP', 1600, '1600'],
    ['CHF', 'CH', 990, '9.90'],
    ['SEK', 'SE', 13_099, '130.99'],
  ])('in %s is the same on pages, in lists and in the cart', async (currency, country, amount, text) => {
    const visitor = world.visitor({ 'x-currency': currency, 'x-country': country })
    const { product } = expectDone(await visitor.call('/product/detail', { slug: 'mug' }))
    expect(product.variants[0]!.price).toEqual({ amount, currency })
    const list = expectDone(
      await visitor.call('/search/query', { filters: { price: { min: amount, max: amount } } as Filters }),
    )
    expect(list.items.map(({ slug }) => slug)).toEqual(['mug'])
    expect(await shown({ cookie: `currency=${currency}; country=${country}` })).toBe(text)
    const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'MUG' }))
    expect(cart.lines[0]!.unitPrice).toEqual({ amount, currency })
    expect(cart.totals.total).toEqual({ amount, currency })
  })

  it('leaves fixed prices as they are', async () => {
    await fix(world.shop, 'POT', { JPY: 1234 })
    const visitor = world.visitor({ 'x-currency': 'JPY', 'x-country': 'JP' })
    const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'POT' }))
    expect(cart.lines[0]!.unitPrice.amount).toBe(1234)
  })
})

describe('the country', () => {
  async function opened(countries: string[], country?: string) {
    const shop = await open(countries, country)
    onTestFinished(() => shop.close())
    return shop
  }

  it('is always one that the shop ships to', async () => {
    const shop = await opened(['DE', 'CH'])
    expect(await shown({ cookie: 'country=US', 'accept-language': 'en-US,de-CH' }, undefined, shop)).toBe(
      '10.00',
    )
    expect(await shown({ cookie: 'country=US', 'accept-language': 'en-US' }, undefined, shop)).toBe('11.90')
    const visitor = shop.visitor({ 'x-country': 'US' })
    expect(expectDone(await visitor.call('/cart/add', { sku: 'MUG' })).cart.totals.total.amount).toBe(1190)
  })

  it('has no effect if prices are the same everywhere', async () => {
    const shop = await opened(['DE', 'FR'])
    const page = await document({ cookie: 'country=FR', 'accept-language': 'en-US' }, undefined, shop)
    expect(page.headers.vary).toBe('Accept-Encoding, Cookie')
    expect(page.body).toBe((await document({}, undefined, shop)).body)
  })

  it('can be fixed by the merchant', async () => {
    const shop = await opened(['DE', '*'], 'US')
    expect(await shown({ cookie: 'country=DE', 'accept-language': 'de-DE' }, undefined, shop)).toBe('10.00')
  })
})
