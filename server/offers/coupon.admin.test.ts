import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { indexEarlierCodes } from './index-codes.ts'

let world: TestShop
let staff: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'BOWL', price: 4000, onHand: 500 })),
  })
  staff = await signInStaff(world, { role: 'catalogue' })
})
afterAll(() => world.close())

type NewCoupon = Omit<AdminPayload<'/coupon/create'>, 'idempotencyKey'>

async function createCoupon(code: string, wish: Partial<NewCoupon> = {}) {
  return expectDone(
    await staff.call('/coupon/create', {
      code,
      names: { en: `Coupon ${code}` },
      benefit: { kind: 'percentage', percent: 1000 },
      active: true,
      ...wish,
    }),
  )
}

describe('a coupon', () => {
  it('is created, saved, ended and put back', async () => {
    const owner = await signInStaff(world)
    const { coupon, version } = await createCoupon('spring 25')
    expect(coupon).toMatchObject({ code: 'SPRING 25', state: 'running', used: 0 })
    const { id } = coupon
    const saved = expectDone(
      await staff.call('/coupon/save', { id, version, set: [{ path: 'maxUses', from: null, to: 5 }] }),
    )
    expect(saved.coupon.maxUses).toBe(5)
    const over = expectDone(await staff.call('/coupon/end', { id }))
    expect(over.coupon.state).toBe('ended')
    expectDone(await owner.call('/change/undo', { id: over.change.id }))
    expect(expectDone(await staff.call('/coupon/detail', { id })).coupon.state).toBe('running')
    expect(
      await staff.call('/coupon/create', {
        code: 'Spring 25',
        names: { en: 'Again' },
        benefit: { kind: 'free_shipping' },
      }),
    ).toMatchObject({ code: 40, data: { fields: { code: 'There is already a coupon SPRING 25.' } } })
  })

  it('is duplicated in bulk, switched off, with codes and addresses of their own', async () => {
    const texts = { en: { name: 'Autumn', slug: 'autumn' } }
    const one = await createCoupon('AUTUMN', { texts, listed: true, maxUses: 3 })
    const two = await createCoupon('WINTER', { benefit: { kind: 'free_shipping' } })
    const ids = [one.coupon.id, two.coupon.id]
    const { coupons } = expectDone(await staff.call('/coupon/bulk', { ids, action: 'duplicate' }))
    const copies = await Promise.all(
      coupons.map(async (id) => expectDone(await staff.call('/coupon/detail', { id })).coupon),
    )
    expect(copies[0]).toMatchObject({
      ...{ code: expect.stringMatching(/^AUTUMN-.{4}$/), state: 'off', maxUses: 3, listed: true, used: 0 },
      texts: { en: { name: 'Autumn', slug: expect.stringMatching(/^autumn-.{4}$/) } },
    })
    expect(copies[1]).toMatchObject({ benefit: { kind: 'free_shipping' }, active: false })
  })

  it('makes a series of codes, each for one use, whose terms follow and whose file holds them all', async () => {
    const { coupon, version } = await createCoupon('WINBACK', { startsAt: null })
    const { id } = coupon
    const series = expectDone(await staff.call('/coupon/series', { id, count: 250, prefix: 'wb-' }))
    expect(series).toMatchObject({ made: 250, codes: 250 })
    const filter = { all: [{ field: 'series', op: 'is' as const, value: id }] }
    const { items } = expectDone(await staff.call('/coupon/list', { filter, size: 3 }))
    const [code, other] = items.map((each) => each.code)
    expect(code).toMatch(/^WB-[0-9A-HJKMNP-TV-Z]{10}$/)

    const visitor = world.visitor()
    expectDone(await visitor.call('/cart/add', { sku: 'BOWL' }))
    expect(await visitor.call('/cart/coupon', { code: 'WINBACK' })).toMatchObject({ code: 40 })
    expectDone(await visitor.call('/cart/coupon', { code: code! }))
    const { orderNumber } = await buy(visitor, { sku: '', email: 'series@example.com' })
    const second = world.visitor()
    expectDone(await second.call('/cart/add', { sku: 'BOWL' }))
    expect(await second.call('/cart/coupon', { code: code! })).toMatchObject({
      data: { reason: 'coupon_used_up' },
    })

    const benefit = { kind: 'percentage' as const, percent: 2500 }
    const set = [{ path: 'benefit', from: coupon.benefit, to: benefit }]
    expectDone(await staff.call('/coupon/save', { id, version, set }))
    const { cart } = expectDone(await second.call('/cart/coupon', { code: other! }))
    expect(cart.totals.discount.amount).toBe(1000)

    const single = items[1]!.coupon
    const detail = expectDone(await staff.call('/coupon/detail', { id: single }))
    const own = [{ path: 'benefit', from: benefit, to: { ...benefit, percent: 3000 } }]
    expect(await staff.call('/coupon/save', { id: single, version: detail.version, set: own })).toMatchObject(
      {
        code: 40,
        msg: expect.stringContaining('belongs to a series'),
      },
    )

    const owner = await signInStaff(world)
    const uses = expectDone(await owner.call('/coupon/uses', { id }))
    expect(uses.items).toMatchObject([
      { code, order: orderNumber, email: 'series@example.com', discount: { amount: 400, currency: 'EUR' } },
    ])
    const blind = await signInStaff(world, { permissions: ['promotions.change'] })
    expect(expectDone(await blind.call('/coupon/uses', { id })).items[0]).not.toHaveProperty('email')

    const wish = { kind: 'coupons' as const, filter }
    const { id: file } = expectDone(await staff.call('/export/start', wish)).export
    await world.runJobs()
    const { url } = expectDone(await staff.call('/export/link', { id: file }))
    // A link opens as a navigation: without the session key.
    const { 'x-desk': _key, ...headers } = staff.headers
    const { pathname, search } = new URL(url, world.shop.publicUrl)
    const { body } = await world.app.inject({ url: pathname + search, headers })
    expect(body.split('\n').filter((line) => line.startsWith('WB-'))).toHaveLength(250)
  })

  it('finds a code of a series by any part of it, also one from before codes were indexed', async () => {
    const { coupon } = await createCoupon('PARTNERS')
    expectDone(await staff.call('/coupon/series', { id: coupon.id, count: 1200, prefix: 'pt-' }))
    const filter = { all: [{ field: 'series', op: 'is' as const, value: coupon.id }] }
    const { items } = expectDone(await staff.call('/coupon/list', { filter, size: 1 }))
    const { code } = items[0]!
    const found = async (q: string) =>
      expectDone(await staff.call('/coupon/list', { q })).items.map((each) => each.code)
    expect(await found(code.toLowerCase())).toEqual([code])
    expect(await found(code.slice(4))).toEqual([code])
    expect(await found('partners')).toEqual(['PARTNERS'])
    const { rowCount } = await world.shop.pool.query(
      `delete from desk_search where kind = 'coupon' and words like 'pt-%'`,
    )
    expect([rowCount, await found(code)]).toEqual([1200, []])
    await indexEarlierCodes(world.shop)
    expect(await found(code)).toEqual([code])
  })

  it('leaves codes of a series off that were stopped alone, until the series itself is switched', async () => {
    const { coupon } = await createCoupon('LEAKED')
    const { id } = coupon
    expectDone(await staff.call('/coupon/series', { id, count: 2, prefix: 'lk-' }))
    const filter = { all: [{ field: 'series', op: 'is' as const, value: id }] }
    const codes = async () => expectDone(await staff.call('/coupon/list', { filter })).items
    const states = async () => (await codes()).map(({ state }) => state)
    const save = async (path: string, from: unknown, to: unknown) => {
      const { version } = expectDone(await staff.call('/coupon/detail', { id }))
      expectDone(await staff.call('/coupon/save', { id, version, set: [{ path, from, to }] }))
    }
    expectDone(await staff.call('/coupon/end', { id: (await codes())[0]!.coupon }))
    await save('names', coupon.names, { en: 'Sorry' })
    expect(await states()).toEqual(['off', 'running'])
    await save('active', true, false)
    expect(await states()).toEqual(['off', 'off'])
    await save('active', false, true)
    expect(await states()).toEqual(['running', 'running'])
  })
})
