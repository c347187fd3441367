import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { coupon, promotion } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone, newCoupon } from '#test/buying.ts'
import { offersWithout } from './complete-terms.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
  const variants = [{ sku: 'MUG', price: 1190, compareAtPrice: 1500 }]
  await makeProduct(world.shop, { handle: 'mug', variants })
})
afterAll(() => world.close())
afterEach(async () => {
  await world.shop.db.delete(promotion)
  await world.shop.db.delete(coupon)
})

async function noteOffers(): Promise<void> {
  await world.shop.db.transaction((tx) => noteChange(tx, ['marketing', 'lists']))
  await world.shop.changes.catchUp()
}

it('shows the page of a reduced product without a promotion that lacks the base currency', async () => {
  await world.shop.db.insert(promotion).values({ handle: 'two-off', kind: 'amount', amounts: { USD: 200 } })
  await noteOffers()
  expect((await world.app.inject('/product/mug')).statusCode).toBe(200)
})

it('treats a coupon that lacks the base currency as unknown, in carts and on pages', async () => {
  const { shop } = world
  const visitor = world.visitor()
  expectDone(await visitor.call('/cart/add', { sku: 'MUG' }))
  for (const code of ['OFF', 'ABOVE', 'FINE'])
    await newCoupon(shop, { code, kind: 'percentage', percent: 1000, listed: true })
  expectDone(await visitor.call('/coupon/claim', { code: 'OFF' }))
  expectDone(await visitor.call('/coupon/claim', { code: 'ABOVE' }))
  const offered = async () => expectDone(await visitor.call('/coupon/list')).items.map(({ code }) => code)
  const own = async () => expectDone(await visitor.call('/coupon/mine')).items.map(({ code }) => code)
  expect(await offered()).toEqual(['OFF', 'ABOVE', 'FINE'])
  expect(await own()).toHaveLength(2)
  for (const code of ['OFF', 'ABOVE']) {
    expectDone(await visitor.call('/cart/coupon', { code }))
    await shop.pool.query(
      code === 'OFF'
        ? `update coupon set kind = 'amount', percent = null, amounts = '{"USD": 500}' where code = $1`
        : `update coupon set minimum = '{"USD": 500}' where code = $1`,
      [code],
    )
    const { cart } = expectDone(await visitor.call('/cart/info'))
    expect(cart.totals.total.amount).toBe(1190)
    const refused = { data: { reason: 'coupon_unknown' } }
    expect(await visitor.call('/cart/coupon', { code })).toMatchObject(refused)
    expect(await visitor.call('/coupon/claim', { code })).toMatchObject(refused)
  }
  await noteOffers()
  const page = await world.app.inject('/coupon')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('FINE')
  expect(page.body).not.toContain('ABOVE')
  expect(await offered()).toEqual(['FINE'])
  expect(await own()).toEqual([])
})

it('names a bounded number of offers', async () => {
  const { db } = world.shop
  const numbers = Array.from({ length: 30 }, (_, index) => index)
  const amounts = { EUR: 100 }
  await db
    .insert(promotion)
    .values(numbers.map((each) => ({ handle: `sale-${each}`, kind: 'amount' as const, amounts })))
  await db.insert(promotion).values([
    { handle: 'each', kind: 'volume', breaks: [{ from: 3, amounts: { EUR: 100, USD: 100 } }] },
    { handle: 'rate', kind: 'tiers', tiers: [{ from: { EUR: 9, USD: 9 }, percent: 500 }] },
  ])
  await newCoupon(world.shop, { code: 'OFF', kind: 'amount', amounts })
  const names = await offersWithout(world.shop.db, 'USD', new Date())
  expect(names).toEqual([...numbers.slice(0, 11).map((each) => `sale-${each}`), 'OFF'])
})
