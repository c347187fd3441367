import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop, Visitor } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell, stockOf } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { apply, buyPaid, customer, receive } from '#test/returns.ts'

let world: TestShop
let desk: DeskCaller
let buyer: Visitor
const emails: { to: string; text: string }[] = []

beforeAll(async () => {
  world = await openBuyingShop()
  world.shop.mail.send = async (message) => void emails.push(message)
  desk = await signInStaff(world)
  buyer = await customer(world)
})
afterAll(() => world.close())

const undo = ({ id }: { id: string }) => desk.call('/change/undo', { id })
const closedFor = (msg: RegExp) => ({
  code: 40,
  data: { reason: 'undo_closed' },
  msg: expect.stringMatching(msg),
})
const movedOn = closedFor(/has moved on since/)
const parcel = { logisticsCompany: 'DHL', trackingNumber: '00340434161094021501' }

type Asked = Parameters<typeof apply>[2]

/** A return of a product of its own, so that figures are exact. */
async function asked(wish: Asked = {}, { unshipped = false, quantity = 2, onHand = 5 } = {}) {
  const sku = `SKU-${crypto.randomUUID().slice(0, 8)}`
  await sell(world.shop, { sku, onHand, price: 1000, name: `Mug ${sku}` })
  const placed = await (unshipped ? buyPaid : receive)(world, buyer, { sku, quantity })
  await world.runJobs()
  const { number, lines } = await apply(buyer, placed, { quantity: 2, ...wish })
  await runHeldJobs(world)
  return { number, sku, placed, lineId: lines[0]!.lineId }
}

/** A return and its order, apart from versions and history. */
async function factsOf(number: string) {
  const { rows } = await world.shop.pool.query(
    `select to_jsonb(r) - 'version' as return, to_jsonb(o) - 'version' as order,
      (select jsonb_agg(to_jsonb(l) order by id) from return_line l where l.return_id = r.id) lines,
      (select jsonb_agg(to_jsonb(l) order by id) from order_line l where l.order_id = o.id) units,
      (select count(*)::int from refund where order_id = o.id) refunds
    from return_request r join orders o on o.id = r.order_id where r.number = $1`,
    [number],
  )
  return rows[0]
}

/** Makes a call, undoes it and expects everything to be as before; then makes it again, and the hold passes. */
async function runUndoRun(number: string, step: () => Promise<{ change: { id: string } }>) {
  const before = await factsOf(number)
  const sent = emails.length
  const { change } = await step()
  await world.runJobs()
  expectDone(await undo(change))
  expect(await factsOf(number)).toEqual(before)
  await runHeldJobs(world)
  expect([emails.length - sent, await factsOf(number)]).toEqual([0, before])
  expect(await undo(change)).toMatchObject({ code: 40, data: { reason: 'undo_closed' } })
  const again = await step()
  await runHeldJobs(world)
  expect(await undo(again.change)).toMatchObject({ code: 40, data: { reason: 'undo_closed' } })
}

describe('each step of a return', () => {
  it('can be undone while its email waits, and is told when it was not', async () => {
    const { number, sku, lineId } = await asked()
    const labelUrl = 'https://labels.example/1.pdf'
    await runUndoRun(number, async () => expectDone(await desk.call('/return/approve', { number, labelUrl })))
    await runUndoRun(number, async () =>
      expectDone(await desk.call('/return/receive', { number, lines: [{ lineId, quantity: 2 }] })),
    )
    const inspect = { number, lines: [{ lineId, restock: 1, writeOff: 1 }] }
    const before = await factsOf(number)
    const inspected = expectDone(await desk.call('/return/inspect', inspect))
    expect(inspected.change.undo).toEqual({ kind: 'counter', until: null })
    expect(await stockOf(world.shop, sku)).toMatchObject({ on_hand: 4, moved_on_hand: 4 })
    expectDone(await undo(inspected.change))
    expect(await factsOf(number)).toEqual(before)
    expect(await stockOf(world.shop, sku)).toMatchObject({ on_hand: 3, moved_on_hand: 3 })
    expectDone(await desk.call('/return/inspect', inspect))
    await runUndoRun(number, async () =>
      expectDone(await desk.call('/return/refund', { number, amount: 1500 })),
    )
    await runHeldJobs(world)
    const { return: done } = expectDone(await desk.call('/return/detail', { number }))
    expect(done).toMatchObject({ stage: 'refunded', refundAmount: { amount: 1500 } })
    expect(done.timeline.filter(({ kind }) => kind === 'undone').map(({ note }) => note)).toEqual([
      'approve',
      'receive',
      'inspect',
      'refund',
    ])
  })

  it('is closed to an undo once the buyer or a colleague has gone on', async () => {
    const { number, lineId } = await asked()
    const approved = expectDone(await desk.call('/return/approve', { number }))
    expectDone(await buyer.call('/return/ship', { number, ...parcel }))
    expect(await undo(approved.change)).toMatchObject(movedOn)
    const received = expectDone(await desk.call('/return/receive', { number }))
    const inspect = { number, lines: [{ lineId, restock: 2, writeOff: 0 }] }
    const inspected = expectDone(await desk.call('/return/inspect', inspect))
    expect(await undo(received.change)).toMatchObject(movedOn)
    expectDone(await desk.call('/return/refund', { number }))
    expect(await undo(inspected.change)).toMatchObject(movedOn)

    const other = await asked()
    const hasty = expectDone(await desk.call('/return/approve', { number: other.number }))
    expectDone(await buyer.call('/return/cancel', { number: other.number }))
    expect(await undo(hasty.change)).toMatchObject(movedOn)
    expect(expectDone(await buyer.call('/return/detail', { number: other.number })).return.status).toBe(
      'cancelled',
    )
  })

  it('keeps units on sale that others have bought', async () => {
    const { number, sku, lineId } = await asked({}, { onHand: 2 })
    expectDone(await desk.call('/return/approve', { number }))
    expectDone(await desk.call('/return/receive', { number }))
    const inspect = { number, lines: [{ lineId, restock: 2, writeOff: 0 }] }
    const { change } = expectDone(await desk.call('/return/inspect', inspect))
    await buy(world.visitor(), { sku, quantity: 1, method: 'bank' })
    expect(await undo(change)).toMatchObject(closedFor(/was sold to others/))
  })
})

describe('a refused or closed return', () => {
  it('is open again when undone, with its unshipped units kept from shipping', async () => {
    const { number, placed } = await asked({ type: 'refund_only' }, { unshipped: true, quantity: 3 })
    await runUndoRun(number, async () =>
      expectDone(await desk.call('/return/refuse', { number, reason: 'Packed already' })),
    )
    expect(expectDone(await desk.call('/order/ship', { number: placed.orderNumber })).order).toMatchObject({
      products: [{ shipped: 3 }],
    })
  })

  it('stays so once its units were shipped, or the buyer has asked again', async () => {
    const unshipped = await asked({ type: 'refund_only' }, { unshipped: true })
    const reason = 'Packed already'
    const refused = expectDone(await desk.call('/return/refuse', { number: unshipped.number, reason }))
    expectDone(await desk.call('/order/ship', { number: unshipped.placed.orderNumber }))
    expect(await undo(refused.change)).toMatchObject(closedFor(/has been changed since/))

    const { number, placed } = await asked()
    expectDone(await desk.call('/return/approve', { number }))
    const ended = expectDone(await desk.call('/return/close', { number, reason: 'Never sent' }))
    await apply(buyer, placed)
    expect(await undo(ended.change)).toMatchObject(closedFor(/has asked to return these items again/))
  })

  it('that was closed by mistake goes on', async () => {
    const { number } = await asked()
    expectDone(await desk.call('/return/approve', { number }))
    await runHeldJobs(world)
    await runUndoRun(number, async () =>
      expectDone(await desk.call('/return/close', { number, reason: 'Never sent' })),
    )
  })
})

describe('a refund without return', () => {
  it('gives its units back to the order when undone, also the last ones, which had closed it', async () => {
    const { number, sku, placed } = await asked({ type: 'refund_only' }, { unshipped: true })
    await runUndoRun(number, async () => expectDone(await desk.call('/return/approve', { number })))
    expect(await stockOf(world.shop, sku)).toMatchObject({ reserved: 0, moved_reserved: 0 })
    await runUndoRun(number, async () => expectDone(await desk.call('/return/refund', { number })))
    await runHeldJobs(world)
    const { order } = expectDone(await desk.call('/order/detail', { number: placed.orderNumber }))
    expect(order).toMatchObject({ status: 'cancelled', refundedAmount: order.price })
  })

  it('stays approved once its units are sold to others', async () => {
    const { number, sku } = await asked({ type: 'refund_only' }, { unshipped: true, onHand: 2 })
    const { change } = expectDone(await desk.call('/return/approve', { number }))
    await buy(world.visitor(), { sku, quantity: 1, method: 'bank' })
    expect(await undo(change)).toMatchObject(closedFor(/was sold to others/))
  })
})

describe('an undecided request', () => {
  it('lapses with its cancelled order, and is open again when that is undone', async () => {
    const { number, placed, sku } = await asked({ type: 'refund_only' }, { unshipped: true, quantity: 3 })
    const before = await factsOf(number)
    const cancel = { number: placed.orderNumber, reason: 'Sold twice' }
    const { change } = expectDone(await desk.call('/order/cancel', cancel))
    const statusOf = async () => expectDone(await buyer.call('/return/detail', { number })).return.status
    expect(await statusOf()).toBe('cancelled')
    expect(await desk.call('/return/approve', { number })).toMatchObject({ code: 40 })
    expectDone(await undo(change))
    expect(await factsOf(number)).toEqual(before)
    expectDone(await desk.call('/order/cancel', cancel))
    const sent = emails.length
    await runHeldJobs(world)
    expect(await statusOf()).toBe('cancelled')
    // The cancelled order and its refund are told, the request is not.
    const told = emails.slice(sent).map(({ text }) => text.includes(number))
    expect(told).toEqual([false, false])
    expect(await stockOf(world.shop, sku)).toMatchObject({ reserved: 0, moved_reserved: 0 })
  })
})

describe('a replacement', () => {
  it('is taken back before its buyer hears of it, but not once it has shipped', async () => {
    const ready = async () => {
      const made = await asked({ type: 'exchange' })
      const { number, lineId } = made
      expectDone(await desk.call('/return/approve', { number }))
      expectDone(await desk.call('/return/receive', { number }))
      expectDone(await desk.call('/return/inspect', { number, lines: [{ lineId, restock: 2, writeOff: 0 }] }))
      await runHeldJobs(world)
      return made
    }
    const { number, sku } = await ready()
    const before = await factsOf(number)
    const sent = emails.length
    const replaced = expectDone(await desk.call('/return/replace', { number }))
    expect(await stockOf(world.shop, sku)).toMatchObject({ reserved: 2 })
    expectDone(await undo(replaced.change))
    await runHeldJobs(world)
    expect([emails.length - sent, await factsOf(number)]).toEqual([0, before])
    expect(await stockOf(world.shop, sku)).toMatchObject({ on_hand: 5, reserved: 0, moved_reserved: 0 })

    const shipped = await ready()
    const { change, return: done } = expectDone(
      await desk.call('/return/replace', { number: shipped.number }),
    )
    expectDone(await desk.call('/order/ship', { number: done.replacementOrder! }))
    expect(await undo(change)).toMatchObject({ code: 40, data: { reason: 'transition_refused' } })
  })
})

describe('a rejected withdrawal', () => {
  it('waits for a decision again when undone', async () => {
    const statement = { name: 'Ada', orderNumber: 'ZZZZ-ZZZZ-ZZZZ', email: 'ada@example.com' }
    const { number } = expectDone(
      await world.visitor().call('/withdrawal/submit', { ...statement, confirm: true }),
    )
    await world.runJobs()
    const { change } = expectDone(await desk.call('/withdrawal/reject', { number, reason: 'No such order' }))
    expectDone(await undo(change))
    expect(expectDone(await desk.call('/withdrawal/detail', { number }))).toMatchObject({
      withdrawal: { status: 'open', decisionNote: '' },
      can: { reject: true },
    })
  })
})
