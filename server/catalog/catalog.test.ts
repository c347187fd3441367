import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lang } from '#contract/languages.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeAttribute, makeCategory, makePicture, makeProduct } from '#test/builders.ts'
import { cardsByHandle } from './cards/product-cards.ts'
import { cardsBeside } from './cards/related-cards.ts'
import { findProduct } from './product/find-product.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop({
    async prepare(shop) {
      await shop.db.transaction((tx) =>
        changeSetting(tx, currencySetting, {
          base: 'EUR',
          others: [
            { code: 'JPY', rate: 1_615_000, step: 10, country: 'DE' },
            { code: 'USD', rate: 10_800, country: 'US', withTax: false },
          ],
        }),
      )
      const kitchen = await makeCategory(shop, { handle: 'kitchen', names: { de: 'Küche' } })
      await makeAttribute(shop, {
        code: 'colour',
        labels: { en: 'Colour', de: 'Farbe' },
        type: 'swatch',
        values: [
          { code: 'sage', labels: { en: 'Sage', de: 'Salbei' }, swatch: '#9caf88' },
          { code: 'ink', swatch: '#22304a' },
        ],
      })
      await makeAttribute(shop, { code: 'material', labels: { en: 'Material' }, values: [{ code: 'clay' }] })
      const front = await makePicture(shop, 'a1')
      const ink = await makePicture(shop, 'b2', 500)
      await makeProduct(shop, {
        handle: 'jug',
        texts: {
          en: {
            slug: 'jug',
            name: 'Jug',
            summary: 'For water',
            body: '<p>Holds a litre.</p>',
            seoTitle: 'A jug',
          },
          de: { slug: 'krug', name: 'Krug' },
        },
        vendor: 'Haldene',
        categoryIds: [kitchen],
        tags: ['table'],
        options: ['colour'],
        specification: [
          { attributeCode: 'material', valueCode: 'clay' },
          { attributeCode: 'colour', labels: { en: 'As the sea' } },
        ],
        related: ['oil', 'gone'],
        pictureIds: [front],
        variants: [
          { sku: 'JUG-INK', options: { colour: 'ink' }, price: 2900, pictureIds: [ink], onHand: 3 },
          { sku: 'JUG-SAGE', options: { colour: 'sage' }, price: 2400, compareAtPrice: 3000, onHand: 40 },
          { sku: 'JUG-OLD', options: { colour: 'ink' }, price: 100, active: false },
        ],
      })
      await makeProduct(shop, {
        handle: 'oil',
        names: { en: 'Olive oil' },
        categoryIds: [kitchen],
        variants: [
          {
            sku: 'OIL',
            price: 1190,
            prices: { JPY: { price: 1800 } },
            content: { amount: 250_000, unit: 'ml' },
            onHand: 2,
            stockPolicy: 'backorder',
          },
        ],
      })
      await makeProduct(shop, { handle: 'gone', status: 'archived' })
      await makeProduct(shop, { handle: 'soon', status: 'draft' })
      await makeProduct(shop, { handle: 'spoon', categoryIds: [kitchen], onHand: 0, price: 500 })
    },
  })
})
afterAll(() => world.close())

const reader = (lang: Lang = 'en', currency = 'EUR') => ({ shop: world.shop, lang, currency })

async function card(handle: string, lang?: Lang, currency?: string) {
  const [found] = await cardsByHandle(reader(lang, currency), [handle])
  return found!
}

async function product(slug: string, lang?: Lang, currency?: string) {
  const found = await findProduct(reader(lang, currency), { slug })
  return found!.product
}

describe('a card', () => {
  it('shows the lowest price in stock with its reduction, colours and picture', async () => {
    expect(await card('jug')).toEqual({
      id: expect.any(String),
      slug: 'jug',
      name: 'Jug',
      image: expect.objectContaining({ url: `/pictures/${'a1'.padEnd(32, '0')}/800.webp`, alt: 'Jug' }),
      price: { amount: 2400, currency: 'EUR' },
      compareAtPrice: { amount: 3000, currency: 'EUR' },
      // The product was created at a reduced price, so it has no earlier price.
      lowestPrice30: null,
      fromPrice: true,
      badge: 'Sale',
      outOfStock: false,
      rating: { average: 0, count: 0 },
      sku: null,
      second: null,
      swatches: [
        {
          label: 'ink',
          swatch: '#22304a',
          sku: 'JUG-INK',
          image: expect.objectContaining({ alt: 'Jug' }),
          outOfStock: false,
        },
        { label: 'Sage', swatch: '#9caf88', sku: 'JUG-SAGE', image: null, outOfStock: false },
      ],
    })
  })

  it('has the SKU of a single variant, and shows when it is sold out', async () => {
    expect(await card('spoon')).toMatchObject({ sku: 'SPOON', fromPrice: false, outOfStock: true })
    expect(await card('oil')).toMatchObject({ sku: 'OIL', outOfStock: false })
  })

  it('uses the language of the page, or its fallback', async () => {
    expect(await card('jug', 'de')).toMatchObject({ slug: 'krug', name: 'Krug' })
    expect(await card('oil', 'de')).toMatchObject({ slug: 'oil', name: 'Olive oil' })
  })

  it('converts prices, rounded half up to the step, and prefers a fixed price', async () => {
    expect((await card('jug', 'en', 'JPY')).price).toEqual({ amount: 3880, currency: 'JPY' })
    expect((await card('oil', 'en', 'JPY')).price).toEqual({ amount: 1800, currency: 'JPY' })
  })

  it('shows prices without tax in a currency whose home country is configured so', async () => {
    // 24.00 EUR are 25.92 USD; outside the union 19 % tax is deducted.
    expect((await card('jug', 'en', 'USD')).price).toEqual({ amount: 2178, currency: 'USD' })
  })

  it('keeps the requested order and skips products that are not on sale', async () => {
    const cards = await cardsByHandle(reader(), ['spoon', 'gone', 'soon', 'nowhere', 'jug'])
    expect(cards.map(({ slug }) => slug)).toEqual(['spoon', 'jug'])
    const answer = await world
      .visitor()
      .call('/product/cards', { ids: [cards[1]!.id, 'x', '99999999999', cards[0]!.id] })
    expect(answer.data!.items.map(({ slug }) => slug)).toEqual(['jug', 'spoon'])
  })
})

describe('a product', () => {
  it('has all data of its page, in the language of the page', async () => {
    expect(await product('krug', 'de')).toMatchObject({
      slug: 'krug',
      name: 'Krug',
      summary: 'For water',
      description: '<p>Holds a litre.</p>',
      vendor: 'Haldene',
      options: [
        {
          code: 'colour',
          name: 'Farbe',
          values: [
            { code: 'sage', label: 'Salbei', swatch: '#9caf88' },
            { code: 'ink', label: 'ink', swatch: '#22304a' },
          ],
        },
      ],
      specification: [
        { name: 'Material', value: 'clay' },
        { name: 'Farbe', value: 'As the sea' },
      ],
      categories: [{ slug: 'kitchen-de', name: 'Küche' }],
      tags: [{ slug: 'table', name: 'table' }],
      variants: [
        { sku: 'JUG-INK', price: { amount: 2900 }, compareAtPrice: null, images: [{ width: 500 }] },
        { sku: 'JUG-SAGE', price: { amount: 2400 }, compareAtPrice: { amount: 3000 }, images: [] },
      ],
    })
  })

  it('is found by its slug in another language, and returns the slug of the page’s language', async () => {
    expect((await product('krug', 'en')).slug).toBe('jug')
    expect((await product('jug', 'de')).slug).toBe('krug')
    expect((await findProduct(reader('fr'), { slug: 'jug' }))!.slugs).toEqual({ en: 'jug', de: 'krug' })
  })

  it('preselects no variant if there are several, unless a SKU is given', async () => {
    const chosen = async (slug: string, sku?: string) =>
      (await findProduct(reader(), { slug, sku }))!.product.selectedSku
    expect(await chosen('jug')).toBeNull()
    expect(await chosen('jug', 'JUG-SAGE')).toBe('JUG-SAGE')
    expect(await chosen('jug', 'JUG-OLD')).toBeNull()
    expect(await chosen('oil')).toBe('OIL')
  })

  it('shows the price per litre if the content is known', async () => {
    expect((await product('oil')).variants[0]!.unitPrice).toEqual({
      price: { amount: 4760, currency: 'EUR' },
      per: 'l',
    })
  })

  it('reveals the exact stock only to calls, and only if it is low', async () => {
    const [ink, sage] = (await product('jug')).variants
    expect(ink).toMatchObject({ stockLeft: null, maxQuantity: 99 })
    const answer = await world.visitor().call('/product/detail', { slug: 'jug' })
    expect(answer.data!.product.variants).toMatchObject([
      { sku: 'JUG-INK', stockLeft: 3, maxQuantity: 3 },
      { sku: 'JUG-SAGE', stockLeft: null, maxQuantity: 40 },
    ])
    expect(sage).toMatchObject({ maxQuantity: 99 })
  })

  it('is not found before it is on sale, except in a preview', async () => {
    expect(await findProduct(reader(), { slug: 'soon' })).toBeNull()
    expect(await findProduct(reader(), { slug: 'soon', drafts: true })).not.toBeNull()
    const answer = await world.visitor().call('/product/detail', { slug: 'gone' })
    expect(answer).toMatchObject({ code: 40, data: { reason: 'not_found' } })
  })

  it('goes with the products that the merchant selected, and with other best sellers of its category', async () => {
    const found = await findProduct(reader(), { slug: 'jug' })
    const { together, isBought, related } = await cardsBeside(reader(), found!)
    expect(together.map(({ slug }) => slug)).toEqual(['oil'])
    expect(isBought).toBe(false)
    expect(related.map(({ slug }) => slug)).toEqual(['spoon'])
  })
})

describe('the lowest price of 30 days', () => {
  it('is the lowest price before the reduction began, not the compare-at price', async () => {
    const { pool } = world.shop
    const id = await makeProduct(world.shop, { handle: 'bowl', price: 2000 })
    const age = (days: number) =>
      pool.query(
        `update price_history set since = since - make_interval(days => $2)
         where variant_id in (select id from variant where product_id = $1)`,
        [id, days],
      )
    await age(20)
    await makeProduct(world.shop, { handle: 'bowl', price: 1500, compareAtPrice: 2500 })
    expect(await card('bowl')).toMatchObject({
      compareAtPrice: { amount: 2500 },
      lowestPrice30: { amount: 2000 },
    })
  })
})

describe('a list in another currency', () => {
  it('filters and sorts by the prices on its cards', async () => {
    const jpy = world.visitor({ 'x-currency': 'JPY' })
    const answer = await jpy.call('/product/list', {
      filters: { price: { min: 1800, max: 3880 } } as never,
      sort: 'price_asc',
    })
    expect(answer.data!.items.map(({ slug, price }) => [slug, price.amount])).toEqual([
      ['oil', 1800],
      ['bowl', 2420],
      ['jug', 3880],
    ])
    expect(answer.data!.facets.find(({ code }) => code === 'price')).toMatchObject({ min: 810, max: 3880 })
  })

  it('follows a new rate at once', async () => {
    const setting = { base: 'EUR', others: [{ code: 'JPY', rate: 2_000_000, step: 10, country: 'DE' }] }
    await world.shop.db.transaction((tx) => changeSetting(tx, currencySetting, setting))
    await world.shop.changes.catchUp()
    const answer = await world
      .visitor({ 'x-currency': 'JPY' })
      .call('/product/list', { filters: { price: { min: 4800 } } as never })
    expect(answer.data!.items.map(({ price }) => price.amount)).toEqual([4800])
  })
})
