import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { order } from '#server/db/tables.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { readBooks } from '#server/payments/check-books.ts'
import { checkOut, expectDone, newKey, payAt, submit } from '#test/buying.ts'
import { runHeldJobs } from '#test/desk.ts'
import { type EditingShop, openEditingShop } from '#test/editing.ts'

let shop: EditingShop

beforeAll(async () => {
  shop = await openEditingShop()
})
afterAll(() => shop.close())

describe('an edited order that is paid', () => {
  it('keeps what was paid, asks for the difference once by email, and ships once that is paid', async () => {
    const bought = await shop.ordered()
    const { number, sku, lineId } = bought
    const other = await shop.goods(2500)
    const wish = { remove: [{ lineId, quantity: 1 }], add: [{ sku: other, quantity: 1 }] }
    expect(await shop.preview(number, wish)).toMatchObject({
      ...{ difference: { amount: 1500 }, before: { amount: 3490 }, after: { amount: 4990 } },
      ...{ paid: { amount: 3490 }, due: { amount: 1500 }, refund: { amount: 0 }, charge: 'link' },
      added: [{ sku: other, total: { amount: 2500 }, problem: null }],
    })
    const order = await shop.edited(number, wish)
    expect(order).toMatchObject({ payStatus: 'unpaid', due: { amount: 1500 }, needs: 'pay', expiresAt: null })
    expect(order.financialStatus).toBe('partly_paid')
    expect(order.products.map(({ quantity, cancelled }) => [quantity, cancelled])).toEqual([
      [3, 1],
      [1, 0],
    ])
    expect([await shop.shelf(sku), await shop.shelf(other)]).toEqual([
      [50, 2],
      [50, 1],
    ])
    expect(order).toMatchObject({ price: { amount: 4990 }, totals: { total: { amount: 4990 } } })
    const rows = order.totals.explain.map(({ kind, amount }) => [kind, amount.amount])
    // Of 20.00 that stay 3.19 are tax, of 25.00 that come 3.99, and of shipping 0.78.
    expect(rows).toEqual([
      ['subtotal', 3000],
      ['shipping', 490],
      ['tax', 796],
      ['subtotal', 2500],
      ['promotion', -1000],
      ['total', 4990],
    ])
    expect(await shop.desk.call('/order/ship', { number })).toMatchObject({ code: 40 })
    await runHeldJobs(shop.world)
    const told = shop.emails.filter(({ subject }) => subject === `Your order ${number} has changed`)
    expect(told).toHaveLength(1)
    expect(told[0]!.text).toContain('€15.00 is still to be paid')
    await shop.payRest(bought)
    expect(await shop.sums(number)).toEqual({
      ...{ payStatus: 'paid', due: 0, kept: 4990, invoiced: 4990 },
      documents: [3490, 2500, -1000],
    })
    expectDone(await shop.desk.call('/order/ship', { number }))
    await runHeldJobs(shop.world)
    const { items } = expectDone(await shop.desk.call('/order/timeline', { number }))
    expect(items).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ kind: 'units', to: 'added', note: 'On the phone', actorName: 'Mia' },
          details: { goods: [{ name: order.products[1]!.name, quantity: 1 }] },
        }),
        expect.objectContaining({
          ...{ kind: 'units', to: 'cancelled', note: 'On the phone' },
          details: { goods: [{ name: order.products[0]!.name, quantity: 1 }] },
        }),
        expect.objectContaining({ kind: 'pay_status', from: 'paid', to: 'unpaid' }),
      ]),
    )
  })

  it.each([0, 1])(
    'never expires while its buyer pays the difference, with %i units shipped',
    async (sent) => {
      const bought = await shop.ordered()
      const { number, lineId, visitor, key } = bought
      await shop.world.shop.db
        .update(order)
        .set({ createdAt: sql`now() - interval '2 days'` })
        .where(eq(order.number, number))
      const parcels = [{ lines: [{ lineId, quantity: sent }] }]
      if (sent > 0) expectDone(await shop.desk.call('/order/ship', { number, parcels }))
      await shop.edited(number, { add: [{ sku: await shop.goods(900), quantity: 1 }] })
      const pay = { ...key, method: 'test' as const, idempotencyKey: newKey() }
      const { payment } = expectDone(await visitor.call('/order/pay', pay))
      await expireOrders(shop.world.shop)
      expect(expectDone(await visitor.call('/order/detail', key)).order).toMatchObject({
        ...{ status: 'in_progress', payStatus: 'unpaid', expiresAt: null, refunds: [], can: { pay: true } },
      })
      await payAt(shop.world.app, payment)
      await runHeldJobs(shop.world)
      expect(await shop.sums(number)).toMatchObject({ payStatus: 'paid', due: 0, kept: 4390, invoiced: 4390 })
    },
  )

  it('returns the difference once, and a full refund later returns exactly the rest', async () => {
    const bought = await shop.ordered()
    const { number, lineId } = bought
    const other = await shop.goods(700)
    const order = await shop.edited(number, {
      remove: [{ lineId, quantity: 2 }],
      add: [{ sku: other, quantity: 1 }],
    })
    expect(order).toMatchObject({ payStatus: 'paid', refunds: [{ amount: { amount: 1300 } }] })
    await runHeldJobs(shop.world)
    expect(await shop.sums(number)).toMatchObject({
      kept: 2190,
      invoiced: 2190,
      documents: [3490, 700, -2000],
    })
    expectDone(await shop.desk.call('/order/cancel', { number, reason: 'Changed their mind' }))
    await runHeldJobs(shop.world)
    expect(await shop.sums(number)).toMatchObject({ kept: 0, invoiced: 0 })
    expect((await readBooks(shop.world.shop.pool)).money).toEqual([])
  })

  it('waits no longer once the added items are taken off again', async () => {
    const { number } = await shop.ordered()
    const waiting = await shop.edited(number, { add: [{ sku: await shop.goods(900), quantity: 2 }] })
    expect(waiting.due.amount).toBe(1800)
    const lineId = waiting.products[1]!.lineId
    const back = await shop.edited(number, { remove: [{ lineId, quantity: 2 }] })
    expect(back).toMatchObject({ payStatus: 'paid', due: { amount: 0 }, refunds: [], needs: 'ship' })
    await runHeldJobs(shop.world)
    expect(await shop.sums(number)).toMatchObject({ kept: 3490, invoiced: 3490, documents: [3490] })
  })

  it('is cancelled while it waits: everything paid goes back, and nothing stays invoiced', async () => {
    const bought = await shop.ordered()
    const { number, lineId } = bought
    expectDone(
      await shop.desk.call('/order/cancelUnits', {
        number,
        lines: [{ lineId, quantity: 1 }],
        reason: 'Broken',
      }),
    )
    await runHeldJobs(shop.world)
    await shop.edited(number, { add: [{ sku: await shop.goods(900), quantity: 2 }] })
    expectDone(await bought.visitor.call('/order/cancel', { ...bought.key, reason: 'Too dear' }))
    await runHeldJobs(shop.world)
    expect(await shop.sums(number)).toMatchObject({ kept: 0, invoiced: 0 })
    expect((await readBooks(shop.world.shop.pool)).money).toEqual([])
  })
})

describe('an edited order that is not paid', () => {
  it('collects the new amount at the door', async () => {
    const { number, lineId } = await shop.ordered('cod')
    const other = await shop.goods(2500)
    const wish = { remove: [{ lineId, quantity: 2 }], add: [{ sku: other, quantity: 1 }] }
    expect((await shop.preview(number, wish)).charge).toBe('at_door')
    expect(await shop.edited(number, wish)).toMatchObject({ due: { amount: 3990 }, needs: 'ship' })
    expectDone(await shop.desk.call('/order/ship', { number }))
    expectDone(await shop.desk.call('/order/markPaid', { number }))
    await runHeldJobs(shop.world)
    expect(await shop.sums(number)).toMatchObject({ payStatus: 'paid', due: 0, kept: 3990, invoiced: 3990 })
  })

  it('takes a payment of the old amount that was under way as part of the new one', async () => {
    const sku = await shop.goods()
    const visitor = shop.world.visitor()
    const placed = expectDone(await submit(visitor, await checkOut(visitor, { sku, quantity: 1 })))
    const number = placed.orderNumber
    await shop.edited(number, { add: [{ sku: await shop.goods(500), quantity: 1 }] })
    await payAt(shop.world.app, placed.payment)
    await runHeldJobs(shop.world)
    expect(await shop.sums(number)).toMatchObject({ payStatus: 'unpaid', due: 500, kept: 1490 })
    const [, added] = (await shop.orderOf(number)).products
    await shop.edited(number, { remove: [{ lineId: added!.lineId, quantity: 1 }] })
    await runHeldJobs(shop.world)
    expect(await shop.sums(number)).toMatchObject({ payStatus: 'paid', due: 0, kept: 1490, invoiced: 1490 })
  })

  it('has a payment window from the moment it is no longer paid at the door', async () => {
    const { number, visitor, key } = await shop.ordered('cod')
    await shop.world.shop.db
      .update(order)
      .set({ createdAt: sql`now() - interval '2 days'` })
      .where(eq(order.number, number))
    const pay = { ...key, method: 'test' as const, idempotencyKey: newKey() }
    expectDone(await visitor.call('/order/pay', pay))
    await expireOrders(shop.world.shop)
    const { status, expiresAt } = expectDone(await visitor.call('/order/detail', key)).order
    expect(status).toBe('in_progress')
    expect(Date.parse(expiresAt!)).toBeGreaterThan(Date.now())
  })

  it('shows no transfer details of the old amount', async () => {
    const { number, visitor, key } = await shop.ordered('bank')
    const shown = async () => expectDone(await visitor.call('/order/detail', key)).order
    expect((await shown()).instructions).toBeTruthy()
    await shop.edited(number, { add: [{ sku: await shop.goods(500), quantity: 1 }] })
    expect(await shown()).toMatchObject({ due: { amount: 3990 }, can: { pay: true } })
    expect((await shown()).instructions).toBeUndefined()
  })
})
