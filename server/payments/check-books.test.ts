import { afterAll, beforeAll, expect, it } from 'vitest'
import { refund } from '#server/db/tables.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell } from '#test/buying.ts'
import { deliver } from '#test/returns.ts'
import { readBooks } from './check-books.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => {
      await sell(shop, { sku: 'MUG', onHand: 20 })
      await sell(shop, { sku: 'BOWL', onHand: 20 })
    },
  })
})
afterAll(() => world.close())

it('finds nothing after buying, paying and cancelling', async () => {
  const visitor = world.visitor()
  const paid = await buy(visitor, { quantity: 3 })
  await payAt(world.app, paid.payment)
  const { orderNumber: number, accessKey } = await buy(visitor, { sku: 'BOWL' })
  expectDone(await visitor.call('/order/cancel', { number, accessKey, reason: 'no longer needed' }))
  expect(await readBooks(world.shop.pool)).toEqual({
    wrongStock: [],
    wrongShipped: [],
    failedRefunds: [],
    money: [],
  })
})

it('names orders whose shipped units are not those of their parcels', async () => {
  const { orderNumber, payment } = await buy(world.visitor(), { quantity: 2 })
  await payAt(world.app, payment)
  await deliver(world, orderNumber, { quantity: 1, status: 'shipped' })
  expect(await readBooks(world.shop.pool)).toMatchObject({ wrongShipped: [] })
  const ending = `update shipment set status = $2 where order_id = (select id from orders where number = $1)`
  await world.shop.pool.query(ending, [orderNumber, 'lost'])
  expect(await readBooks(world.shop.pool)).toMatchObject({ wrongShipped: [orderNumber] })
})

it('names stock that was changed without its ledger, and refunds that failed for good', async () => {
  const { orderNumber } = await buy(world.visitor())
  const { rows } = await world.shop.pool.query(
    'select p.id, p.order_id from payment p join orders o on o.id = p.order_id where o.number = $1',
    [orderNumber],
  )
  const row = { paymentId: rows[0].id, orderId: rows[0].order_id, amount: 100, currency: 'EUR' }
  const failed = { ...row, reason: 'overpaid', status: 'failed' } as const
  await world.shop.db.insert(refund).values([{ ...failed, attempt: 2, retriedAt: new Date() }])
  expect(await readBooks(world.shop.pool)).toMatchObject({ failedRefunds: [] })
  await world.shop.db.insert(refund).values([{ ...failed, attempt: 3 }])
  await world.shop.pool.query(
    `update stock set on_hand = on_hand - 1 where variant_id = (select id from variant where sku = 'BOWL')`,
  )
  expect(await readBooks(world.shop.pool)).toMatchObject({
    wrongStock: ['BOWL'],
    failedRefunds: [orderNumber],
    money: [{ kind: 'refund_failed', orderNumber }],
  })
})
