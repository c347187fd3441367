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
    const [exchanged, bought] = chosen
    const groups = `${exchanged!.name} (${orderNumber}); ${bought!.name} (${replacement})`
    const refused = {
      code: 40,
      msg: `Different orders paid for these items, so they can’t share one return. Make a separate request for each group: ${groups}`,
      data: {
        groups: [
          { orderNumber, lineIds: [exchanged!.lineId] },
          { orderNumber: replacement, lineIds: [bought!.lineId] },
        ],
      },
    }
    expect(await buyer.call('/return/preview', asked)).toMatchObject(refused)
    const application = { ...asked, description: '', images: [], idempotencyKey: newKey() }
    expect(await buyer.call('/return/apply', application)).toMatchObject(refused)
    // An exchange can end in a refund, if the goods have sold out.
    expect(await buyer.call('/return/apply', { ...application, type: 'exchange' })).toMatchObject(refused)
    for (const { lineId } of chosen) {
      const alone = { ...application, lines: [{ lineId, quantity: 1 }], idempotencyKey: newKey() }
      expectDone(await buyer.call('/return/apply', alone))
    }
  })

  it('that were never sent are refunded by the request for them', async () => {
    const buyer = await customer(world)
    const { orderNumber } = await receive(world, buyer, { sku: await goods() })
    const { number } = await apply(buyer, placedAs(orderNumber), { type: 'exchange', reason: 'faulty' })
    await comeBack(number)
    const { replacementOrder } = expectDone(await desk.call('/return/replace', { number })).return
    await runHeldJobs(world)
    const asked = await apply(buyer, placedAs(replacementOrder!), { type: 'refund_only' })
    expect(asked.refundAmount.amount).toBe(2200)
    expectDone(await desk.call('/return/approve', { number: asked.number }))
    // Closed, its buyer would have neither goods nor money.
    const why = 'The items of this request are cancelled. Refund them instead of closing it.'
    expect(expectDone(await desk.call('/return/detail', { number: asked.number })).can.close).toEqual({ why })
    expect(await desk.call('/return/close', { number: asked.number, reason: 'Oops' })).toMatchObject({
      ...{ code: 40, msg: why, data: { reason: 'transition_refused' } },
    })
    const exchanged = expectDone(await desk.call('/return/detail', { number })).return
    expect(exchanged).toMatchObject({ status: 'completed', stage: 'replaced' })
    expect(exchanged.timeline.at(-1)).toMatchObject({
      ...{ kind: 'replacement_units_refunded', note: asked.number },
    })
    const { rows } = await world.shop.pool.query(
      `select payload ->> 'step' as step from outbox where event = 'return.changed'
       and payload ->> 'returnId' = (select id::text from return_request where number = $1) order by id desc limit 1`,
      [number],
    )
    expect(rows).toEqual([{ step: 'replacement_units_refunded' }])
    expectDone(await desk.call('/return/refund', { number: asked.number }))
    await payOut(world)
    expect(await detail(buyer, orderNumber)).toMatchObject({ refundedAmount: { amount: 2200 } })
    expect(expectDone(await buyer.call('/return/detail', { number: asked.number })).return).toMatchObject({
      ...{ status: 'completed', refundAmount: { amount: 2200 }, refunds: [{ amount: { amount: 2200 } }] },
    })
    expect(await detail(buyer, replacementOrder!)).toMatchObject({ status: 'cancelled' })
    expect(await desk.call('/return/refund', { number })).toMatchObject({ code: 40 })
  })

  it('that were never sent are to be sent again if approving the request is undone', async () => {
    const buyer = await customer(world)
    const { orderNumber } = await receive(world, buyer, { sku: await goods() })
    const { number } = await apply(buyer, placedAs(orderNumber), { type: 'exchange', reason: 'faulty' })
    await comeBack(number)
    await runHeldJobs(world)
    const replaced = expectDone(await desk.call('/return/replace', { number }))
    const { replacementOrder } = replaced.return
    const asked = await apply(buyer, placedAs(replacementOrder!), { type: 'refund_only' })
    const { change } = expectDone(await desk.call('/return/approve', { number: asked.number }))
    // The replacement has moved on: undoing it as well would pay twice.
    expect(await desk.call('/change/undo', { id: replaced.change.id })).toMatchObject({ code: 40 })
    expectDone(await desk.call('/change/undo', { id: change.id }))
    expect(expectDone(await desk.call('/return/detail', { number })).return).toMatchObject({
      ...{ status: 'completed', stage: 'replaced' },
    })
    const { products } = expectDone(await desk.call('/order/detail', { number: replacementOrder! })).order
    expect(products).toMatchObject([{ quantity: 1, cancelled: 0 }])
    expect(await desk.call('/order/ship', { number: replacementOrder!, parcels: [{}] })).toMatchObject({
      code: 40,
    })
    expectDone(await desk.call('/return/refuse', { number: asked.number, reason: 'It is packed already' }))
    expectDone(await desk.call('/order/ship', { number: replacementOrder!, parcels: [{}] }))
  })
})

it('goods that were bought are still returned as before', async () => {
  const buyer = await customer(world)
  const { orderNumber } = await buyPaid(world, buyer, { sku: await goods() })
  await deliver(world, orderNumber)
  expect(await sendBack(buyer, orderNumber)).toMatchObject({ refundAmount: { amount: 2200 } })
})
