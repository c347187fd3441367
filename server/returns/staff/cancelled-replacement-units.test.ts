import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone, sell } from '#test/buying.ts'
import { runHeldJobs } from '#test/desk.ts'
import { type Exchanges, openExchanges } from '#test/exchanges.ts'
import { apply, payOut } from '#test/returns.ts'

let world: Exchanges['world']
let desk: Exchanges['desk']
let buyer: Exchanges['buyer']
let emails: Exchanges['emails']
let undo: Exchanges['undo']
let cancel: Exchanges['cancel']
let returnOf: Exchanges['returnOf']
let replaced: Exchanges['replaced']
let factsOf: Exchanges['factsOf']

beforeAll(async () => {
  ;({ world, desk, buyer, emails, undo, cancel, returnOf, replaced, factsOf } = await openExchanges())
})
afterAll(() => world.close())

const reason = 'Broken in the warehouse'
const movedOn = {
  code: 40,
  data: { reason: 'undo_closed' },
  msg: expect.stringMatching(/has moved on since/),
}

const unitsOf = async (replacement: string) =>
  expectDone(await desk.call('/order/detail', { number: replacement })).order.products[0]!.lineId

async function cancelSome(replacement: string, quantity = 1) {
  const lines = [{ lineId: await unitsOf(replacement), quantity }]
  return expectDone(await desk.call('/order/cancelUnits', { number: replacement, lines, reason }))
}

it('opens the return again for single units of a replacement, and pays each once', async () => {
  const { number, replacement } = await replaced()
  await runHeldJobs(world)
  const sent = emails.length
  await cancelSome(replacement)
  const open = expectDone(await desk.call('/return/detail', { number }))
  expect(open).toMatchObject({
    return: {
      stage: 'settle',
      replacementOrder: replacement,
      lines: [{ received: 2, refunded: 1 }],
      refundPreview: { total: { amount: 1000 } },
    },
    can: { refund: true, replace: true, receive: { why: expect.any(String) } },
  })
  expect(open.return.timeline.at(-1)).toMatchObject({
    kind: 'replacement_units_cancelled',
    note: replacement,
  })
  await runHeldJobs(world)
  expect(emails.slice(sent)).toHaveLength(1)
  expectDone(await desk.call('/return/refund', { number }))
  await payOut(world)
  expect(await returnOf(number)).toMatchObject({
    ...{ stage: 'refunded', refundAmount: { amount: 1000 } },
    lines: [{ received: 2, refunded: 2 }],
  })
  // The unit that was still to be sent is cancelled too: it is owed, the other one was paid.
  expectDone(await cancel(replacement))
  expect(await returnOf(number)).toMatchObject({
    ...{ stage: 'settle', replacementOrder: null, refundPreview: { total: { amount: 1000 } } },
    lines: [{ refunded: 1 }],
  })
  expectDone(await desk.call('/return/refund', { number }))
  await payOut(world)
  const done = await returnOf(number)
  expect(done).toMatchObject({ stage: 'refunded', refundAmount: { amount: 2000 }, lines: [{ refunded: 2 }] })
  const { refundedAmount } = expectDone(await desk.call('/order/detail', { number: done.orderNumber })).order
  expect(refundedAmount).toMatchObject({ amount: 2000 })
})

it('sends another replacement for exactly the cancelled units, which can be cancelled in turn', async () => {
  const { number, sku, replacement } = await replaced()
  await runHeldJobs(world)
  await cancelSome(replacement)
  const second = expectDone(await desk.call('/return/replace', { number })).return.replacementOrder!
  expect(second).not.toBe(replacement)
  const { products } = expectDone(await desk.call('/order/detail', { number: second })).order
  expect(products).toMatchObject([{ sku, quantity: 1 }])
  expect(await returnOf(number)).toMatchObject({ stage: 'replaced', lines: [{ refunded: 2 }] })
  await runHeldJobs(world)
  // The first one still stands for the return while its unit is on its way.
  expectDone(await cancel(second))
  expect(await returnOf(number)).toMatchObject({
    ...{ stage: 'settle', replacementOrder: replacement, refundPreview: { total: { amount: 1000 } } },
  })
  await cancelSome(replacement)
  expect(await returnOf(number)).toMatchObject({
    ...{ stage: 'settle', replacementOrder: null, refundPreview: { total: { amount: 2000 } } },
  })
})

it('settles the units again when their cancellation is undone', async () => {
  const { number, replacement } = await replaced()
  await runHeldJobs(world)
  const before = await factsOf(number, replacement)
  const { change } = await cancelSome(replacement)
  expectDone(await undo(change))
  expect(await factsOf(number, replacement)).toEqual(before)

  const refunded = await replaced()
  await runHeldJobs(world)
  await cancelSome(refunded.replacement)
  expectDone(await desk.call('/return/refund', { number: refunded.number }))
  await payOut(world)
  const paid = await factsOf(refunded.number, refunded.replacement)
  const rest = expectDone(await cancel(refunded.replacement))
  expectDone(await undo(rest.change))
  expect(await factsOf(refunded.number, refunded.replacement)).toEqual(paid)

  const again = await replaced()
  await runHeldJobs(world)
  const units = await cancelSome(again.replacement)
  expectDone(await desk.call('/return/refund', { number: again.number }))
  expect(await undo(units.change)).toMatchObject(movedOn)
})

it('opens the return while an earlier refund is still on its way', async () => {
  const { number, replacement } = await replaced()
  await runHeldJobs(world)
  await cancelSome(replacement)
  expectDone(await desk.call('/return/refund', { number }))
  expectDone(await cancel(replacement))
  await payOut(world)
  expect(await returnOf(number)).toMatchObject({ stage: 'settle', lines: [{ refunded: 1 }] })
  expectDone(await desk.call('/return/refund', { number }))
  await payOut(world)
  expect(await returnOf(number)).toMatchObject({ stage: 'refunded', refundAmount: { amount: 2000 } })
})

it('stays settled when the buyer asks for a refund of a replacement that was not sent', async () => {
  const { number, replacement } = await replaced()
  await runHeldJobs(world)
  const asked = await apply(buyer, { orderNumber: replacement } as never, { type: 'refund_only' })
  expect(await returnOf(number)).toMatchObject({ stage: 'replaced' })
  expectDone(await desk.call('/return/approve', { number: asked.number }))
  expect(await returnOf(number)).toMatchObject({ stage: 'replaced', lines: [{ refunded: 2 }] })
  expect(await returnOf(asked.number)).toMatchObject({
    ...{ stage: 'settle', refundPreview: { total: { amount: 1000 } } },
  })
  // The other unit is owed by the first return once its replacement is cancelled.
  expectDone(await cancel(replacement))
  expect(await returnOf(number)).toMatchObject({
    ...{ stage: 'settle', lines: [{ refunded: 1 }], refundPreview: { total: { amount: 1000 } } },
  })
})

/** Edits a replacement: a unit of its first line goes for each that is removed. Added goods cost nothing unless priced. */
async function edit(replacement: string, remove: number, add: { quantity: number; unitPrice?: number }[]) {
  const sku = `SKU-${crypto.randomUUID().slice(0, 8)}`
  await sell(world.shop, { sku, onHand: 9, price: 1500 })
  const wish = {
    number: replacement,
    remove: remove ? [{ lineId: await unitsOf(replacement), quantity: remove }] : [],
    add: add.map((each) => ({ sku, unitPrice: 0, ...each, reason: 'Another one' })),
  }
  const { difference } = expectDone(await desk.call('/order/editPreview', wish))
  const changed = await desk.call('/order/edit', { ...wish, difference: difference.amount, reason })
  return expectDone(changed).order.products
}

const cancelLine = (number: string, lineId: string, quantity: number) =>
  desk.call('/order/cancelUnits', { number, lines: [{ lineId, quantity }], reason })

it('owes the units of a replacement that was edited and then cancelled', async () => {
  const { number, replacement } = await replaced()
  await runHeldJobs(world)
  await edit(replacement, 2, [{ quantity: 2 }])
  expect(await returnOf(number)).toMatchObject({ stage: 'replaced', lines: [{ refunded: 2 }] })
  const before = await factsOf(number, replacement)
  const { change } = expectDone(await cancel(replacement))
  expect(await returnOf(number)).toMatchObject({
    ...{ stage: 'settle', replacementOrder: null, refundPreview: { total: { amount: 2000 } } },
  })
  expectDone(await undo(change))
  expect(await factsOf(number, replacement)).toEqual(before)
  expectDone(await cancel(replacement))
  const again = expectDone(await desk.call('/return/replace', { number })).return.replacementOrder!
  expect(expectDone(await desk.call('/order/detail', { number: again })).order.products).toMatchObject([
    { quantity: 2 },
  ])
})

it('owes no more than the removed units when an edit sends more of something else', async () => {
  const { number, replacement } = await replaced()
  await runHeldJobs(world)
  const products = await edit(replacement, 1, [{ quantity: 3 }])
  expect(products.map(({ quantity, cancelled }) => [quantity, cancelled])).toEqual([
    [2, 1],
    [1, 0],
    [2, 0],
  ])
  const [, instead, extra] = products
  const { change } = expectDone(await cancelLine(replacement, extra!.lineId, 2))
  expect(await returnOf(number)).toMatchObject({ stage: 'replaced', lines: [{ refunded: 2 }] })
  expectDone(await undo(change))
  expectDone(await cancelLine(replacement, instead!.lineId, 1))
  expect(await returnOf(number)).toMatchObject({
    ...{ stage: 'settle', lines: [{ refunded: 1 }], refundPreview: { total: { amount: 1000 } } },
  })
})

it('opens the return when an edit takes units off a replacement, unless something is sent instead', async () => {
  const { number, replacement } = await replaced()
  await runHeldJobs(world)
  await edit(replacement, 0, [{ quantity: 1 }])
  expect(await returnOf(number)).toMatchObject({ stage: 'replaced' })
  await edit(replacement, 1, [{ quantity: 1 }])
  expect(await returnOf(number)).toMatchObject({ stage: 'replaced' })
  await edit(replacement, 1, [{ quantity: 1, unitPrice: 1500 }])
  const open = await returnOf(number)
  expect(open).toMatchObject({
    ...{ stage: 'settle', lines: [{ refunded: 1 }], refundPreview: { total: { amount: 1000 } } },
  })
  expect(open.timeline.at(-1)).toMatchObject({ kind: 'replacement_units_cancelled', note: replacement })
})

it('does so for a replacement that an older server placed, which links no lines', async () => {
  const { number, replacement } = await replaced()
  await runHeldJobs(world)
  await world.shop.pool.query('delete from return_replacement')
  expectDone(await cancel(replacement))
  expect(await returnOf(number)).toMatchObject({
    ...{ stage: 'settle', replacementOrder: null, refundPreview: { total: { amount: 2000 } } },
  })
})
