import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coupon } from '#server/db/tables.ts'
import { readBooks } from '#server/payments/check-books.ts'
import { buy, expectDone, newCoupon, payAt } from '#test/buying.ts'
import { runHeldJobs } from '#test/desk.ts'
import { type EditingShop, openEditingShop } from '#test/editing.ts'

type Terms = Omit<Parameters<typeof newCoupon>[1], 'code' | 'kind'>

let shop: EditingShop

beforeAll(async () => {
  shop = await openEditingShop()
})
afterAll(() => shop.close())

/** A paid order of three pieces at 10.00, shipped free by the coupon. */
async function ordered(terms: Terms = {}) {
  const code = `FREE-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await newCoupon(shop.world.shop, { code, kind: 'free_shipping', ...terms })
  const sku = await shop.goods()
  const visitor = shop.world.visitor()
  expectDone(await visitor.call('/cart/add', { sku, quantity: 3 }))
  expectDone(await visitor.call('/cart/coupon', { code }))
  const placed = await buy(visitor, { sku: '' })
  await payAt(shop.world.app, placed.payment)
  await runHeldJobs(shop.world)
  const number = placed.orderNumber
  const [line] = (await shop.orderOf(number)).products
  return { number, code, lineId: line!.lineId, visitor, key: { number, accessKey: placed.accessKey } }
}

const express = { shippingMethod: 'express' }
const feesOf = ({ shippingMethods }: Awaited<ReturnType<EditingShop['preview']>>) =>
  Object.fromEntries(shippingMethods.map(({ code, fee }) => [code, fee.amount]))

describe('another shipping method for an order with a free-shipping coupon', () => {
  it('is free as well, and says so in the preview and in the totals', async () => {
    const { number, code } = await ordered()
    const preview = await shop.preview(number, express)
    expect(feesOf(preview)).toEqual({ standard: 0, express: 0, economy: 0 })
    expect(preview).toMatchObject({
      ...{ shippingCoupon: { code, refusal: null, minimum: null }, shippingAmount: { amount: 0 } },
      ...{ difference: { amount: 0 }, after: { amount: 3000 } },
    })
    const order = await shop.edited(number, express)
    expect(order).toMatchObject({ payStatus: 'paid', price: { amount: 3000 }, refunds: [] })
    expect(order.shippingMethod).toMatchObject({ code: 'express' })
    expect(order.totals.explain.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
      ['subtotal', 3000],
      ['shipping', 1290],
      ['shipping_discount', -1290],
      ['tax', 479],
      ['total', 3000],
    ])
    // A further change finds the coupon again.
    expect((await shop.edited(number, { shippingMethod: 'economy' })).price.amount).toBe(3000)
    await runHeldJobs(shop.world)
    expect(await shop.sums(number)).toMatchObject({ payStatus: 'paid', due: 0, kept: 3000, invoiced: 3000 })
  })

  it('costs its fee once the goods are worth less than the coupon demands', async () => {
    const { number, code, lineId } = await ordered({ minimum: { EUR: 2500 } })
    expect((await shop.preview(number, express)).shippingCoupon).toEqual({
      code,
      refusal: null,
      minimum: null,
    })
    const wish = { remove: [{ lineId, quantity: 1 }], ...express }
    const preview = await shop.preview(number, wish)
    expect(preview).toMatchObject({
      shippingCoupon: { code, refusal: 'coupon_minimum', minimum: { amount: 2500, currency: 'EUR' } },
      ...{ shippingAmount: { amount: 1290 }, difference: { amount: 290 }, due: { amount: 290 } },
    })
    expect(await shop.edited(number, wish)).toMatchObject({ due: { amount: 290 }, payStatus: 'unpaid' })
    // Goods that are added count towards it.
    const add = [{ sku: await shop.goods(700), quantity: 1 }]
    expect(await shop.preview(number, { add, shippingMethod: 'economy' })).toMatchObject({
      ...{ shippingCoupon: { refusal: null }, shippingAmount: { amount: -1290 } },
    })
  })

  it('costs its fee once no item is left that the coupon covers', async () => {
    const { number, code, lineId } = await ordered()
    const { shop: server } = world()
    const { rows } = await server.pool.query(`select l.product_id from order_line l where l.id = $1`, [
      lineId,
    ])
    await server.db
      .update(coupon)
      .set({ productIds: [rows[0].product_id] })
      .where(eq(coupon.code, code))
    expect((await shop.preview(number, express)).shippingCoupon).toMatchObject({ refusal: null })
    const wish = {
      ...{ remove: [{ lineId, quantity: 3 }], add: [{ sku: await shop.goods(5000), quantity: 1 }] },
      ...express,
    }
    expect(await shop.preview(number, wish)).toMatchObject({
      shippingCoupon: { code, refusal: 'coupon_not_applicable' },
      shippingAmount: { amount: 1290 },
    })
  })

  it('is free although the coupon has expired, is used up or was switched off since', async () => {
    const { number, code } = await ordered({ maxUses: 1, firstOrderOnly: true })
    const change = { active: false, endsAt: new Date(Date.now() - 60_000) }
    await world().shop.db.update(coupon).set(change).where(eq(coupon.code, code))
    expect(await shop.preview(number, express)).toMatchObject({
      ...{ shippingCoupon: { code, refusal: null }, shippingAmount: { amount: 0 } },
    })
  })

  it('costs its fee if the coupon was deleted, made shipping free no more or lost its minimum', async () => {
    const deleted = await ordered()
    await world().shop.db.delete(coupon).where(eq(coupon.code, deleted.code))
    expect(await shop.preview(deleted.number, express)).toMatchObject({
      ...{ shippingCoupon: null, shippingAmount: { amount: 1290 } },
    })
    const changed = await ordered()
    const change = { kind: 'percentage', percent: 1000 } as const
    await world().shop.db.update(coupon).set(change).where(eq(coupon.code, changed.code))
    expect(await shop.preview(changed.number, express)).toMatchObject({
      ...{ shippingCoupon: null, shippingAmount: { amount: 1290 } },
    })
    // The base currency was another one when the coupon was made.
    const unknown = await ordered({ minimum: { EUR: 2500 } })
    await world()
      .shop.db.update(coupon)
      .set({ minimum: { CHF: 2500 } })
      .where(eq(coupon.code, unknown.code))
    expect(await shop.preview(unknown.number, express)).toMatchObject({
      ...{ shippingCoupon: null, shippingAmount: { amount: 1290 } },
    })
  })

  it('returns a fee that was paid before, once', async () => {
    const bought = await ordered()
    const { number, code } = bought
    const dearer = { minimum: { EUR: 9000 } }
    await world().shop.db.update(coupon).set(dearer).where(eq(coupon.code, code))
    expect(await shop.edited(number, express)).toMatchObject({ due: { amount: 1290 } })
    await shop.payRest(bought)
    await world().shop.db.update(coupon).set({ minimum: null }).where(eq(coupon.code, code))
    const order = await shop.edited(number, { shippingMethod: 'economy' })
    expect(order).toMatchObject({ payStatus: 'paid', refunds: [{ amount: { amount: 1290 } }] })
    await runHeldJobs(shop.world)
    expect(await shop.sums(number)).toMatchObject({ kept: 3000, invoiced: 3000 })
    expect((await readBooks(world().shop.pool)).money).toEqual([])
  })
})

const world = () => shop.world
