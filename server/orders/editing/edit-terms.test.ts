import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { order, orderLine } from '#server/db/tables.ts'
import { readBooks } from '#server/payments/check-books.ts'
import { expectDone } from '#test/buying.ts'
import { runHeldJobs, signInStaff } from '#test/desk.ts'
import { type EditingShop, openEditingShop } from '#test/editing.ts'

let shop: EditingShop
/** Offered beside the standard method at 4.90. */
const [express, economy] = ['express', 'economy']

beforeAll(async () => {
  shop = await openEditingShop()
})
afterAll(() => shop.close())

describe('another shipping method', () => {
  it('is one that the shop offers for the address, at its own price', async () => {
    const { number } = await shop.ordered()
    const seen = await shop.preview(number, {})
    expect(seen).toMatchObject({ difference: { amount: 0 } })
    const fees = seen.shippingMethods.map(({ code, fee }) => [code, fee.amount])
    expect(fees).toEqual(
      expect.arrayContaining([
        [express, 1290],
        [economy, 190],
      ]),
    )
    expect(await shop.desk.call('/order/editPreview', { number, shippingMethod: 'teleport' })).toMatchObject({
      code: 40,
      data: { fields: { shippingMethod: expect.any(String) } },
    })
  })

  it('charges what it costs more by a link, with an invoice of its own', async () => {
    const bought = await shop.ordered()
    const { number } = bought
    const changed = await shop.edited(number, { shippingMethod: express })
    expect(changed).toMatchObject({
      ...{ payStatus: 'unpaid', due: { amount: 800 }, price: { amount: 4290 } },
      ...{ shippingMethod: { code: express }, shippingFee: { amount: 1290 } },
    })
    const rows = changed.totals.explain.filter(({ kind }) => kind !== 'tax')
    expect(rows.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
      ['subtotal', 3000],
      ['shipping', 1290],
      ['total', 4290],
    ])
    await shop.payRest(bought)
    expect(await shop.sums(number)).toMatchObject({ kept: 4290, invoiced: 4290, documents: [3490, 800] })
    expectDone(await shop.desk.call('/order/cancel', { number, reason: 'Changed their mind' }))
    await runHeldJobs(shop.world)
    expect(await shop.sums(number)).toMatchObject({ kept: 0, invoiced: 0 })
  })

  it('returns what it costs less', async () => {
    const { number } = await shop.ordered()
    const changed = await shop.edited(number, { shippingMethod: economy })
    expect(changed).toMatchObject({ payStatus: 'paid', refunds: [{ amount: { amount: 300 } }] })
    await runHeldJobs(shop.world)
    expect(await shop.sums(number)).toMatchObject({ kept: 3190, invoiced: 3190, documents: [3490, -300] })
  })

  it('is written down while the order waits for money, also on its invoice', async () => {
    const bought = await shop.ordered()
    const { number } = bought
    await shop.edited(number, { add: [{ sku: await shop.goods(900), quantity: 1 }] })
    const changed = await shop.edited(number, { shippingMethod: economy })
    expect(changed).toMatchObject({ payStatus: 'unpaid', due: { amount: 600 }, shippingFee: { amount: 190 } })
    await shop.payRest(bought)
    expect(await shop.sums(number)).toMatchObject({ kept: 4090, invoiced: 4090 })
  })

  it('cannot be chosen once units have shipped', async () => {
    const { number, lineId } = await shop.ordered()
    const part = [{ lines: [{ lineId, quantity: 1 }] }]
    expectDone(await shop.desk.call('/order/ship', { number, parcels: part }))
    expect(await shop.preview(number, {})).toMatchObject({ shippingMethods: [] })
    expect(await shop.desk.call('/order/editPreview', { number, shippingMethod: express })).toMatchObject({
      data: { reason: 'transition_refused' },
    })
  })
})

describe('a discount', () => {
  it('is refunded once if the order is paid, and credited line by line', async () => {
    const { number } = await shop.ordered()
    const changed = await shop.edited(number, { discount: { kind: 'percentage', percent: 1000 } })
    expect(changed).toMatchObject({ payStatus: 'paid', refunds: [{ amount: { amount: 300 } }] })
    await runHeldJobs(shop.world)
    expect(await shop.sums(number)).toMatchObject({ kept: 3190, invoiced: 3190, documents: [3490, -300] })
    const { items } = expectDone(await shop.desk.call('/order/timeline', { number }))
    expect(items).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'units',
          to: 'discount',
          details: { discount: { amount: 300, currency: 'EUR' } },
        }),
      ]),
    )
  })

  it('lowers what an unpaid order costs, with its tax, and goes with units that are taken off', async () => {
    const { number, lineId } = await shop.ordered('cod')
    const changed = await shop.edited(number, { discount: { kind: 'amount', amount: 301 } })
    expect(changed).toMatchObject({ due: { amount: 3189 }, totals: { total: { amount: 3189 } } })
    const given = changed.totals.explain.find(({ label }) => label === 'Discount')
    expect(given?.amount.amount).toBe(-301)
    const less = await shop.edited(number, { remove: [{ lineId, quantity: 1 }] })
    // A third of 26.99, rounded down: the last unit.
    expect(less.due.amount).toBe(3189 - 899)
    expectDone(await shop.desk.call('/order/ship', { number }))
    expectDone(await shop.desk.call('/order/markPaid', { number }))
    await runHeldJobs(shop.world)
    expect(await shop.sums(number)).toMatchObject({ due: 0, kept: 2290, invoiced: 2290, documents: [2290] })
  })

  it('covers goods that stay and that are added, beside another way of shipping', async () => {
    const bought = await shop.ordered()
    const { number, lineId } = bought
    const wish = {
      remove: [{ lineId, quantity: 1 }],
      add: [{ sku: await shop.goods(2500), quantity: 1 }],
      ...{ shippingMethod: economy, discount: { kind: 'percentage' as const, percent: 2000 } },
    }
    const seen = await shop.preview(number, wish)
    // 20.00 and 25.00 less a fifth, shipping 3.00 less.
    expect(seen).toMatchObject({ after: { amount: 3600 + 190 }, due: { amount: 300 } })
    expect(seen).toMatchObject({ discountAmount: { amount: 400 }, shippingAmount: { amount: -300 } })
    await shop.edited(number, wish)
    await runHeldJobs(shop.world)
    await shop.payRest(bought)
    expect(await shop.sums(number)).toMatchObject({ payStatus: 'paid', due: 0, kept: 3790, invoiced: 3790 })
    expectDone(await shop.desk.call('/order/cancel', { number, reason: 'Changed their mind' }))
    await runHeldJobs(shop.world)
    expect(await shop.sums(number)).toMatchObject({ kept: 0, invoiced: 0 })
    expect((await readBooks(shop.world.shop.pool)).money).toEqual([])
  })

  it('returns the rest if added goods cost less than the discount', async () => {
    const { number } = await shop.ordered()
    const wish = {
      add: [{ sku: await shop.goods(500), quantity: 1 }],
      ...{ shippingMethod: economy, discount: { kind: 'amount' as const, amount: 1500 } },
    }
    await shop.edited(number, wish)
    await runHeldJobs(shop.world)
    expect(await shop.sums(number)).toMatchObject({ payStatus: 'paid', kept: 2190, invoiced: 2190 })
    const [row] = await shop.world.shop.db.select().from(order).where(eq(order.number, number))
    const lines = await shop.world.shop.db.select().from(orderLine).where(eq(orderLine.orderId, row!.id))
    expect(lines.reduce((sum, { rebate }) => sum + rebate, 0)).toBeGreaterThan(0)
    expect(row!.cancelledAmount).toBeGreaterThanOrEqual(0)
  })

  it('needs the permission to lower prices, and is at most what the goods cost', async () => {
    const { number } = await shop.ordered()
    const discount = { kind: 'amount' as const, amount: 3001 }
    expect(await shop.desk.call('/order/editPreview', { number, discount })).toMatchObject({
      data: { fields: { 'discount.amount': expect.any(String) } },
    })
    const clerk = await signInStaff(shop.world, {
      permissions: ['orders.read', 'orders.change', 'orders.refund'],
    })
    const wish = { discount: { kind: 'amount' as const, amount: 100 } }
    expect(await shop.edit(number, wish, clerk)).toMatchObject({
      data: { reason: 'not_allowed', permission: 'prices.change' },
    })
  })
})

describe('an edit above the limit of the role', () => {
  it('waits for a second person, who makes it by approving', async () => {
    const { number } = await shop.ordered()
    const limited = await signInStaff(shop.world, {
      permissions: ['orders.read', 'orders.change', 'orders.refund', 'prices.change', 'customers.read'],
      refundLimits: { order: 100, day: 1000 },
    })
    const wish = { discount: { kind: 'amount' as const, amount: 900 } }
    expect(await shop.edit(number, wish, limited)).toMatchObject({ data: { reason: 'approval_needed' } })
    const asked = expectDone(await shop.edit(number, { ...wish, askApproval: true }, limited))
    expect(asked.approval).toMatchObject({ kind: 'edit', amount: { amount: 900 }, status: 'pending' })
    expect(asked.order.refunds).toEqual([])
    const { id } = asked.approval!
    expectDone(await shop.desk.call('/approval/decide', { id, approve: true }))
    expect((await shop.orderOf(number)).refunds).toMatchObject([{ amount: { amount: 900 } }])
  })
})
