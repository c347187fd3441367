import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { lastMessage } from '#test/accounts.ts'
import type { TestShop } from '#test/app.ts'
import { buy, checkOut, expectDone, openBuyingShop, payAt, sell, submit } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { deliverySetting } from './delivery.setting.ts'

let world: TestShop

/** Monday morning in Berlin, an hour before the cut-off. */
const monday = new Date('2026-11-30T12:00:00Z')
let now = monday

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => {
      await sell(shop, { sku: 'MUG', onHand: 100 })
      await sell(shop, { sku: 'LATER', onHand: 0, stockPolicy: 'backorder' })
      await sell(shop, { sku: 'CARD', requiresShipping: false })
      await sell(shop, { sku: 'GONE', onHand: 0 })
      await sell(shop, { sku: 'NOVEL', onHand: 5, releaseOn: '2026-12-12' })
    },
  })
  world.shop.now = () => now
})
afterAll(() => world.close())

async function deliveryOf(slug: string, country = 'DE') {
  const visitor = world.visitor({ 'x-country': country })
  return expectDone(await visitor.call('/product/detail', { slug })).product.delivery
}

it('is the same on product, cart, checkout and order, and stays with the order', async () => {
  const dates = { earliest: '2026-12-02', latest: '2026-12-04' }
  expect(await deliveryOf('mug')).toEqual({ ...dates, orderBefore: '2026-11-30T13:00:00.000Z' })
  const visitor = world.visitor({ 'x-country': 'DE' })
  const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'MUG' }))
  expect(cart.delivery).toEqual(dates)
  const { shippingMethods } = await checkOut(visitor, { sku: '' })
  expect(shippingMethods[0]).toMatchObject({ ...dates, minDays: 1, maxDays: 3 })
  const { orderNumber: number, accessKey } = await buy(visitor, { sku: '' })
  now = new Date('2026-11-30T15:00:00Z')
  expect((await deliveryOf('mug'))?.earliest).toBe('2026-12-03')
  const { order } = expectDone(await visitor.call('/order/detail', { number, accessKey }))
  expect(order.delivery).toEqual(dates)
  now = monday
})

it('is later for backordered goods, and absent for what is not shipped', async () => {
  expect((await deliveryOf('later'))?.earliest).toBe('2026-12-09')
  expect(await deliveryOf('card')).toBeNull()
  expect(await deliveryOf('gone')).toBeNull()
})

it('begins with the release of what is sold ahead, which product, cart, checkout, order and email name', async () => {
  const dates = { earliest: '2026-12-16', latest: '2026-12-18' }
  const visitor = world.visitor({ 'x-country': 'DE' })
  const detail = async () => expectDone(await visitor.call('/product/detail', { slug: 'novel' })).product
  const ahead = await detail()
  expect(ahead.variants[0]!.releaseOn).toBe('2026-12-12')
  expect(ahead.delivery).toMatchObject(dates)
  const page = async () => (await world.app.inject({ url: '/product/novel' })).body
  expect(await page()).toContain('Pre-order now. Comes out on December 12.')
  expect(await page()).toContain('https://schema.org/PreOrder')
  await visitor.call('/cart/add', { sku: 'MUG' })
  const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'NOVEL', quantity: 9 }))
  expect(cart.lines).toMatchObject([{ releaseOn: null }, { quantity: 5, releaseOn: '2026-12-12' }])
  // An order is sent when its last goods are there.
  expect(cart.delivery).toEqual(dates)
  const email = `${crypto.randomUUID()}@example.com`
  const checkout = await checkOut(visitor, { sku: '', email, method: 'cod' })
  expect(checkout.shippingMethods[0]).toMatchObject(dates)
  const { orderNumber: number, accessKey } = expectDone(await submit(visitor, checkout))
  const order = async () => expectDone(await visitor.call('/order/detail', { number, accessKey })).order
  const ordered = { delivery: dates, products: [{ releaseOn: null }, { releaseOn: '2026-12-12' }] }
  expect(await order()).toMatchObject(ordered)
  await world.runJobs()
  const { html, text } = (await lastMessage(world.shop, email))!
  for (const body of [html, text]) {
    expect(body).toContain('Pre-order: comes out on December 12')
    expect(body).toMatch(/December 16\s*–\s*18/)
  }

  now = new Date('2026-12-11T23:00:00Z')
  expect((await detail()).variants[0]!.releaseOn).toBeNull()
  expect(await order()).toMatchObject(ordered)
  now = monday
})

it('is counted anew for each parcel from the day it is shipped, and stands in the email about it', async () => {
  const visitor = world.visitor({ 'x-country': 'DE' })
  const email = `${crypto.randomUUID()}@example.com`
  const { orderNumber: number, accessKey, payment } = await buy(visitor, { email })
  await payAt(world.app, payment)
  const order = async () => expectDone(await visitor.call('/order/detail', { number, accessKey })).order
  expect((await order()).delivery).toEqual({ earliest: '2026-12-02', latest: '2026-12-04' })
  // Two working days late, on Thursday: Sunday does not count.
  now = new Date('2026-12-03T10:00:00Z')
  expectDone(await (await signInStaff(world)).call('/order/ship', { number }))
  const [parcel] = (await order()).shipments
  expect(parcel!.expected).toEqual({ earliest: '2026-12-04', latest: '2026-12-07' })
  now = new Date('2026-12-03T10:02:00Z')
  await world.runJobs()
  expect((await lastMessage(world.shop, email))!.text).toMatch(/December 4\s*–\s*7/)
  now = monday
})

it('can be switched off', async () => {
  await world.shop.db.transaction((tx) => changeSetting(tx, deliverySetting, { enabled: false }))
  await world.shop.changes.catchUp()
  expect(await deliveryOf('mug')).toBeNull()
  expect(expectDone(await world.visitor().call('/cart/add', { sku: 'MUG' })).cart.delivery).toBeNull()
  await world.shop.db.transaction((tx) => changeSetting(tx, deliverySetting, {}))
  await world.shop.changes.catchUp()
})

it('is on the product page until the cut-off, when the cached page expires', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: monday })
  const page = async () => {
    const { body, headers } = await world.app.inject({ url: '/product/mug?cut-off' })
    return {
      dates: /Delivery to Germany: ([^<]*)/.exec(body)![1]!.replace(/\s/g, ' '),
      before: /data-order-before="([^"]*)"/.exec(body)?.[1],
      etag: headers.etag,
    }
  }
  const at = (time: string) => {
    now = new Date(time)
    vi.setSystemTime(now)
  }
  const before = await page()
  expect(before).toMatchObject({ dates: 'Wed, Dec 2 – Fri, Dec 4', before: '2026-11-30T13:00:00.000Z' })
  at('2026-11-30T12:59:59Z')
  expect(await page()).toEqual(before)
  at('2026-11-30T13:00:01Z')
  expect(await page()).toMatchObject({ dates: 'Thu, Dec 3 – Sat, Dec 5', before: '2026-12-01T13:00:00.000Z' })
  vi.useRealTimers()
  now = monday
})

it('says on the product page until when to order, with a time for everyone and room to count it down', async () => {
  const line = async (path: string) =>
    /<p[^>]*data-order-before="[^"]*">(.*?)<\/p>/.exec((await world.app.inject({ url: path })).body)?.[1]
  expect(await line('/product/later')).toMatch(
    /^<span>Order by \w+day, 2:00\sPM GMT\+1<\/span><span class="invisible" data-left="{time} left">23 hr 59 min left<\/span>$/,
  )
  expect(await line('/zh/product/later')).toMatch(/^<span>星期.\s14:00（GMT\+1）前下单<\/span>/)
  expect(await line('/zh-TW/product/later')).toMatch(/^<span>星期.\s下午2:00（GMT\+1）前下單<\/span>/)
  expect(await line('/ja/product/later')).toMatch(/^<span>.曜日\s14:00（GMT\+1）までのご注文<\/span>/)
  expect(await line('/ko/product/later')).toMatch(/^<span>.요일\s오후\s2:00\(GMT\+1\)까지 주문 시<\/span>/)
  expect(await line('/product/novel')).toBeUndefined()
  expect(await line('/product/card')).toBeUndefined()
})
