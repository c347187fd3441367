import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Placed } from '#contract/checkout.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell, signIn } from '#test/buying.ts'
import { customer, receive } from '#test/returns.ts'
import { sendImage, smallPicture } from '#test/uploads.ts'
import { reviewsSetting } from './reviews.setting.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await shop.db.transaction((tx) => changeSetting(tx, reviewsSetting, { publish: 'at_once' }))
      for (const sku of ['MUG', 'BOWL', 'JUG', 'TRAY', 'LAMP', 'RUG']) await sell(shop, { sku })
    },
  })
})
afterAll(() => world.close())

const hostile = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'</title>'

type Wish = { rating?: number; title?: string; text?: string; images?: string[]; author?: string }

/** Reviews the first line of an order. */
async function tryReview(visitor: Visitor, { orderNumber, accessKey }: Placed, wish: Wish = {}) {
  const order = { orderNumber, ...(accessKey ? { accessKey } : {}) }
  const { order: found } = expectDone(
    await visitor.call('/order/detail', { number: orderNumber, ...(accessKey ? { accessKey } : {}) }),
  )
  return visitor.call('/review/add', { ...order, lineId: found.products[0]!.lineId, rating: 5, ...wish })
}

async function review(visitor: Visitor, placed: Placed, wish: Wish = {}) {
  return expectDone(await tryReview(visitor, placed, wish)).review
}

/** A guest who has received a product and reviewed it. */
async function reviewed(sku: string, wish: Wish = {}) {
  const visitor = world.visitor()
  const placed = await receive(world, visitor, { sku })
  return { visitor, placed, review: await review(visitor, placed, wish) }
}

const list = async (slug: string, ask: object = {}, visitor = world.visitor()) =>
  expectDone(await visitor.call('/review/list', { slug, ...ask }))

async function ratingOf(sku: string) {
  const { rows } = await world.shop.pool.query(
    `select p.rating_sum sum, p.rating_count count, p.stars from product p join variant v on v.product_id = p.id where v.sku = $1`,
    [sku],
  )
  return rows[0]
}

describe('a review', () => {
  it('is written for a delivered line only, by its buyer, once', async () => {
    const visitor = await customer(world)
    const placed = await buy(visitor, { sku: 'MUG' })
    const early = await tryReview(visitor, placed)
    expect(early).toMatchObject({ code: 40, data: { reason: 'transition_refused' } })
    const received = await receive(world, visitor, { sku: 'MUG' })
    const number = received.orderNumber
    const before = expectDone(await visitor.call('/order/detail', { number })).order
    expect(before.can.review).toBe(true)
    expect((await world.visitor().call('/review/mine', { orderNumber: number })).code).toBe(40)
    const { lineId } = before.products[0]!
    const stranger = await customer(world)
    const foreign = await stranger.call('/review/add', { orderNumber: number, lineId, rating: 1 })
    expect(foreign).toMatchObject({ code: 40, data: { reason: 'not_found' } })
    const unknown = await visitor.call('/review/add', { orderNumber: number, lineId: 'nonsense', rating: 1 })
    expect(unknown).toMatchObject({ data: { reason: 'not_found' } })

    const made = await review(visitor, received, { rating: 4, title: 'Good', text: 'Keeps warm.' })
    expect(made).toMatchObject({ rating: 4, status: 'published', product: { slug: 'mug' } })
    const again = await review(visitor, received, { rating: 4, title: 'Good', text: 'Keeps warm.' })
    expect(again.id).toBe(made.id)
    expect(await tryReview(visitor, received, { rating: 1 })).toMatchObject({
      code: 40,
      data: { reason: 'transition_refused' },
    })
    expect(expectDone(await visitor.call('/order/detail', { number })).order.can.review).toBe(false)
    const { items } = expectDone(await visitor.call('/order/list', {}))
    expect(items.find((each) => each.number === number)?.can.review).toBe(false)
    const mine = expectDone(await visitor.call('/review/mine', {}))
    expect(mine).toMatchObject({ open: [], items: [{ id: made.id }], total: 1, author: 'Customer' })
  })

  it('is written once even if it is sent several times at once', async () => {
    const visitor = world.visitor()
    const placed = await receive(world, visitor, { sku: 'JUG' })
    const sent = await Promise.all([1, 2, 3, 4].map((rating) => tryReview(visitor, placed, { rating })))
    expect(sent.filter(({ code }) => code === 0)).toHaveLength(1)
    expect((await list('jug')).total).toBe(1)
    const { sum, count } = await ratingOf('JUG')
    expect({ sum, count }).toEqual({ sum: (await list('jug')).items[0]!.rating, count: 1 })
  })

  it('refuses bad input by field', async () => {
    const visitor = world.visitor()
    const placed = await receive(world, visitor, { sku: 'MUG' })
    const { accessKey, orderNumber } = placed
    const wrong = await visitor.send('/review/add', {
      ...{ orderNumber, accessKey, lineId: 'x', rating: 6, text: 'x'.repeat(5001) },
      images: Array.from({ length: 7 }, () => 'x'),
    })
    expect(wrong.envelope.data).toMatchObject({ reason: 'invalid' })
    expect(Object.keys(wrong.envelope.data.fields as object).sort()).toEqual(['images', 'rating', 'text'])
    expect(await tryReview(visitor, placed, { images: [crypto.randomUUID()] })).toMatchObject({
      data: { reason: 'invalid', fields: { images: expect.any(String) } },
    })
    expect(expectDone(await visitor.call('/review/mine', { orderNumber, accessKey })).open).toHaveLength(1)
  })

  it('takes over its pictures, which only their owner can use, and loses them when it is deleted', async () => {
    const visitor = await customer(world)
    const other = await customer(world)
    const placed = await receive(world, visitor, { sku: 'TRAY' })
    const own = (await sendImage(world, visitor, await smallPicture(), {}, `${hostile}.jpg`)).data.id
    const foreign = (await sendImage(world, other, await smallPicture())).data.id
    expect(await tryReview(visitor, placed, { images: [foreign] })).toMatchObject({
      data: { reason: 'invalid' },
    })
    const made = await review(visitor, placed, { images: [own] })
    await world.runJobs()
    const [image] = (await list('tray', { pictures: true })).items[0]!.images
    expect((await world.app.inject(image!.url)).statusCode).toBe(200)
    const upload = await world.shop.pool.query('select from upload where id = $1', [own])
    expect(upload.rowCount).toBe(0)
    expect(await other.call('/review/remove', { id: made.id })).toMatchObject({
      data: { reason: 'not_found' },
    })
    expectDone(await visitor.call('/review/remove', { id: made.id }))
    await world.runJobs()
    expect((await world.app.inject(image!.url)).statusCode).toBe(404)
    expect(await ratingOf('TRAY')).toMatchObject({ sum: 0, count: 0, stars: [0, 0, 0, 0, 0] })
    expect((await review(visitor, placed, { rating: 2 })).rating).toBe(2)
  })
})

describe('the list of reviews', () => {
  it('is filtered, sorted and paged, and counts all reviews by stars', async () => {
    const { review: five } = await reviewed('BOWL', { rating: 5, text: 'First' })
    const { review: two } = await reviewed('BOWL', { rating: 2, text: 'Second' })
    const { review: three } = await reviewed('BOWL', { rating: 3, text: 'Third' })
    const voter = world.visitor()
    expectDone(await voter.call('/review/helpful', { id: two.id }))
    const ids = async (ask: object) => (await list('bowl', ask)).items.map(({ id }) => id)
    expect(await ids({ sort: 'helpful' })).toEqual([two.id, three.id, five.id])
    expect(await ids({ sort: 'newest' })).toEqual([three.id, two.id, five.id])
    expect(await ids({ sort: 'highest' })).toEqual([five.id, three.id, two.id])
    expect(await ids({ sort: 'lowest' })).toEqual([two.id, three.id, five.id])
    expect(await ids({ rating: 3 })).toEqual([three.id])
    expect(await ids({ pictures: true })).toEqual([])
    expect(await ids({ sort: 'newest', page: 2, size: 2 })).toEqual([five.id])
    expect(await list('bowl', { rating: 3 })).toMatchObject({
      total: 1,
      average: 3.3,
      count: 3,
      histogram: { 1: 0, 2: 1, 3: 1, 4: 0, 5: 1 },
    })
    expect((await list('bowl', {}, voter)).items[0]).toMatchObject({ id: two.id, helpful: 1, voted: true })
    expect((await world.visitor().call('/review/list', { slug: 'nothing' })).code).toBe(40)
  })

  it('starts with reviews in the language of the reader', async () => {
    const reader = world.visitor({ 'x-lang': 'zh-HK' })
    const buyer = world.visitor({ 'x-lang': 'zh' })
    const placed = await receive(world, buyer, { sku: 'RUG' })
    await reviewed('RUG', { text: 'Thick' })
    const own = await review(buyer, placed, { text: '很厚实' })
    expect((await list('rug', { sort: 'newest' }, reader)).items[0]).toMatchObject({ id: own.id, lang: 'zh' })
    expect((await list('rug', { sort: 'newest' })).items[0]).toMatchObject({ lang: 'en' })
  })
})

describe('a helpful vote', () => {
  it('counts once per visitor and customer, however often and fast it is sent', async () => {
    const { review: made } = await reviewed('MUG')
    const voter = world.visitor()
    await voter.call('/visitor/track', { url: 'http://shop.test/', referer: '', timezone: 'Europe/Berlin' })
    const votes = await Promise.all(
      Array.from({ length: 8 }, () => voter.call('/review/helpful', { id: made.id })),
    )
    expect(votes.map(({ code }) => code)).toEqual(Array(8).fill(0))
    expect(expectDone(await voter.call('/review/helpful', { id: made.id })).helpful).toBe(1)
    // The same browser after signing in is no second reader.
    const { token } = await signIn(world.shop)
    const signedIn = world.visitor({ 'x-auth': token })
    signedIn.id = voter.id
    expect(expectDone(await signedIn.call('/review/helpful', { id: made.id })).helpful).toBe(1)
    const others = await Promise.all(
      Array.from({ length: 5 }, () => world.visitor().call('/review/helpful', { id: made.id })),
    )
    expect(others.every(({ code }) => code === 0)).toBe(true)
    expect(expectDone(await voter.call('/review/helpful', { id: made.id, helpful: false }))).toMatchObject({
      helpful: 5,
      voted: false,
    })
    expect(expectDone(await voter.call('/review/helpful', { id: made.id, helpful: false })).helpful).toBe(5)
    expect((await voter.call('/review/helpful', { id: crypto.randomUUID() })).code).toBe(40)
  })
})

describe('the rating of a product', () => {
  it('holds every review that is published at the same time', async () => {
    const buyers = await Promise.all(
      [5, 4, 4, 1].map(async (rating) => {
        const visitor = world.visitor()
        return { rating, visitor, placed: await receive(world, visitor, { sku: 'LAMP' }) }
      }),
    )
    await Promise.all(buyers.map(({ visitor, placed, rating }) => review(visitor, placed, { rating })))
    expect(await ratingOf('LAMP')).toEqual({ sum: 14, count: 4, stars: [1, 0, 0, 2, 1] })
    await world.shop.changes.catchUp()
    const { product } = expectDone(await world.visitor().call('/product/detail', { slug: 'lamp' }))
    expect(product.rating).toEqual({ average: 3.5, count: 4 })
    const { items } = expectDone(await world.visitor().call('/product/list', {}))
    expect(items.find(({ slug }) => slug === 'lamp')?.rating).toEqual({ average: 3.5, count: 4 })
  })
})

it('sorts products by their rating, weighed by the number of reviews', async () => {
  const one = await sell(world.shop, { sku: 'ONE' })
  const many = await sell(world.shop, { sku: 'MANY' })
  const rate = (id: number, sum: number, count: number) =>
    world.shop.pool.query('update product set rating_sum = $2, rating_count = $3 where id = $1', [
      id,
      sum,
      count,
    ])
  await rate(one, 5, 1)
  await rate(many, 470, 100)
  for (const sku of ['ONE', 'MANY']) await sell(world.shop, { sku })
  const { items } = expectDone(await world.visitor().call('/product/list', { sort: 'top_rated' }))
  const slugs = items.map(({ slug }) => slug)
  expect(slugs[0]).toBe('many')
  expect(slugs.indexOf('one')).toBeLessThan(slugs.indexOf('bowl'))
})

describe('the page of a product', () => {
  it('shows reviews with everything hostile escaped, and tells search engines of them', async () => {
    await reviewed('MUG', {
      title: hostile,
      text: `${hostile}\n\nSecond`,
      author: '<script>alert(1)</script>',
      rating: 3,
    })
    await world.shop.changes.catchUp()
    const { body } = await world.app.inject('/product/mug')
    expect(body).not.toContain('<script>alert(1)')
    expect(body).not.toContain('<img src=x')
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    const things = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json!),
    )
    const product = things.find((thing) => thing['@type'] === 'Product')
    const { average, count } = await list('mug')
    expect(product.aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: count,
    })
    expect(product.review.map((each: { name?: string }) => each.name)).toContain(hostile)
    const payload = await world.app.inject('/product/mug?request=route')
    expect(payload.body).not.toContain('<script>alert(1)')
  })

  it('is the same for everybody and changes with a review', async () => {
    const visitor = await customer(world)
    const placed = await receive(world, visitor, { sku: 'MUG' })
    const page = async (headers = {}) => (await world.app.inject({ url: '/product/mug', headers })).body
    const before = await page()
    await review(visitor, placed, { text: 'A word that nobody wrote before: zwanzigtausend' })
    await world.shop.changes.catchUp()
    const after = await page()
    expect(before).not.toContain('zwanzigtausend')
    expect(after).toContain('zwanzigtausend')
    expect(await page({ 'x-auth': visitor.headers['x-auth'], 'x-visitor': visitor.id })).toBe(after)
    const { rows } = await world.shop.pool.query('select email, id from customer where email is not null')
    for (const { email, id } of rows) expect(after.includes(email) || after.includes(id)).toBe(false)
  })

  it('says nothing of stars to search engines while there are no reviews', async () => {
    await sell(world.shop, { sku: 'NEW' })
    const { body } = await world.app.inject('/product/new')
    expect(body).not.toContain('aggregateRating')
    expect(body).toContain('No reviews yet')
  })
})

it('limits reviews, votes and questions per person', async () => {
  const limited = await openBuyingShop({
    env: { RATE_LIMITS: '' },
    prepare: (shop) => sell(shop, { sku: 'MUG' }).then(),
  })
  try {
    const { id, token } = await signIn(limited.shop)
    const visitor = limited.visitor({ 'x-auth': token })
    await limited.shop.pool.query(
      `insert into attempt_limit (subject, count, max_count, resets_at)
        select what || ' c:' || $1, 100, 100, now() + interval '1 hour'
        from unnest(array['review', 'helpful', 'report', 'question', 'answer']) what`,
      [id],
    )
    const calls = [
      visitor.call('/review/add', { orderNumber: 'AAAA-BBBB-CCCC', lineId: 'x', rating: 5 }),
      visitor.call('/review/helpful', { id: crypto.randomUUID() }),
      visitor.call('/review/report', { id: crypto.randomUUID(), reason: 'false' }),
      visitor.call('/question/ask', { slug: 'mug', text: 'How tall is it?' }),
      visitor.call('/question/answer', { id: crypto.randomUUID(), text: 'Tall' }),
    ]
    for (const call of calls) expect(await call).toMatchObject({ code: 40, data: { reason: 'too_many' } })
  } finally {
    await limited.close()
  }
})
