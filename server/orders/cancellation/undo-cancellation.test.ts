import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, newCoupon, openBuyingShop, payAt, sell, signIn, stockOf } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'

let world: TestShop
let desk: DeskCaller
const emails: { to: string; subject: string }[] = []

beforeAll(async () => {
  world = await openBuyingShop()
  world.shop.mail.send = async (message) => void emails.push(message)
  desk = await signInStaff(world)
})
afterAll(() => world.close())

const closedFor = (msg: RegExp) => ({
  code: 40,
  data: { reason: 'undo_closed' },
  msg: expect.stringMatching(msg),
})
const movedOn = closedFor(/has been changed since/)

type Wish = Parameters<typeof buy>[1]

/** An order of a product of its own, so that figures are exact. Its first emails are out. */
async function ordered(wish: Wish = {}, { onHand = 5, visitor = world.visitor() } = {}) {
  const sku = `SKU-${crypto.randomUUID().slice(0, 8)}`
  await sell(world.shop, { sku, onHand, price: 1000, name: `Mug ${sku}` })
  const email = `${crypto.randomUUID()}@example.com`
  const placed = await buy(visitor, { sku, email, ...wish })
  if (placed.payment.kind === 'redirect') await payAt(world.app, placed.payment)
  const number = placed.orderNumber
  await world.runJobs()
  const lineId = (await orderOf(number)).products[0]!.lineId
  return { number, sku, email, lineId, visitor, key: { number, accessKey: placed.accessKey } }
}

async function asked(wish: Wish = {}) {
  const placed = await ordered(wish)
  expectDone(await placed.visitor.call('/order/cancel', { ...placed.key, reason: 'Too late' }))
  await world.runJobs()
  return placed
}

/** As if the buyer were in a country without a right of withdrawal. */
async function refusable(number: string): Promise<void> {
  await world.shop.pool.query('update orders set cancel_binding = false where number = $1', [number])
}

async function orderOf(number: string) {
  return expectDone(await desk.call('/order/detail', { number })).order
}

const undo = ({ id }: { id: string }) => desk.call('/change/undo', { id })
const emailsTo = (email: string) => emails.filter(({ to }) => to === email).length

/** Facts of an order that an undo puts back. */
async function factsOf(number: string) {
  const { rows } = await world.shop.pool.query(
    `select status, pay_status, ship_status, needs, cancelled_by, packed_at, packed_by, cancel_requested_at,
      cancel_due_at, cancel_binding, cancelled_amount, paid_amount, refunded_amount, access_expires_at,
      (select jsonb_agg(to_jsonb(l) order by position) from order_line l where l.order_id = o.id) lines,
      (select count(*)::int from refund where order_id = o.id) refunds,
      (select count(*)::int from coupon_use where order_id = o.id) coupons
    from orders o where number = $1`,
    [number],
  )
  return rows[0]
}

async function buyRest(sku: string, quantity: number): Promise<void> {
  await buy(world.visitor(), { sku, quantity, method: 'bank' })
}

describe('a cancelled order', () => {
  it('is as before when undone in time: packed, reserved, with its coupon, and nobody is told', async () => {
    await newCoupon(world.shop, { code: 'ONCE', kind: 'percentage', percent: 1000, maxUses: 1 })
    const visitor = world.visitor()
    const sku = 'COUPONED'
    await sell(world.shop, { sku, onHand: 5, price: 1000 })
    expectDone(await visitor.call('/cart/add', { sku }))
    expectDone(await visitor.call('/cart/coupon', { code: 'ONCE' }))
    const email = `${crypto.randomUUID()}@example.com`
    const placed = await buy(visitor, { sku: '', email })
    await payAt(world.app, placed.payment)
    const number = placed.orderNumber
    expectDone(await desk.call('/order/pack', { number }))
    await runHeldJobs(world)
    const before = await factsOf(number)
    expect(before).toMatchObject({ coupons: 1, needs: 'ship', packed_by: 'Ada' })
    const sent = emailsTo(email)

    const { change, order } = expectDone(await desk.call('/order/cancel', { number, reason: 'Sold twice' }))
    expect(order).toMatchObject({ status: 'cancelled', packedAt: null })
    expect(change.undo).toMatchObject({ kind: 'hold' })
    expect(await stockOf(world.shop, sku)).toMatchObject({ reserved: 0 })
    await world.runJobs()
    expectDone(await undo(change))
    expect(await factsOf(number)).toEqual(before)
    await runHeldJobs(world)
    expect(emailsTo(email)).toBe(sent)
    expect(await stockOf(world.shop, sku)).toEqual({
      on_hand: 5,
      reserved: 1,
      moved_on_hand: 5,
      moved_reserved: 1,
    })
    expect(await undo(change)).toMatchObject({ code: 40, data: { reason: 'undo_closed' } })
    expectDone(await desk.call('/order/ship', { number }))
  })

  it('is refunded and told when nobody undoes it', async () => {
    const { number, email } = await ordered()
    const { change } = expectDone(await desk.call('/order/cancel', { number, reason: 'Sold twice' }))
    const sent = emailsTo(email)
    await world.runJobs()
    expect(await orderOf(number)).toMatchObject({ refundedAmount: { amount: 0 } })
    await runHeldJobs(world)
    const order = await orderOf(number)
    expect(order.refundedAmount).toEqual(order.price)
    expect(emailsTo(email)).toBeGreaterThan(sent)
    expect(await undo(change)).toMatchObject({ code: 40, data: { reason: 'undo_closed' } })
    expect((await orderOf(number)).status).toBe('cancelled')
  })

  it('stays cancelled, and is refunded, once its goods are sold to others', async () => {
    const { number, sku } = await ordered({ quantity: 2 })
    const { change } = expectDone(await desk.call('/order/cancel', { number, reason: 'Sold twice' }))
    await buyRest(sku, 4)
    expect(await undo(change)).toMatchObject(closedFor(new RegExp(`Mug ${sku} was sold to others`)))
    await runHeldJobs(world)
    const order = await orderOf(number)
    expect(order).toMatchObject({ status: 'cancelled', refundedAmount: order.price })
    expect(await stockOf(world.shop, sku)).toMatchObject({ reserved: 4, moved_reserved: 4 })
  })

  it('takes its store credit again, unless the customer has spent it', async () => {
    const buyer = await signIn(world.shop, undefined, { credits: 500 })
    const visitor = world.visitor({ 'x-auth': buyer.token })
    const { number } = await ordered({ method: 'bank', useCredit: true, email: buyer.email }, { visitor })
    const credits = async () => expectDone(await visitor.call('/user/info')).credits.amount
    expect(await credits()).toBe(0)
    const before = await factsOf(number)
    const first = expectDone(await desk.call('/order/cancel', { number, reason: 'Sold twice' }))
    expect(await credits()).toBe(500)
    expectDone(await undo(first.change))
    expect([await credits(), await factsOf(number)]).toEqual([0, before])

    const second = expectDone(await desk.call('/order/cancel', { number, reason: 'Sold twice' }))
    await ordered({ method: 'bank', useCredit: true, email: buyer.email }, { visitor })
    expect(await undo(second.change)).toMatchObject(closedFor(/has spent the store credit/))
  })
})

describe('cancelled units', () => {
  it('are to be shipped again when undone, and nothing is refunded', async () => {
    const { number, sku, lineId } = await ordered({ quantity: 3 })
    const before = await factsOf(number)
    const cancel = { number, lines: [{ lineId, quantity: 2 }], reason: 'Broken' }
    const { change } = expectDone(await desk.call('/order/cancelUnits', cancel))
    expectDone(await undo(change))
    await runHeldJobs(world)
    expect(await factsOf(number)).toEqual(before)
    expect(await stockOf(world.shop, sku)).toMatchObject({ reserved: 3, moved_reserved: 3 })
    // The units are free to be cancelled and refunded once more.
    expectDone(await desk.call('/order/cancelUnits', cancel))
    await runHeldJobs(world)
    expect(await orderOf(number)).toMatchObject({ refundedAmount: { amount: 2000 } })
  })

  it('stay cancelled once the rest has shipped', async () => {
    const { number, lineId } = await ordered({ quantity: 3 })
    const cancel = { number, lines: [{ lineId, quantity: 1 }], reason: 'Broken' }
    const { change } = expectDone(await desk.call('/order/cancelUnits', cancel))
    expectDone(await desk.call('/order/ship', { number }))
    expect(await undo(change)).toMatchObject(movedOn)
    await runHeldJobs(world)
    expect(await orderOf(number)).toMatchObject({
      refundedAmount: { amount: 1000 },
      products: [{ shipped: 2, cancelled: 1 }],
    })
  })

  it('of cash on delivery are collected again when undone', async () => {
    const { number, lineId } = await ordered({ method: 'cod', quantity: 2 })
    const due = (await orderOf(number)).due
    const cancel = { number, lines: [{ lineId, quantity: 1 }], reason: 'Broken' }
    const { change, order } = expectDone(await desk.call('/order/cancelUnits', cancel))
    expect(order.due.amount).toBe(due.amount - 1000)
    expectDone(await undo(change))
    expect((await orderOf(number)).due).toEqual(due)
  })
})

describe('a decided request', () => {
  it('waits for a decision again, with its clock, and the buyer can withdraw it', async () => {
    const { number, visitor, key, email } = await asked()
    const before = await factsOf(number)
    expect(before).toMatchObject({ status: 'pending_cancellation', cancel_binding: true })
    const sent = emailsTo(email)
    const { change } = expectDone(await desk.call('/order/decide', { number, decision: 'approve' }))
    // While the order is cancelled, its request cannot be withdrawn.
    expect(await visitor.call('/order/withdraw', key)).toMatchObject({ code: 40 })
    expectDone(await undo(change))
    await runHeldJobs(world)
    expect(await factsOf(number)).toEqual(before)
    expect(emailsTo(email)).toBe(sent)
    expect(expectDone(await visitor.call('/order/withdraw', key)).order.status).toBe('in_progress')
  })

  it('that was refused by mistake is open again, unless the order has shipped', async () => {
    const { number } = await asked()
    await refusable(number)
    const before = await factsOf(number)
    const refuse = { number, decision: 'refuse', reason: 'Made to order' } as const
    const first = expectDone(await desk.call('/order/decide', refuse))
    expect(first.order.status).toBe('in_progress')
    expectDone(await undo(first.change))
    expect(await factsOf(number)).toEqual(before)
    const second = expectDone(await desk.call('/order/decide', refuse))
    expectDone(await desk.call('/order/ship', { number }))
    expect(await undo(second.change)).toMatchObject(movedOn)
  })

  it('stays refused once the buyer has asked again', async () => {
    const { number, visitor, key } = await asked()
    await refusable(number)
    const refuse = { number, decision: 'refuse', reason: 'Made to order' } as const
    const { change } = expectDone(await desk.call('/order/decide', refuse))
    expectDone(await visitor.call('/order/cancel', { ...key, reason: 'Please' }))
    expect(await undo(change)).toMatchObject(movedOn)
    expect((await orderOf(number)).status).toBe('pending_cancellation')
  })

  it('whose parcels had left opens its return only after the hold, and none when undone', async () => {
    const { number, sku, lineId } = await asked({ quantity: 2 })
    const before = await factsOf(number)
    const parcel = { lines: [{ lineId, quantity: 1 }] }
    const left = { number, decision: 'with_carrier' as const, parcels: [parcel, parcel] }
    const returnsOf = async () => expectDone(await desk.call('/return/list', { q: number })).items.length
    const { change } = expectDone(await desk.call('/order/decide', left))
    await world.runJobs()
    expect(await returnsOf()).toBe(0)
    expectDone(await undo(change))
    await runHeldJobs(world)
    expect([await factsOf(number), await returnsOf()]).toEqual([before, 0])
    expect(await stockOf(world.shop, sku)).toMatchObject({ on_hand: 5, reserved: 2, moved_reserved: 2 })
    expectDone(await desk.call('/order/decide', left))
    await runHeldJobs(world)
    expect(await returnsOf()).toBe(1)
  })
})
