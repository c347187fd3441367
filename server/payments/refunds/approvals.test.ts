import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import { expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { apply, buyPaid, customer, receive } from '#test/returns.ts'

const limits = { role: 'orders', refundLimits: { order: 1000, day: 100_000 } } as const

let world: TestShop
let owner: DeskCaller
let clerk: DeskCaller
let clock = 0

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000 })),
  })
  world.shop.now = () => new Date(Date.now() + clock)
  owner = await signInStaff(world, { name: 'Ada' })
  clerk = await signInStaff(world, { ...limits, name: 'Mia' })
})
afterAll(() => world.close())

const paid = async (quantity = 1) =>
  (await buyPaid(world, world.visitor(), { quantity, method: 'test' })).orderNumber
const orderOf = async (number: string) => expectDone(await owner.call('/order/detail', { number })).order
const pending = async (caller: DeskCaller, number: string) =>
  expectDone(await caller.call('/approval/list', { status: 'pending', number })).items

/** Runs jobs after held effects may leave. */
async function afterTheHold(): Promise<void> {
  clock += 61_000
  await world.runJobs()
  await world.runJobs()
}

/** An order whose cancellation by the clerk waits for a second person. */
async function askedToCancel(quantity = 1) {
  const number = await paid(quantity)
  const wish = { number, reason: 'cracked', askApproval: true }
  const { approval, order } = expectDone(await clerk.call('/order/cancel', wish))
  return { number, order, approval: approval!, id: approval!.id }
}

describe('a change that refunds more than the caller may', () => {
  it('stays undone and waits for a second person, who makes it', async () => {
    const number = await paid()
    expect(await clerk.call('/order/cancel', { number, reason: 'cracked' })).toMatchObject({
      data: { reason: 'approval_needed', amount: { amount: 2890 } },
    })
    expect(await pending(owner, number)).toEqual([])
    const asked = await askedToCancel()
    expect(asked.order.status).toBe('in_progress')
    expect(asked.approval).toMatchObject({
      ...{ kind: 'cancel', note: 'cracked', askedBy: 'Mia', own: true, status: 'pending' },
      amount: { amount: 2890, currency: 'EUR' },
    })
    expect(await pending(owner, asked.number)).toMatchObject([{ id: asked.id, own: false }])
    expect(await clerk.call('/approval/decide', { id: asked.id, approve: true })).toMatchObject({ code: 30 })
    const { change, approval } = expectDone(
      await owner.call('/approval/decide', { id: asked.id, approve: true }),
    )
    expect(approval).toMatchObject({ status: 'approved', decidedBy: 'Ada' })
    expect(change.undo).toMatchObject({ kind: 'hold' })
    expect((await orderOf(asked.number)).status).toBe('cancelled')
    await afterTheHold()
    expect(await orderOf(asked.number)).toMatchObject({ refundedAmount: { amount: 2890 } })
  })

  it('happens at once if it is within the limit after all', async () => {
    const { rows } = await world.shop.pool.query('select count(*)::int n from approval')
    await sell(world.shop, { sku: 'PIN', price: 100 })
    const { orderNumber: number } = await buyPaid(world, world.visitor(), { sku: 'PIN', method: 'test' })
    const wish = { number, reason: 'sold out', askApproval: true }
    const { order, approval } = expectDone(await clerk.call('/order/cancel', wish))
    expect(approval).toBeUndefined()
    expect(order.status).toBe('cancelled')
    expect((await world.shop.pool.query('select count(*)::int n from approval')).rows).toEqual(rows)
  })

  it('may be to cancel units, to accept a buyer’s cancellation, or to refund a return', async () => {
    const units = await paid(2)
    const [line] = (await orderOf(units)).products
    const lines = [{ lineId: line!.lineId, quantity: 1 }]
    const wish = { number: units, lines, reason: 'broken', askApproval: true }
    const ofUnits = expectDone(await clerk.call('/order/cancelUnits', wish)).approval!
    expect(ofUnits).toMatchObject({ kind: 'cancelUnits', amount: { amount: 2400 } })
    expectDone(await owner.call('/approval/decide', { id: ofUnits.id, approve: true }))
    expect((await orderOf(units)).products[0]!.cancelled).toBe(1)

    const visitor = world.visitor()
    const { orderNumber, accessKey } = await buyPaid(world, visitor, { method: 'test' })
    expectDone(await visitor.call('/order/cancel', { number: orderNumber, accessKey, reason: 'mistake' }))
    const approve = { number: orderNumber, decision: 'approve', askApproval: true } as const
    const decided = expectDone(await clerk.call('/order/decide', approve))
    expect(decided.order.status).toBe('pending_cancellation')
    expectDone(await owner.call('/approval/decide', { id: decided.approval!.id, approve: true }))
    expect((await orderOf(orderNumber)).status).toBe('cancelled')

    const buyer = await customer(world)
    const { number } = await apply(buyer, await receive(world, buyer), {})
    for (const step of ['approve', 'receive'] as const)
      expectDone(await owner.call(`/return/${step}`, { number }))
    const { lines: goods } = expectDone(await owner.call('/return/detail', { number })).return
    const inspected = goods.map(({ lineId }) => ({ lineId, restock: 1, writeOff: 0 }))
    expectDone(await owner.call('/return/inspect', { number, lines: inspected }))
    const back = expectDone(await clerk.call('/return/refund', { number, askApproval: true }))
    expect(back).toMatchObject({ return: { stage: 'settle' }, approval: { kind: 'return' } })
    const { change } = expectDone(
      await owner.call('/approval/decide', { id: back.approval!.id, approve: true }),
    )
    const stage = async () => expectDone(await owner.call('/return/detail', { number })).return.stage
    expect(await stage()).toBe('refund')
    expectDone(await owner.call('/change/undo', { id: change.id }))
    expect(await stage()).toBe('settle')
    expectDone(await owner.call('/approval/decide', { id: back.approval!.id, approve: true }))
    await afterTheHold()
    expect(await stage()).toBe('refunded')
  })

  it('is undone with its approval, and can then be decided again', async () => {
    const { number, id } = await askedToCancel()
    const { change } = expectDone(await owner.call('/approval/decide', { id, approve: true }))
    expectDone(await owner.call('/change/undo', { id: change.id }))
    await afterTheHold()
    expect(await orderOf(number)).toMatchObject({ status: 'in_progress', refunds: [] })
    const refused = expectDone(await owner.call('/approval/decide', { id, approve: false, note: 'no' }))
    expectDone(await owner.call('/change/undo', { id: refused.change.id }))
    expect(await pending(owner, number)).toMatchObject([{ id, decidedBy: null, decisionNote: '' }])
  })

  it('is not made by somebody without its permission, a recent second factor, or the same limit', async () => {
    const { number, id } = await askedToCancel()
    const approve = (caller: DeskCaller) => caller.call('/approval/decide', { id, approve: true })
    const refunder = await signInStaff(world, { permissions: ['orders.refund'] })
    expect(await approve(refunder)).toMatchObject({ code: 30, data: { permission: 'orders.change' } })
    expect(await approve(await signInStaff(world, limits))).toMatchObject({ code: 30 })
    const large = await askedToCancel(25)
    const unproven = await signInStaff(world, { stepUp: false })
    expect(await unproven.call('/approval/decide', { id: large.id, approve: true })).toMatchObject({
      data: { reason: 'step_up' },
    })
    expect((await orderOf(number)).status).toBe('in_progress')
    expect(await pending(owner, large.number)).toHaveLength(1)
  })

  it('refunds the amount that was asked for, or nothing', async () => {
    const { number, id } = await askedToCancel(2)
    const [line] = (await orderOf(number)).products
    const lines = [{ lineId: line!.lineId, quantity: 1 }]
    expectDone(await owner.call('/order/cancelUnits', { number, lines, reason: 'one is broken' }))
    expect(await owner.call('/approval/decide', { id, approve: true })).toMatchObject({
      data: { reason: 'changed_meanwhile' },
    })
    expect((await orderOf(number)).status).toBe('in_progress')
  })
})

describe('people', () => {
  it('are told of approvals that they may decide, and of decisions on what they asked for', async () => {
    const colleague = await signInStaff(world, limits)
    const { number, id } = await askedToCancel()
    await world.runJobs()
    const noticesOf = async (caller: DeskCaller) =>
      expectDone(await caller.call('/notice/list', {}))
        .items.filter(({ recordId }) => recordId === number)
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('approval'))
    expect(await noticesOf(owner)).toEqual(['approval_asked'])
    expect([...(await noticesOf(clerk)), ...(await noticesOf(colleague))]).toEqual([])
    const { change } = expectDone(await owner.call('/approval/decide', { id, approve: true }))
    expectDone(await owner.call('/change/undo', { id: change.id }))
    await afterTheHold()
    expect(await noticesOf(clerk)).toEqual([])
    expectDone(await owner.call('/approval/decide', { id, approve: false, note: 'Repair it' }))
    await afterTheHold()
    expect(await noticesOf(clerk)).toEqual(['approval_refused'])
    expect(await noticesOf(owner)).toEqual(['approval_asked'])
  })

  it('see on Home how many approvals, transfers and failed refunds wait for them', async () => {
    const countOf = async (caller: DeskCaller, code: string) =>
      expectDone(await caller.call('/home/state', {})).queues.find((queue) => queue.code === code)?.count ?? 0
    const [forOwner, forClerk] = [await countOf(owner, 'approvals'), await countOf(clerk, 'approvals')]
    await askedToCancel()
    expect(await countOf(owner, 'approvals')).toBe(forOwner + 1)
    expect(await countOf(clerk, 'approvals')).toBe(forClerk)

    const number = await paid()
    await world.shop.pool.query('delete from acquirer_charge where order_number = $1', [number])
    expectDone(await owner.call('/order/refund', { number, amount: 900, reason: 'goodwill' }))
    await afterTheHold()
    const [failed, waiting] = [await countOf(owner, 'refund_failed'), await countOf(owner, 'refunds_to_send')]
    expect(failed).toBeGreaterThan(0)
    const [row] = (await orderOf(number)).refunds
    expectDone(await owner.call('/refund/retry', { id: row!.id, destination: 'account' }))
    expect(await countOf(owner, 'refund_failed')).toBe(failed - 1)
    expect(await countOf(owner, 'refunds_to_send')).toBe(waiting + 1)
    const { counts } = expectDone(await owner.call('/view/counts', { kind: 'refund' }))
    expect(counts['to-send']?.value).toBe(waiting + 1)
    expect(await clerk.call('/view/counts', { kind: 'refund' })).toMatchObject({ code: 30 })
  })
})
