import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Placed } from '#contract/checkout.ts'
import type { Tx } from '#server/db/open.ts'
import { order, payment } from '#server/db/tables.ts'
import type { TestShop } from '#test/app.ts'
import {
  berlin,
  buy,
  checkOut,
  expectDone,
  newCoupon,
  openBuyingShop,
  payAt,
  sell,
  stockOf,
  submit,
} from '#test/buying.ts'
import { cancelUnits } from './cancellation/cancel-units.ts'
import { closeOrder } from './cancellation/close-order.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import { askRefunds } from './refunds/ask-refunds.ts'
import { shipUnits } from './shipments/ship-units.ts'

let world: TestShop
beforeAll(async () => {
  world = await openBuyingShop({
    prepare: (shop) => newCoupon(shop, { code: 'TEN', kind: 'percentage', percent: 1000 }),
  })
})
afterAll(() => world.close())

const acting = () => ({ by: 'merchant' as const, at: world.shop.now() })

async function orderOf({ orderNumber }: Placed) {
  const [row] = await world.shop.db.select().from(order).where(eq(order.number, orderNumber))
  return row!
}

async function change<Result>(
  placed: Placed,
  work: (tx: Tx, locked: LockedOrder) => Promise<Result>,
): Promise<Result> {
  const { id } = await orderOf(placed)
  return world.shop.db.transaction(async (tx) => work(tx, await lockOrder(tx, id)))
}

/** On hand and reserved; the ledger has to agree. */
async function figures(sku: string): Promise<[number, number]> {
  const { on_hand, reserved, moved_on_hand, moved_reserved } = await stockOf(world.shop, sku)
  expect([moved_on_hand, moved_reserved]).toEqual([on_hand, reserved])
  return [on_hand, reserved]
}

it('is reserved once, becomes a sale when shipped, and goes back from cancellation or return (peer case 32)', async () => {
  await sell(world.shop, { sku: 'PLATE', onHand: 10 })
  const placed = await buy(world.visitor(), { sku: 'PLATE', quantity: 3 })
  expect(await figures('PLATE')).toEqual([10, 3])
  await payAt(world.app, placed.payment)
  await world.runJobs()
  expect(await figures('PLATE')).toEqual([10, 3])
  const lineId = await change(placed, async (_tx, locked) => locked.lines[0]!.id)
  await change(placed, (tx, locked) =>
    shipUnits(tx, locked, [{ lines: [{ lineId, quantity: 2 }] }], acting()),
  )
  expect(await figures('PLATE')).toEqual([8, 1])
  // Cancelled before shipping: released. Shipped and refunded as returned: on hand again.
  await change(placed, (tx, locked) =>
    cancelUnits(tx, locked, { lines: [{ lineId, quantity: 1 }], reason: 'broken' }, acting()),
  )
  expect(await figures('PLATE')).toEqual([8, 0])
  const lines = [{ lineId, quantity: 1 }]
  await change(placed, (tx, locked) =>
    askRefunds(
      tx,
      locked,
      { lines, restock: lines, reason: 'goodwill', by: { kind: 'merchant' } },
      world.shop.now(),
    ),
  )
  expect(await figures('PLATE')).toEqual([9, 0])
})

it('is released when the whole order is cancelled, and never reserved beyond what is there (peer cases 32 and 33)', async () => {
  await sell(world.shop, { sku: 'TRAY', onHand: 2 })
  const placed = await buy(world.visitor(), { sku: 'TRAY', quantity: 2 })
  const late = world.visitor()
  expect((await late.call('/cart/add', { sku: 'TRAY', quantity: 1 })).code).not.toBe(0)
  const reserveMore = world.shop.pool.query(
    `select reserve_stock(id, 0, now()) from orders where number = $1`,
    [placed.orderNumber],
  )
  await expect(reserveMore).rejects.toThrow()
  await expect(
    world.shop.pool.query(
      `update stock set on_hand = -1 where variant_id = (select id from variant where sku = 'TRAY')`,
    ),
  ).rejects.toThrow()
  expect(await figures('TRAY')).toEqual([2, 2])
  await change(placed, (tx, locked) => closeOrder(tx, locked, { ...acting(), cancelledBy: 'merchant' }))
  expect(await figures('TRAY')).toEqual([2, 0])
})

it('of cancelled pieces cannot be cancelled or shipped again; no piece is an error (peer case 51)', async () => {
  await sell(world.shop, { sku: 'JUG', onHand: 5, price: 1235 })
  const visitor = world.visitor()
  expectDone(await visitor.call('/cart/add', { sku: 'JUG', quantity: 3 }))
  expectDone(await visitor.call('/cart/coupon', { code: 'TEN' }))
  const placed = expectDone(await submit(visitor, await checkOut(visitor, { sku: '' })))
  await payAt(world.app, placed.payment)
  const [lineId, total] = await change(placed, async (_tx, { lines: [line] }) => [line!.id, line!.total])
  const cancel = (lines: { lineId: string; quantity: number }[]) =>
    change(placed, (tx, locked) => cancelUnits(tx, locked, { lines, reason: 'broken' }, acting()))
  await cancel([{ lineId, quantity: 2 }])
  // A third of the discounted price, not of the list price.
  await world.runJobs()
  expect((await orderOf(placed)).refundedAmount).toBe(2223)
  expect(total).toBe(3334)
  await expect(cancel([])).rejects.toMatchObject({ reason: 'invalid' })
  await expect(cancel([{ lineId, quantity: 2 }])).rejects.toMatchObject({ reason: 'invalid' })
  const ship = (quantity: number) =>
    change(placed, (tx, locked) => shipUnits(tx, locked, [{ lines: [{ lineId, quantity }] }], acting()))
  await expect(ship(2)).rejects.toMatchObject({ reason: 'invalid' })
  await ship(1)
  await expect(ship(1)).rejects.toMatchObject({ reason: 'invalid' })
  expect(await figures('JUG')).toEqual([4, 0])
})

it('is paid once when five payments of one order are approved at once (peer case 52)', async () => {
  await sell(world.shop, { sku: 'CUP', onHand: 5 })
  const placed = await buy(world.visitor(), { sku: 'CUP' })
  await Promise.all(Array.from({ length: 5 }, () => payAt(world.app, placed.payment)))
  await world.runJobs()
  const { id, total, paidAmount, refundedAmount } = await orderOf(placed)
  expect([paidAmount, refundedAmount]).toEqual([total, 0])
  const received = await world.shop.db
    .select()
    .from(payment)
    .where(and(eq(payment.orderId, id), eq(payment.received, total)))
  expect(received).toHaveLength(1)
  expect(await figures('CUP')).toEqual([5, 1])
})

it('stays as ordered while it waits for payment, and an unknown country is refused (peer cases: changes after placing, country codes)', async () => {
  await sell(world.shop, { sku: 'BOX', onHand: 9 })
  const visitor = world.visitor()
  const placed = await buy(visitor, { sku: 'BOX' })
  const before = await orderOf(placed)
  expectDone(await visitor.call('/cart/add', { sku: 'BOX', quantity: 4 }))
  expect(await orderOf(placed)).toEqual(before)
  expect(await figures('BOX')).toEqual([9, 1])
  expectDone(await visitor.call('/checkout/start'))
  const address = { ...berlin, country: 'QQ' }
  const refused = await visitor.call('/checkout/information', { email: 'a@example.com', address })
  expect(refused.code).toBe(40)
})
