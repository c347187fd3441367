import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { buy, expectDone, openBuyingShop } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let staff: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop()
  staff = await signInStaff(world)
})
afterAll(() => world.close())

/** A product for 100.00 that somebody offered for 1.00 by mistake; `sell` runs before the correction. */
async function mistaken(handle: string, sell = async () => {}) {
  const product = await makeProduct(world.shop, { handle, price: 10_000 })
  await setPrice(product, 100)
  await sell()
  const variant = await setPrice(product, 10_000)
  return { product, variant }
}

async function setPrice(id: number, to: number, more: object[] = []): Promise<number> {
  const { product, version } = expectDone(await staff.call('/product/detail', { id }))
  const { id: variant, price } = product.variants[0]!
  const set = [{ path: `variants.${variant}.price`, from: price, to }, ...more] as never
  expectDone(await staff.call('/product/save', { id, version, set }))
  return variant
}

const history = async (variant: number, caller = staff) =>
  expectDone(await caller.call('/price/history', { variant })).items
const reason = 'Typed 1.00 instead of 100.00'

it('strikes out a corrected mistake, so that it is not the lowest price of 30 days, and records why', async () => {
  const { product, variant } = await mistaken('mistake')
  const items = await history(variant)
  expect(items.map(({ price }) => price)).toEqual([10_000, 100, 10_000])
  expect(items[0]).toMatchObject({ until: null, can: { strike: { why: expect.stringMatching(/now/) } } })
  await setPrice(product, 9000, [{ path: `variants.${variant}.compareAtPrice`, from: null, to: 12_000 }])
  const lowest = async () =>
    expectDone(await staff.call('/product/detail', { id: product })).product.variants[0]!.lowestPrice30
  expect(await lowest()).toBe(100)
  const wrong = (await history(variant)).find(({ price }) => price === 100)!
  const done = expectDone(await staff.call('/price/strike', { variant, id: wrong.id, reason }))
  expect(done.items.find(({ id }) => id === wrong.id)).toMatchObject({ struckAt: expect.any(String) })
  expect(await lowest()).toBe(10_000)
  const { items: rows } = expectDone(
    await staff.call('/variant/list', {
      filter: { all: [{ field: 'product', op: 'is', value: product } as never] },
    }),
  )
  expect(rows[0]!.lowestPrice30).toBe(9000)
  await world.shop.changes.catchUp()
  expect((await world.app.inject({ url: '/product/mistake' })).body).not.toContain('€1.00')
  expect(done.change.undo).toBeNull()
  const { rows: audited } = await world.shop.pool.query('select reason from audit where id = $1', [
    done.change.id,
  ])
  expect(audited).toEqual([{ reason }])
  expect(await staff.call('/price/strike', { variant, id: wrong.id, reason })).toMatchObject({
    data: { reason: 'transition_refused' },
  })
})

it('refuses to strike out a price at which somebody has ordered', async () => {
  const { variant } = await mistaken('sold', async () => {
    await buy(world.visitor(), { sku: 'SOLD', method: 'cod' })
  })
  const wrong = (await history(variant)).find(({ price }) => price === 100)!
  const { why } = wrong.can.strike as { why: string }
  expect(why).toMatch(/ordered at this price/)
  const refused = await staff.call('/price/strike', { variant, id: wrong.id, reason })
  expect(refused).toMatchObject({ msg: why, data: { reason: 'transition_refused' } })
})

it('refuses an old price, an unknown one, and somebody who may not change prices', async () => {
  const { variant } = await mistaken('old')
  const wrong = (await history(variant)).find(({ price }) => price === 100)!
  const packer = await signInStaff(world, { permissions: ['products.read'] })
  expect((await packer.call('/price/strike', { variant, id: wrong.id, reason })).code).toBe(30)
  expect((await history(variant, packer)).every(({ can }) => can.strike !== true)).toBe(true)
  expect(await staff.call('/price/strike', { variant, id: 'base.1', reason })).toMatchObject({
    data: { reason: 'not_found' },
  })
  await world.shop.pool.query(
    `update price_history set since = since - interval '61 minutes' where variant_id = $1`,
    [variant],
  )
  const late = (await history(variant)).find(({ price }) => price === 100)!
  expect(late.can.strike).toMatchObject({ why: expect.stringMatching(/within 60 minutes/) })
  expect(await staff.call('/price/strike', { variant, id: late.id, reason })).toMatchObject({
    data: { reason: 'transition_refused' },
  })
})
