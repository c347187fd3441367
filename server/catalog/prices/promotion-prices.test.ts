import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ProductCard } from '#contract/catalog.ts'
import { saveTexts } from '#server/catalog/save/save-texts.ts'
import { promotion } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { translator } from '#server/platform/messages.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeCategory, makeCollection, makeProduct } from '#test/builders.ts'

let world: TestShop
/** Milliseconds by which the shop's clock is ahead. */
let clock = 0
const day = 24 * 3600_000

beforeAll(async () => {
  world = await openTestShop({
    async prepare(shop) {
      await shop.db.transaction((tx) =>
        changeSetting(tx, currencySetting, {
          base: 'EUR',
          others: [{ code: 'JPY', rate: 1_600_000, step: 10, country: 'JP', withTax: false }],
        }),
      )
      const kitchen = await makeCategory(shop, { handle: 'kitchen' })
      const tea = await makeCategory(shop, { handle: 'tea', parentId: kitchen })
      await makeProduct(shop, { handle: 'pot', price: 5000, categoryIds: [tea] })
      await makeProduct(shop, {
        handle: 'cup',
        categoryIds: [kitchen],
        variants: [
          { sku: 'CUP-S', price: 1000, options: { size: 's' }, prices: { JPY: { price: 1500 } } },
          { sku: 'CUP-L', price: 1600, compareAtPrice: 2000, options: { size: 'l' } },
        ],
      })
      await makeProduct(shop, { handle: 'lamp', price: 4600 })
      const lamp = await makeProduct(shop, { handle: 'shade', price: 3000 })
      await makeCollection(shop, { handle: 'evening', products: [lamp] })
    },
  })
  world.shop.now = () => new Date(Date.now() + clock)
})
afterAll(() => world.close())

type Terms = Partial<typeof promotion.$inferInsert> & { handle: string }

/** Inserts a promotion without emitting an event. It ends with the test. */
async function runPromotion(terms: Terms): Promise<{ id: number; end(): Promise<void> }> {
  const { db, changes } = world.shop
  const [made] = await db
    .insert(promotion)
    .values({ kind: 'percentage', percent: 2000, ...terms })
    .returning()
  await db.transaction((tx) =>
    saveTexts(tx, 'promotion', made!.id, { en: { slug: terms.handle, name: terms.handle } }),
  )
  await changes.catchUp()
  return {
    id: made!.id,
    async end() {
      await db.delete(promotion).where(eq(promotion.id, made!.id))
      await changes.catchUp()
      clock = 0
    },
  }
}

async function cards(payload = {}, currency = 'EUR'): Promise<Record<string, ProductCard>> {
  const { data } = await world.visitor({ 'x-currency': currency }).call('/product/list', payload)
  return Object.fromEntries(data!.items.map((item) => [item.slug, item]))
}

async function inCart(sku: string, currency = 'EUR'): Promise<number> {
  const { data } = await world.visitor({ 'x-currency': currency }).call('/cart/add', { sku })
  return data!.cart.lines[0]!.total.amount
}

async function idOf(handle: string): Promise<number> {
  const { rows } = await world.shop.pool.query('select id from product where handle = $1', [handle])
  return rows[0].id
}

const euros = (amount: number) => ({ amount, currency: 'EUR' })

describe('a percentage promotion on a category', () => {
  it('shows the reduced, previous and lowest price wherever the product is shown', async () => {
    const kitchen = Number(
      (await world.shop.pool.query(`select id from category where handle = 'kitchen'`)).rows[0].id,
    )
    const running = await runPromotion({ handle: 'tea-time', categoryIds: [kitchen], percent: 2500 })
    const pot = { price: euros(3750), compareAtPrice: euros(5000), lowestPrice30: euros(5000) }
    const visitor = world.visitor()

    expect((await cards()).pot).toMatchObject(pot)
    expect((await cards({ promotion: 'tea-time' })).pot).toMatchObject(pot)
    const searched = await visitor.call('/search/query', { q: 'pot' })
    expect(searched.data!.items[0]).toMatchObject(pot)
    const suggested = await visitor.call('/search/suggest', { q: 'po' })
    expect(suggested.data!.products[0]).toMatchObject(pot)
    const detail = await visitor.call('/product/detail', { slug: 'pot' })
    expect(detail.data!.product.variants[0]).toMatchObject(pot)
    await visitor.call('/favorite/add', { type: 'product', slug: 'pot' })
    const favourites = await visitor.call('/favorite/list', { type: 'product', page: 1, size: 20 })
    expect(favourites.data!.items[0]).toMatchObject({ price: euros(3750), priceThen: euros(3750) })
    expect(await inCart('POT')).toBe(3750)

    for (const url of ['/product/pot', '/promotion/tea-time', '/category/kitchen']) {
      const { body } = await world.app.inject({ url })
      expect(body).toContain('€37.50')
      expect(body).toContain(translator('en')('product.card.lowest', { price: '€50.00' }))
    }
    await running.end()
    expect((await cards()).pot).toMatchObject({
      price: euros(5000),
      compareAtPrice: null,
      lowestPrice30: null,
    })
  })

  it('sorts and filters lists by the reduced price', async () => {
    const pot = await idOf('pot')
    const running = await runPromotion({ handle: 'pots', productIds: [pot] })
    const sorted = await world.visitor().call('/product/list', { sort: 'price_desc' })
    expect(sorted.data!.items.map(({ slug }) => slug)).toEqual(['lamp', 'pot', 'shade', 'cup'])
    const cheap = await world
      .visitor()
      .call('/product/list', { filters: { price: { min: 3500, max: 4200 } } as never })
    expect(cheap.data!.items.map(({ slug }) => slug)).toEqual(['pot'])
    expect(sorted.data!.facets.find(({ code }) => code === 'price')).toMatchObject({ min: 1000, max: 4600 })
    // An order changes the product's figures in place.
    await world.shop.pool.query(`update variant set price = 4000 where sku = 'POT'`)
    await makeProduct(world.shop, { handle: 'pot', price: 5000 })
    const again = await world.visitor().call('/product/list', { sort: 'price_desc' })
    expect(again.data!.items.map(({ slug }) => slug)).toEqual(['lamp', 'pot', 'shade', 'cup'])
    await running.end()
  })
})

describe('the lowest price of 30 days', () => {
  it('is the price before the promotion, even if that followed another promotion', async () => {
    await makeProduct(world.shop, { handle: 'vase', price: 8000 })
    const vase = await idOf('vase')
    const age = async (days: number) => {
      await world.shop.pool.query(
        `with older as (update price_history set since = since - make_interval(days => $1)
            where variant_id in (select id from variant where product_id = $2)),
          told as (insert into change (tag) values ('product:' || $2))
          update promotion_history set since = since - make_interval(days => $1)`,
        [days, vase],
      )
      await world.shop.changes.catchUp()
    }
    const first = await runPromotion({ handle: 'first', productIds: [vase], percent: 5000 })
    expect((await cards()).vase).toMatchObject({ price: euros(4000), lowestPrice30: euros(8000) })
    await age(10)
    await first.end()
    await age(10)
    const second = await runPromotion({ handle: 'second', productIds: [vase], percent: 1000 })
    expect((await cards()).vase).toMatchObject({
      price: euros(7200),
      compareAtPrice: euros(8000),
      lowestPrice30: euros(4000),
    })
    await second.end()
    await age(25)
    const third = await runPromotion({ handle: 'third', productIds: [vase], percent: 1000 })
    // The second promotion ran until 25 days ago, the first one ended more than 30 days ago.
    expect((await cards()).vase).toMatchObject({ lowestPrice30: euros(7200) })
    await third.end()
  })

  it('is not shown for products created after the promotion began', async () => {
    const running = await runPromotion({ handle: 'everything', percent: 1000 })
    await makeProduct(world.shop, { handle: 'late', price: 2000 })
    expect((await cards()).late).toMatchObject({
      price: euros(1800),
      compareAtPrice: euros(2000),
      lowestPrice30: null,
    })
    await makeProduct(world.shop, { handle: 'late', status: 'archived', price: 2000 })
    await running.end()
  })
})

describe('a scheduled promotion', () => {
  it('begins and ends on time in lists, on product pages and in the cart', async () => {
    const lamp = await idOf('lamp')
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    onTestFinished(() => void vi.useRealTimers())
    const [startsAt, endsAt] = [new Date(start + day), new Date(start + 2 * day)]
    const planned = await runPromotion({ handle: 'one-day', productIds: [lamp], startsAt, endsAt })
    const prices = async (at: number) => {
      clock = at
      const detail = await world.visitor().call('/product/detail', { slug: 'lamp' })
      const listed = await world
        .visitor()
        .call('/product/list', { filters: { price: { min: 3680, max: 3680 } } as never })
      return [
        (await cards()).lamp!.price.amount,
        detail.data!.product.variants[0]!.price.amount,
        listed.data!.total === 1 ? 3680 : 4600,
        await inCart('LAMP'),
      ]
    }
    expect(await prices(0)).toEqual([4600, 4600, 4600, 4600])
    expect(await prices(day - 1)).toEqual([4600, 4600, 4600, 4600])
    expect(await prices(day)).toEqual([3680, 3680, 3680, 3680])
    expect(await prices(2 * day - 1)).toEqual([3680, 3680, 3680, 3680])
    expect(await prices(2 * day)).toEqual([4600, 4600, 4600, 4600])
    await planned.end()
  })
})

describe('promotions in another currency', () => {
  it('reduce fixed and converted prices as the cart does, which never deducts tax from fixed prices', async () => {
    await world.shop.pool.query('delete from promotion_history')
    // 16.00 EUR are 2,560 JPY, or 2,151 JPY without German tax.
    expect((await cards({}, 'JPY')).cup).toMatchObject({ price: { amount: 1500 }, fromPrice: true })
    expect(await inCart('CUP-S', 'JPY')).toBe(1500)
    const running = await runPromotion({
      handle: 'fixed',
      kind: 'amount',
      percent: null,
      amounts: { EUR: 200 },
    })
    expect((await cards({}, 'JPY')).cup).toMatchObject({
      price: { amount: 1180 },
      compareAtPrice: { amount: 1500 },
      lowestPrice30: { amount: 1500 },
    })
    const { data } = await world.visitor({ 'x-currency': 'JPY' }).call('/product/detail', { slug: 'cup' })
    const shown = data!.product.variants.map(({ sku, price }) => [sku, price.amount])
    expect(shown).toEqual([
      ['CUP-S', await inCart('CUP-S', 'JPY')],
      ['CUP-L', await inCart('CUP-L', 'JPY')],
    ])
    await running.end()
  })
})
