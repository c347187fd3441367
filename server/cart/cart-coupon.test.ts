import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promotion } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { berlin, buy, checkOut, expectDone, newCoupon, openBuyingShop, sell, submit } from '#test/buying.ts'

let world: TestShop
let mug: number

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      mug = await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000 })
      await sell(shop, { sku: 'BOWL', price: 6000, onHand: 1000 })
      await newCoupon(shop, { code: 'SUMMER', kind: 'percentage', percent: 1050 })
      await newCoupon(shop, {
        code: 'OVER',
        kind: 'percentage',
        percent: 1000,
        endsAt: new Date('2020-01-01'),
      })
      await newCoupon(shop, {
        code: 'SOON',
        kind: 'percentage',
        percent: 1000,
        startsAt: new Date('2100-01-01'),
      })
      await newCoupon(shop, { code: 'FIFTY', kind: 'amount', amounts: { EUR: 500 }, minimum: { EUR: 5000 } })
      await newCoupon(shop, { code: 'MUGS', kind: 'percentage', percent: 1000, productIds: [mug] })
      await newCoupon(shop, { code: 'ONCE', kind: 'percentage', percent: 1000, maxUsesPerCustomer: 1 })
      await newCoupon(shop, { code: 'FIRST', kind: 'percentage', percent: 1000, firstOrderOnly: true })
      await newCoupon(shop, { code: 'SINGLE', kind: 'percentage', percent: 1000, maxUses: 1 })
      await newCoupon(shop, { code: 'SHIP', kind: 'free_shipping' })
      await newCoupon(shop, { code: 'ALONE', kind: 'percentage', percent: 1000, combinable: false })
    },
  })
})
afterAll(() => world.close())

async function withMug(): Promise<Visitor> {
  const visitor = world.visitor()
  expectDone(await visitor.call('/cart/add', { sku: 'MUG' }))
  return visitor
}

describe('a coupon', () => {
  it('takes its percentage off and is counted once when applied twice (peer case 15)', async () => {
    const visitor = await withMug()
    const once = expectDone(await visitor.call('/cart/coupon', { code: 'SUMMER' })).cart
    expect(once).toMatchObject({
      coupon: { code: 'SUMMER', discount: { amount: 252 } },
      totals: { total: { amount: 2148 } },
    })
    const twice = expectDone(await visitor.call('/cart/coupon', { code: 'SUMMER' })).cart
    expect(twice).toEqual(once)
    expect(expectDone(await visitor.call('/cart/coupon', { code: null })).cart).toMatchObject({
      coupon: null,
      totals: { total: { amount: 2400 } },
    })
  })

  it('that was never applied can be removed without effect (peer case 15)', async () => {
    const visitor = await withMug()
    const before = expectDone(await visitor.call('/cart/info')).cart
    expect(expectDone(await visitor.call('/cart/coupon', { code: null })).cart).toEqual(before)
  })

  it('is found regardless of case (peer case 16)', async () => {
    const visitor = await withMug()
    expect(expectDone(await visitor.call('/cart/coupon', { code: ' sUmmer ' })).cart.coupon).toMatchObject({
      code: 'SUMMER',
    })
  })

  it('says which condition failed, and the cart stays as it was (peer case 14)', async () => {
    const visitor = await withMug()
    const refusals = [
      ['NEVER', 'coupon_unknown', 'Coupon NEVER doesn’t exist. Check the code and try again.'],
      ['OVER', 'coupon_expired', 'Coupon OVER expired on Jan 1, 2020.'],
      ['SOON', 'coupon_not_applicable', 'Coupon SOON isn’t active yet.'],
      ['FIFTY', 'coupon_minimum', 'Coupon FIFTY needs a minimum spend of €50.00. Add €26.00 more.'],
    ] as const
    for (const [code, reason, msg] of refusals) {
      const refused = await visitor.call('/cart/coupon', { code })
      expect(refused).toMatchObject({ code: 40, msg, data: { reason, fields: { code: msg } } })
    }
    expect(expectDone(await visitor.call('/cart/info')).cart).toMatchObject({
      coupon: null,
      totals: { total: { amount: 2400 } },
    })
    const other = world.visitor()
    await other.call('/cart/add', { sku: 'BOWL' })
    expect(await other.call('/cart/coupon', { code: 'MUGS' })).toMatchObject({
      code: 40,
      msg: 'Coupon MUGS doesn’t apply to any item in your cart.',
      data: { reason: 'coupon_not_applicable' },
    })
  })

  it('waits while its minimum is not reached, and comes back with it (peer case 21)', async () => {
    const visitor = await withMug()
    const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity: 2 }))
    const lineId = cart.lines[0]!.id
    const full = expectDone(await visitor.call('/cart/coupon', { code: 'FIFTY' })).cart
    expect(full.totals.total.amount).toBe(6700)
    const less = expectDone(await visitor.call('/cart/update', { lineId, quantity: 2 })).cart
    expect(less).toMatchObject({
      totals: { total: { amount: 4800 } },
      coupon: { discount: { amount: 0 } },
      notices: [{ reason: 'coupon_minimum' }],
    })
    const again = expectDone(await visitor.call('/cart/update', { lineId, quantity: 3 })).cart
    expect(again).toMatchObject({ totals: { total: { amount: 6700 } }, notices: [] })
  })

  it('gives free shipping until it is taken off (peer case 22)', async () => {
    const visitor = world.visitor()
    await checkOut(visitor)
    await visitor.call('/cart/coupon', { code: 'SHIP' })
    const free = expectDone(await visitor.call('/checkout/start')).checkout
    expect(free.totals).toMatchObject({ shipping: { amount: 0 }, total: { amount: 2400 } })
    await visitor.call('/cart/coupon', { code: null })
    expect(expectDone(await visitor.call('/checkout/start')).checkout.totals.shipping).toEqual({
      amount: 490,
      currency: 'EUR',
    })
  })

  it('used up by an e-mail address comes off when a guest enters that address (peer case 24)', async () => {
    const [first, second] = [world.visitor(), await withMug()]
    await first.call('/cart/add', { sku: 'MUG' })
    await first.call('/cart/coupon', { code: 'ONCE' })
    await buy(first, { sku: '', email: 'ada@example.com' })
    expectDone(await second.call('/cart/coupon', { code: 'ONCE' }))
    const { checkout } = expectDone(
      await second.call('/checkout/information', { email: 'ADA@example.com', address: berlin }),
    )
    expect(checkout.cart).toMatchObject({ coupon: null, totals: { discount: { amount: 0 } } })
    expect(checkout.cart.notices).toMatchObject([
      { reason: 'coupon_used_up', message: 'You’ve already used coupon ONCE.' },
    ])
    expect(expectDone(await second.call('/cart/info')).cart).toMatchObject({ coupon: null, notices: [] })
  })

  it('for a first order is refused with the second', async () => {
    const visitor = world.visitor()
    await buy(visitor, { email: 'regular@example.com' })
    await visitor.call('/cart/add', { sku: 'MUG' })
    await visitor.call('/checkout/information', { email: 'regular@example.com', address: berlin })
    expect(await visitor.call('/cart/coupon', { code: 'FIRST' })).toMatchObject({
      code: 40,
      msg: 'Coupon FIRST is for first orders only.',
      data: { reason: 'coupon_not_applicable', condition: 'first_order' },
    })
  })

  it('can be used again after the order is cancelled (peer cases 25 and 27)', async () => {
    const visitor = await withMug()
    await visitor.call('/cart/coupon', { code: 'SINGLE' })
    const { orderNumber: number, accessKey } = expectDone(
      await submit(visitor, await checkOut(visitor, { sku: '' })),
    )
    const other = await withMug()
    expect(await other.call('/cart/coupon', { code: 'SINGLE' })).toMatchObject({
      data: { reason: 'coupon_used_up', condition: 'total' },
    })
    expectDone(await visitor.call('/order/cancel', { number, accessKey, reason: 'too much' }))
    expectDone(await other.call('/cart/coupon', { code: 'SINGLE' }))
  })

  it('that is not combinable is refused next to a promotion', async () => {
    const deal = await sell(world.shop, { sku: 'DEAL', price: 1000 })
    await world.shop.db
      .insert(promotion)
      .values({ handle: 'bowl-sale', kind: 'percentage', percent: 1000, productIds: [deal] })
    await world.shop.db.transaction((tx) => noteChange(tx, ['marketing']))
    await world.shop.changes.catchUp()
    const visitor = world.visitor()
    const { cart } = expectDone(await visitor.call('/cart/add', { sku: 'DEAL' }))
    expect(cart.totals).toMatchObject({ discount: { amount: 100 }, total: { amount: 900 } })
    expect(await visitor.call('/cart/coupon', { code: 'ALONE' })).toMatchObject({
      msg: 'Coupon ALONE can’t be combined with bowl-sale.',
      data: { reason: 'coupon_not_combinable' },
    })
  })
})
