import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone, stockOf } from '#test/buying.ts'
import { runHeldJobs } from '#test/desk.ts'
import { type Exchanges, openExchanges } from '#test/exchanges.ts'
import { payOut } from '#test/returns.ts'

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

it('opens the return of a cancelled replacement again, to be refunded or replaced', async () => {
  const { number, replacement, sku } = await replaced()
  await runHeldJobs(world)
  const sent = emails.length
  expectDone(await cancel(replacement))
  const open = expectDone(await desk.call('/return/detail', { number }))
  expect(open).toMatchObject({
    return: {
      status: 'pending',
      auditStatus: 'successful',
      stage: 'settle',
      replacementOrder: null,
      lines: [{ received: 2, refunded: 0 }],
      refundPreview: { total: { amount: 2000 } },
    },
    can: { refund: true, replace: true },
  })
  expect(open.return.timeline.at(-1)).toMatchObject({
    kind: 'replacement_cancelled',
    by: 'merchant',
    name: 'Ada',
    note: replacement,
  })
  await runHeldJobs(world)
  // The email about the order says it; another about the return would repeat it.
  expect(emails.slice(sent)).toHaveLength(1)
  expect(await stockOf(world.shop, sku)).toMatchObject({ on_hand: 3, reserved: 0 })
  const other = expectDone(await desk.call('/return/replace', { number })).return.replacementOrder!
  expectDone(await cancel(other))
  expectDone(await desk.call('/return/refund', { number }))
  await payOut(world)
  expect(await returnOf(number)).toMatchObject({ stage: 'refunded', refundAmount: { amount: 2000 } })
})

it('does so whoever cancels the replacement', async () => {
  const { number, replacement } = await replaced()
  await runHeldJobs(world)
  expectDone(await buyer.call('/order/cancel', { number: replacement, reason: 'Too late' }))
  expect(await returnOf(number)).toMatchObject({ stage: 'replaced' })
  expectDone(await desk.call('/order/decide', { number: replacement, decision: 'approve' }))
  expect(await returnOf(number)).toMatchObject({ stage: 'settle', replacementOrder: null })

  const units = await replaced()
  const { products } = expectDone(await desk.call('/order/detail', { number: units.replacement })).order
  const lines = [{ lineId: products[0]!.lineId, quantity: 2 }]
  expectDone(await desk.call('/order/cancelUnits', { number: units.replacement, lines, reason }))
  expect(await returnOf(units.number)).toMatchObject({ stage: 'settle', replacementOrder: null })
})

it('completes the return again when the cancellation is undone', async () => {
  const { number, replacement } = await replaced()
  await runHeldJobs(world)
  const before = await factsOf(number, replacement)
  const { change } = expectDone(await cancel(replacement))
  await world.runJobs()
  expectDone(await undo(change))
  expect(await factsOf(number, replacement)).toEqual(before)
  expect((await returnOf(number)).timeline.at(-1)).toMatchObject({ kind: 'undone' })
  expectDone(await desk.call('/order/ship', { number: replacement }))
})

it('does not undo the cancellation once the return has gone on', async () => {
  const refunded = await replaced()
  const first = expectDone(await cancel(refunded.replacement))
  expectDone(await desk.call('/return/refund', { number: refunded.number }))
  expect(await undo(first.change)).toMatchObject(movedOn)
  expect(expectDone(await desk.call('/order/detail', { number: refunded.replacement })).order.status).toBe(
    'cancelled',
  )

  const again = await replaced()
  const second = expectDone(await cancel(again.replacement))
  const { replacementOrder } = expectDone(await desk.call('/return/replace', { number: again.number })).return
  expect(await undo(second.change)).toMatchObject(movedOn)
  expectDone(await cancel(replacementOrder!))
  expect(await undo(second.change)).toMatchObject(movedOn)
  // The replacement itself cannot be taken back either: it is cancelled already.
  expect(await undo(again.change)).toMatchObject(movedOn)
})

it('lets two people cancel a replacement and take it back at once, without a deadlock', async () => {
  for (let round = 0; round < 8; round++) {
    const { number, replacement, change } = await replaced()
    const answers = await Promise.all(
      round % 2 ? [cancel(replacement), undo(change)] : [undo(change), cancel(replacement)],
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40])
    expect(await returnOf(number)).toMatchObject({ stage: 'settle', replacementOrder: null })
  }
}, 60_000)

it('lets one of two people refund the return or undo the cancellation', async () => {
  for (let round = 0; round < 4; round++) {
    const { number, replacement } = await replaced()
    const { change } = expectDone(await cancel(replacement))
    const steps = [() => undo(change), () => desk.call('/return/refund', { number })]
    const answers = await Promise.all((round % 2 ? steps : steps.reverse()).map((step) => step()))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40])
    const { stage } = await returnOf(number)
    const { status } = expectDone(await desk.call('/order/detail', { number: replacement })).order
    expect([stage, status]).toEqual(
      stage === 'replaced' ? ['replaced', 'in_progress'] : ['refund', 'cancelled'],
    )
  }
}, 60_000)
