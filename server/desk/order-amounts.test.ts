import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataOf } from '#server/staff/webhooks/message-of.ts'
import { buy, expectDone, signIn } from '#test/buying.ts'
import { runHeldJobs } from '#test/desk.ts'
import { type EditingShop, openEditingShop } from '#test/editing.ts'
import { openExport } from './exports/read-rows.ts'

let shop: EditingShop

beforeAll(async () => {
  shop = await openEditingShop()
})
afterAll(() => shop.close())

it('says everywhere what an order costs without the units that were cancelled before they were paid', async () => {
  const { world, desk } = shop
  const { id: customerId, token } = await signIn(world.shop)
  const buyer = world.visitor({ 'x-auth': token })
  const sku = await shop.goods(1000)
  const { orderNumber: number } = await buy(buyer, { sku, quantity: 3, method: 'cod' })
  const larger = (await shop.ordered('cod')).number
  const lineId = (await shop.orderOf(number)).products[0]!.lineId
  const lines = [{ lineId, quantity: 1 }]
  expectDone(await desk.call('/order/cancelUnits', { number, lines, reason: 'Broken' }))
  await runHeldJobs(world)
  const now = { amount: 2490, currency: 'EUR' }

  expect(await shop.orderOf(number)).toMatchObject({ price: now, due: now })
  const listed = expectDone(await desk.call('/order/list', { sort: { by: 'total', dir: 'asc' } })).items
  expect(listed.map((row) => [row.number, row.total.amount])).toEqual([
    [number, 2490],
    [larger, 3490],
  ])
  const cheap = { all: [{ field: 'total' as const, op: 'lt' as const, value: 2500 }] }
  const found = expectDone(await desk.call('/order/list', { filter: cheap })).items
  expect(found.map((row) => row.number)).toEqual([number])
  const wish = { q: '', conditions: cheap.all, columns: ['number', 'total'], bom: false }
  const exported = []
  const asked = { kind: 'orders', wish, at: world.shop.now(), matches: 100 } as const
  const { batches } = await openExport(world.shop, asked)
  for await (const rows of batches) exported.push(...rows)
  expect(exported).toEqual([{ number, total: { figure: '24.90' } }])
  const { id } = await shop.orderOf(number)
  expect(await dataOf(world.shop, 'order.units_cancelled', { orderId: id })).toMatchObject([
    { order: { number, total: now } },
  ])

  expect(expectDone(await buyer.call('/order/list', {})).items).toMatchObject([{ number, total: now }])
  expect(expectDone(await buyer.call('/user/info', {})).spending).toEqual(now)
  const { customer } = expectDone(await desk.call('/customer/detail', { id: customerId }))
  expect(customer.lastOrders).toMatchObject([{ number, total: now }])
})
