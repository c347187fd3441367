import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '#test/app.ts'
import { expectDone, newKey, openBuyingShop, sell, signIn } from '#test/buying.ts'
import { runHeldJobs, signInStaff } from '#test/desk.ts'
import { apply, buyPaid, customer, deliver, eligibleLines, payOut, receive } from '#test/returns.ts'

type World = Awaited<ReturnType<typeof openBuyingShop>>
let world: World
let desk: Awaited<ReturnType<typeof signInStaff>>
let clock = 0

beforeAll(async () => {
  world = await openBuyingShop()
  world.shop.now = () => new Date(Date.now() + clock)
  desk = await signInStaff(world)
})
afterAll(() => world.close())

/** Moves the shop's clock. Sessions of staff end sooner than those of customers. */
async function passDays(count: number): Promise<void> {
  clock = count * 24 * 3600_000
  desk = await signInStaff(world)
}

async function goods(price = 2200): Promise<string> {
  const sku = `SKU-${crypto.randomUUID().slice(0, 8)}`
  await sell(world.shop, { sku, onHand: 50, price })
  return sku
}

const placedAs = (orderNumber: string) => ({ orderNumber }) as Parameters<typeof apply>[1]

/** Has the goods of a return come back, as announced. */
async function comeBack(number: string, isApproved = false): Promise<void> {
  if (!isApproved) expectDone(await desk.call('/return/approve', { number }))
  expectDone(await desk.call('/return/receive', { number }))
  const { lines } = expectDone(await desk.call('/return/detail', { number })).return
  const inspected = lines.map(({ lineId, received }) => ({ lineId, restock: 0, writeOff: received }))
  expectDone(await desk.call('/return/inspect', { number, lines: inspected }))
}

/** Exchanges units of an order's first line. Returns the number of the replacement, which has arrived. */
async function exchange(buyer: Visitor, orderNumber: string, quantity = 1): Promise<string> {
  const { number } = await apply(buyer, placedAs(orderNumber), {
    ...{ type: 'exchange', reason: 'faulty', quantity },
  })
  await comeBack(number)
  const { replacementOrder } = expectDone(await desk.call('/return/replace', { number })).return
  await runHeldJobs(world)
  await deliver(world, replacementOrder!)
  return replacementOrder!
}

/** Sends units of an order back. Returns the return once its refund has gone out. */
async function sendBack(buyer: Visitor, orderNumber: string, quantity = 1) {
  const { number } = await apply(buyer, placedAs(orderNumber), { reason: 'faulty', quantity })
  await comeBack(number)
  expectDone(await desk.call('/return/refund', { number }))
  await payOut(world)
  return expectDone(await buyer.call('/return/detail', { number })).return
}

async function detail(buyer: Visitor, number: string) {
  return expectDone(await buyer.call('/order/detail', { number })).order
}

describe('exchanged goods', () => {
  it('are returned for what was paid for those they replace, which the first order pays back', async () => {
    const buyer = await customer(world)
    const { orderNumber } = await receive(world, buyer, { sku: await goods() })
    const replacement = await exchange(buyer, orderNumber)
    const [line] = await eligibleLines(buyer, placedAs(replacement))
    expect(line).toMatchObject({ returnable: 1, unitPaid: { amount: 2200 } })
    const lines = [{ lineId: line!.lineId, quantity: 1 }]
    const asked = {
      orderNumber: replacement,
      type: 'return_refund' as const,
      reason: 'faulty' as const,
      lines,
    }
    expect(expectDone(await buyer.call('/return/preview', asked))).toMatchObject({
      items: { amount: 2200 },
      total: { amount: 2200 },
      lines: [{ lineId: line!.lineId, quantity: 1, amount: { amount: 2200 } }],
    })
    expect(await sendBack(buyer, replacement)).toMatchObject({
      status: 'completed',
      orderNumber: replacement,
      refundAmount: { amount: 2200 },
      refunds: [{ amount: { amount: 2200 }, status: 'succeeded' }],
    })
    expect(await detail(buyer, orderNumber)).toMatchObject({ refundedAmount: { amount: 2200 } })
    // The credit note of the first order takes back the tax of its line.
    const { rows } = await world.shop.pool.query(
      `select f.quantity, f.amount::int, f.tax = l.tax as all_tax from refund_line f
       join order_line l on l.id = f.line_id join orders o on o.id = l.order_id where o.number = $1`,
      [orderNumber],
    )
    expect(rows).toEqual([{ quantity: 1, amount: 2200, all_tax: true }])
    expect((await eligibleLines(buyer, placedAs(replacement)))[0]).toMatchObject({ returnable: 0 })
    expect((await eligibleLines(buyer, placedAs(orderNumber)))[0]).toMatchObject({ returnable: 0 })
  })

  it('are worth the same after another exchange, unit by unit', async () => {
    const buyer = await customer(world)
    const { orderNumber } = await receive(world, buyer, { sku: await goods(1999), quantity: 3 })
    const first = await exchange(buyer, orderNumber, 2)
    const second = await exchange(buyer, first, 1)
    for (const [number, refunded] of [
      [second, 1999],
      [first, 2 * 1999],
      [orderNumber, 3 * 1999],
    ] as const) {
      expect(await sendBack(buyer, number)).toMatchObject({ refundAmount: { amount: 1999 } })
      expect(await detail(buyer, orderNumber)).toMatchObject({ refundedAmount: { amount: refunded } })
    }
    for (const number of [second, first, orderNumber])
      expect((await eligibleLines(buyer, placedAs(number)))[0]).toMatchObject({ returnable: 0 })
  })

  it('paid with credit go back to credit first', async () => {
    const { token } = await signIn(world.shop, undefined, { credits: 1500 })
    const buyer = world.visitor({ 'x-auth': token })
    const placed = await receive(world, buyer, { sku: await goods(), useCredit: true })
    const replacement = await exchange(buyer, placed.orderNumber)
    await sendBack(buyer, replacement)
    const { refunds } = await detail(buyer, placed.orderNumber)
    expect(refunds.map(({ amount, destination }) => [amount.amount, destination]).sort()).toEqual([
      [1500, 'credit'],
      [700, 'original'],
    ])
    expect(expectDone(await buyer.call('/user/info'))).toMatchObject({ credits: { amount: 1500 } })
  })

  it('are worth nothing more once the first order has paid all of it back', async () => {
    const buyer = await customer(world)
    const { orderNumber } = await receive(world, buyer, { sku: await goods() })
    const replacement = await exchange(buyer, orderNumber)
    const [line] = (await detail(buyer, orderNumber)).products
    const kept = { number: orderNumber, reason: 'goodwill' as const, restock: [] }
    const lines = [{ lineId: line!.lineId, quantity: 1 }]
    expectDone(await desk.call('/order/refund', { ...kept, lines, amount: 2000 }))
    await payOut(world)
    expect(await sendBack(buyer, replacement)).toMatchObject({
      ...{ status: 'completed', refundAmount: { amount: 0 }, refunds: [] },
    })
    expect(await detail(buyer, orderNumber)).toMatchObject({ refundedAmount: { amount: 2000 } })
  })

  it('are withdrawn from within 14 days of their own delivery, with the shipping fee of a whole order', async () => {
    const buyer = await customer(world)
    const { orderNumber } = await receive(world, buyer, { sku: await goods() })
    await passDays(12)
    const replacement = await exchange(buyer, orderNumber)
    await passDays(20)
    const { email } = await detail(buyer, replacement)
    const statement = { name: 'Ada Lind', orderNumber: replacement, email, confirm: true as const }
    expectDone(await buyer.call('/withdrawal/submit', statement))
    await world.runJobs()
    const [opened] = (await detail(buyer, replacement)).returns
    await comeBack(opened!.number, true)
    expectDone(await desk.call('/return/refund', { number: opened!.number }))
    await payOut(world)
    expect(await detail(buyer, orderNumber)).toMatchObject({ refundedAmount: { amount: 2200 + 490 } })
    await passDays(0)
  })

  it('are returned apart from goods that the buyer paid for beside them', async () => {
    const buyer = await customer(world)
    const { orderNumber } = await receive(world, buyer, { sku: await goods(), quantity: 2 })
    const replacement = await exchange(buyer, orderNumber, 1)
    const other = await receive(world, buyer, { sku: await goods(500) })
    // As if staff had added goods to the replacement, for which the buyer paid.
    await world.shop.pool.query(
      `update order_line set order_id = (select id from orders where number = $1), position = 1
       where order_id = (select id from orders where number = $2)`,
      [replacement, other.orderNumber],
    )
    const chosen = await eligibleLines(buyer, placedAs(replacement))
    expect(chosen.map(({ unitPaid }) => unitPaid.amount)).toEqual([2200, 500])
    const asked = {
      ...{ orderNumber: replacement, type: 'return_refund' as const, reason: 'faulty' as const },
      lines: chosen.map(({ lineId }) => ({ lineId, quantity: 1 })),
    }
    const refused = {
      code: 40,
      msg: 'These items were paid for with different orders. Return them one at a time.',
    }
    expect(await buyer.call('/return/preview', asked)).toMatchObject(refused)
    const application = { ...asked, description: '', images: [], idempotencyKey: newKey() }
    expect(await buyer.call('/return/apply', application)).toMatchObject(refused)
  })

  it('that were never sent go back by the return that they were sent for', async () => {
    const buyer = await customer(world)
    const { orderNumber } = await receive(world, buyer, { sku: await goods() })
    const { number } = await apply(buyer, placedAs(orderNumber), { type: 'exchange', reason: 'faulty' })
    await comeBack(number)
    const { replacementOrder } = expectDone(await desk.call('/return/replace', { number })).return
    await runHeldJobs(world)
    const asked = await apply(buyer, placedAs(replacementOrder!), { type: 'refund_only' })
    expect(asked.refundAmount.amount).toBe(2200)
    for (const step of ['/return/approve', '/return/refund'] as const)
      expectDone(await desk.call(step, { number: asked.number }))
    expectDone(await desk.call('/return/refund', { number }))
    await payOut(world)
    expect(await detail(buyer, orderNumber)).toMatchObject({ refundedAmount: { amount: 2200 } })
  })
})

it('goods that were bought are still returned as before', async () => {
  const buyer = await customer(world)
  const { orderNumber } = await buyPaid(world, buyer, { sku: await goods() })
  await deliver(world, orderNumber)
  expect(await sendBack(buyer, orderNumber)).toMatchObject({ refundAmount: { amount: 2200 } })
})
