import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop } from '#test/app.ts'
import { expectDone, newKey, openBuyingShop, sell, signIn, stockOf } from '#test/buying.ts'
import {
  apply,
  buyPaid,
  customer,
  deliver,
  eligibleLines,
  onReturn,
  payOut,
  receive,
  tryApply,
} from '#test/returns.ts'
import { approveReturn, refuseReturn } from './decide-return.ts'
import { inspectReturn, receiveReturn } from './receive-return.ts'
import { endUnsent } from './return.events.ts'
import { returnsSetting } from './returns.setting.ts'
import { closeReturn, refundReturn, replaceReturn } from './settle-return.ts'

let world: TestShop
let clock = 0

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) =>
      void (await sell(shop, { sku: 'MUG', price: 2400, onHand: 100_000, name: 'Morning mug' })),
  })
  world.shop.now = () => new Date(Date.now() + clock)
})
afterAll(() => world.close())

const day = 24 * 3600_000
const merchant = { by: 'merchant', name: 'Mina' } as const
const now = () => world.shop.now()

const approve = (number: string) =>
  onReturn(world, number, (tx, locked) => approveReturn(tx, locked, { ...merchant, at: now() }))
const arrive = (number: string, lines?: { lineId: string; quantity: number }[]) =>
  onReturn(world, number, (tx, locked) => receiveReturn(tx, locked, { ...merchant, at: now(), lines }))
const inspect = (number: string, lines: { lineId: string; restock: number; writeOff: number }[]) =>
  onReturn(world, number, (tx, locked) => inspectReturn(tx, locked, { ...merchant, at: now(), lines }))
const refund = (number: string, amount?: number) =>
  onReturn(world, number, (tx, locked) => refundReturn(tx, locked, { ...merchant, at: now(), amount }))
const replace = (number: string) =>
  onReturn(world, number, (tx, locked) => replaceReturn(tx, world.shop, locked, { ...merchant, at: now() }))

describe('asking for a return', () => {
  it('is offered for delivered units, with their window, types and reasons', async () => {
    const visitor = await customer(world)
    const placed = await buyPaid(world, visitor, { quantity: 3 })
    const ask = async () =>
      expectDone(await visitor.call('/return/eligible', { orderNumber: placed.orderNumber }))
    expect(await ask()).toMatchObject({
      types: ['refund_only'],
      until: null,
      lines: [{ returnable: 0, refundable: 3 }],
    })
    await deliver(world, placed.orderNumber, { quantity: 2 })
    await world.runJobs()
    const open = await ask()
    expect(open).toMatchObject({
      types: ['return_refund', 'exchange', 'refund_only'],
      lines: [{ quantity: 3, returnable: 2, refundable: 3, unitPaid: { amount: 2400 } }],
      why: '',
    })
    expect(open.reasons).toContainEqual({ code: 'faulty', label: 'It doesn’t work or is faulty' })
    expect(Math.abs(Date.parse(open.until!) - now().getTime() - 30 * day)).toBeLessThan(60_000)
  })

  it('shows what comes back before it is sent, and opens a return with a number of its own', async () => {
    const visitor = await customer(world)
    const placed = await receive(world, visitor, { quantity: 2 })
    const [line] = await eligibleLines(visitor, placed)
    const chosen = {
      orderNumber: placed.orderNumber,
      type: 'return_refund' as const,
      lines: [{ lineId: line!.lineId, quantity: 1 }],
    }
    expect(expectDone(await visitor.call('/return/preview', chosen))).toMatchObject({
      items: { amount: 2400 },
      shipping: { amount: 0 },
      labelFee: { amount: 0 },
      total: { amount: 2400, currency: 'EUR' },
      returnShipping: 'buyer',
    })
    const made = await apply(visitor, placed, { description: ' <b>Too</b> small\n' })
    expect(made).toMatchObject({
      orderNumber: placed.orderNumber,
      status: 'pending',
      auditStatus: 'pending',
      stage: 'decide',
      refundAmount: { amount: 2400 },
      description: '<b>Too</b> small',
      returnAddress: null,
      lines: [{ quantity: 1, name: 'Morning mug' }],
      can: { cancel: true, ship: false },
    })
    expect(made.number).toMatch(/^R-\w{4}-\w{4}-\w{4}$/)
    expect(expectDone(await visitor.call('/return/list', {})).items).toMatchObject([
      { number: made.number, count: 1, refundAmount: { amount: 2400 } },
    ])
    expect(expectDone(await visitor.call('/return/list', { status: 'ended' })).total).toBe(0)
    const { order } = expectDone(await visitor.call('/order/detail', { number: placed.orderNumber }))
    expect(order.returns).toMatchObject([{ number: made.number, status: 'pending', auditStatus: 'pending' }])
  })

  it('is refused for more than was bought, and for units in another open return (peer case 39)', async () => {
    const visitor = await customer(world)
    const placed = await receive(world, visitor, { quantity: 2 })
    expect(await tryApply(visitor, placed, { quantity: 3 })).toMatchObject({
      code: 40,
      data: { reason: 'quantity_capped', left: 2 },
    })
    await apply(visitor, placed)
    expect(await tryApply(visitor, placed, { quantity: 2 })).toMatchObject({
      data: { reason: 'quantity_capped', left: 1 },
    })
    await apply(visitor, placed)
    expect(await tryApply(visitor, placed)).toMatchObject({ data: { reason: 'quantity_capped', left: 0 } })
  })

  it('counts a line given twice once', async () => {
    const visitor = await customer(world)
    const placed = await receive(world, visitor)
    const [line] = await eligibleLines(visitor, placed)
    const twice = [1, 1].map((quantity) => ({ lineId: line!.lineId, quantity }))
    const chosen = { orderNumber: placed.orderNumber, type: 'return_refund', lines: twice } as const
    const capped = { data: { reason: 'quantity_capped', left: 1 } }
    expect(await visitor.call('/return/preview', chosen)).toMatchObject(capped)
    const rest = { reason: 'other', idempotencyKey: newKey() } as const
    expect(await visitor.call('/return/apply', { ...chosen, ...rest })).toMatchObject(capped)
  })

  it('answers the same return to a repeated key, and refuses the key for another wish', async () => {
    const visitor = await customer(world)
    const placed = await receive(world, visitor, { quantity: 2 })
    const key = newKey()
    const [first, second] = await Promise.all([
      apply(visitor, placed, { key }),
      apply(visitor, placed, { key }),
    ])
    expect(second.number).toBe(first.number)
    expect(await tryApply(visitor, placed, { key, quantity: 2 })).toMatchObject({
      data: { reason: 'idempotency_conflict' },
    })
  })

  it('of the same unit by ten requests at once opens one return', async () => {
    const visitor = await customer(world)
    const placed = await receive(world, visitor)
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryApply(visitor, placed)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ data }) => 'reason' in data && data.reason === 'quantity_capped')).toHaveLength(
      9,
    )
    const { rows } = await world.shop.pool.query(
      `select count(*)::int n from return_line l join order_line o on o.id = l.line_id
        join orders on orders.id = o.order_id where number = $1`,
      [placed.orderNumber],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('belongs to the order’s customer or the holder of its key (peer case 40)', async () => {
    const [owner, other, guest] = [await customer(world), await customer(world), world.visitor()]
    const placed = await receive(world, owner)
    const guests = await receive(world, guest)
    const unknown = { code: 40, data: { reason: 'not_found' } }
    const made = await apply(owner, placed)
    const foreign = await apply(guest, guests)
    for (const visitor of [other, guest]) {
      expect(await visitor.call('/return/eligible', { orderNumber: placed.orderNumber })).toMatchObject(
        unknown,
      )
      expect(await visitor.call('/return/detail', { number: made.number })).toMatchObject(unknown)
      expect(await visitor.call('/return/cancel', { number: made.number })).toMatchObject(unknown)
      const parcel = { number: made.number, logisticsCompany: 'DHL', trackingNumber: '123456' }
      expect(await visitor.call('/return/ship', parcel)).toMatchObject(unknown)
    }
    expect(expectDone(await other.call('/return/list', {})).items).toEqual([])
    expect(await guest.call('/return/list', {})).toMatchObject({ code: 50 })
    // A key opens the returns of its own order only.
    const { accessKey } = guests
    expect(await guest.call('/return/detail', { number: made.number, accessKey })).toMatchObject(unknown)
    expectDone(await other.call('/return/detail', { number: foreign.number.toLowerCase(), accessKey }))
    // A line of another order is unknown.
    const [line] = await eligibleLines(guest, guests)
    const lines = [{ lineId: line!.lineId, quantity: 1 }]
    const mixed = { orderNumber: placed.orderNumber, type: 'return_refund', lines } as const
    expect(await owner.call('/return/preview', mixed)).toMatchObject(unknown)
    const rest = { reason: 'other', idempotencyKey: newKey() } as const
    expect(await owner.call('/return/apply', { ...mixed, ...rest })).toMatchObject(unknown)
  })

  it('ends with the window that was stored at delivery, whatever the setting becomes', async () => {
    const visitor = world.visitor()
    const placed = await receive(world, visitor)
    clock = 29 * day
    expect((await eligibleLines(visitor, placed))[0]).toMatchObject({ returnable: 1 })
    await world.shop.db.transaction((tx) => changeSetting(tx, returnsSetting, { windowDays: 5 }))
    await world.shop.changes.catchUp()
    expect((await eligibleLines(visitor, placed))[0]).toMatchObject({ returnable: 1 })
    await world.shop.db.transaction((tx) => changeSetting(tx, returnsSetting, {}))
    await world.shop.changes.catchUp()
    clock = 31 * day
    expect(await tryApply(visitor, placed)).toMatchObject({ code: 40, data: { reason: 'window_passed' } })
    expect(
      expectDone(
        await visitor.call('/return/eligible', {
          orderNumber: placed.orderNumber,
          accessKey: placed.accessKey,
        }),
      ),
    ).toMatchObject({
      types: [],
      why: 'The time to return items of this order has passed.',
    })
    clock = 0
  })
})

describe('a return of goods', () => {
  it('goes from approval over parcel and inspection to the refund, with stock and figures right at each step (peer case 39)', async () => {
    await sell(world.shop, { sku: 'BOWL', price: 1999, onHand: 10, name: 'Bowl' })
    const { token } = await signIn(world.shop)
    const visitor = world.visitor({ 'x-auth': token })
    const placed = await receive(world, visitor, { sku: 'BOWL', quantity: 4 })
    expect(await stockOf(world.shop, 'BOWL')).toMatchObject({ on_hand: 6, reserved: 0 })
    const made = await apply(visitor, placed, { quantity: 3 })
    const { number } = made
    const show = async () => expectDone(await visitor.call('/return/detail', { number })).return
    const { lineId } = made.lines[0]!
    expect(made.refundAmount.amount).toBe(3 * 1999)

    await approve(number)
    expect(await show()).toMatchObject({
      auditStatus: 'successful',
      stage: 'send',
      returnAddress: { consignee: expect.stringMatching(/./) },
      can: { cancel: true, ship: true },
    })
    const reader = world.visitor({ 'x-auth': token, 'x-lang': 'de' })
    const german = expectDone(await reader.call('/return/detail', { number })).return
    expect(german.returnAddress!.detailedAddress).toMatch(/\nDeutschland$/)
    const parcel = { number, logisticsCompany: 'DHL', trackingNumber: '00340434' }
    expect(expectDone(await visitor.call('/return/ship', parcel)).return).toMatchObject({
      stage: 'travel',
      logisticsCompany: 'DHL',
      can: { cancel: false, ship: true },
    })
    expect(await visitor.call('/return/cancel', { number })).toMatchObject({
      data: { reason: 'transition_refused' },
      msg: 'The items are already on their way back.',
    })

    // Two of the three arrive: the buyer is owed two.
    await arrive(number, [{ lineId, quantity: 2 }])
    expect(await show()).toMatchObject({
      stage: 'inspect',
      refundAmount: { amount: 2 * 1999 },
      lines: [{ quantity: 3, received: 2, restocked: 0, writtenOff: 0 }],
    })
    expect((await show()).deliveryTime).not.toBeNull()
    await expect(arrive(number, [{ lineId, quantity: 2 }])).rejects.toMatchObject({
      reason: 'quantity_capped',
    })
    await expect(refund(number)).rejects.toMatchObject({ reason: 'transition_refused' })

    // One is damaged. Only the good one goes back on sale.
    await inspect(number, [{ lineId, restock: 1, writeOff: 1 }])
    expect(await show()).toMatchObject({
      stage: 'settle',
      refundAmount: { amount: 2 * 1999 },
      lines: [{ received: 2, restocked: 1, writtenOff: 1 }],
    })
    expect(await stockOf(world.shop, 'BOWL')).toEqual({
      on_hand: 7,
      reserved: 0,
      moved_on_hand: 7,
      moved_reserved: 0,
    })
    await expect(inspect(number, [{ lineId, restock: 1, writeOff: 0 }])).rejects.toMatchObject({
      reason: 'quantity_capped',
    })

    await refund(number)
    expect(await show()).toMatchObject({
      status: 'pending',
      stage: 'refund',
      refunds: [{ amount: { amount: 3998 } }],
    })
    await payOut(world)
    expect(await show()).toMatchObject({
      status: 'completed',
      stage: 'refunded',
      refundAmount: { amount: 3998 },
      refunds: [{ amount: { amount: 3998 }, status: 'succeeded' }],
      lines: [{ refunded: 2 }],
    })
    const order = expectDone(await visitor.call('/order/detail', { number: placed.orderNumber })).order
    expect(order).toMatchObject({ refundedAmount: { amount: 3998 }, products: [{ returned: 2 }] })
    // The third unit never arrived and is still the buyer's: it can be returned, and the fourth.
    expect((await eligibleLines(visitor, placed))[0]).toMatchObject({ returnable: 2 })
    expect((await show()).history.map(({ kind }) => kind)).toEqual([
      'applied',
      'approved',
      'shipped',
      'received',
      'inspected',
      'refund_asked',
      'refunded',
    ])
  })

  it('that is refused says why and frees its units', async () => {
    const visitor = await customer(world)
    const placed = await receive(world, visitor)
    const { number } = await apply(visitor, placed)
    await onReturn(world, number, (tx, locked) =>
      refuseReturn(tx, locked, { ...merchant, at: now(), reason: 'It was used.' }),
    )
    expect(expectDone(await visitor.call('/return/detail', { number })).return).toMatchObject({
      status: 'ended',
      auditStatus: 'failed',
      stage: 'refused',
      refuseDescription: 'It was used.',
      can: { cancel: false, ship: false },
    })
    await apply(visitor, placed)
  })

  it('that is cancelled leaves nothing behind (peer case 39)', async () => {
    const visitor = await customer(world)
    const placed = await buyPaid(world, visitor, { quantity: 2 })
    const { number } = await apply(visitor, placed, { quantity: 2, type: 'refund_only' })
    const lines = () =>
      world.shop.pool.query(
        'select held, cancelled, returned, refunded from order_line l join orders o on o.id = l.order_id where number = $1',
        [placed.orderNumber],
      )
    expect((await lines()).rows).toEqual([{ held: 2, cancelled: 0, returned: 0, refunded: '0' }])
    expectDone(await visitor.call('/return/cancel', { number }))
    // Repeating the call is not an error.
    expect(expectDone(await visitor.call('/return/cancel', { number })).return.status).toBe('cancelled')
    expect((await lines()).rows).toEqual([{ held: 0, cancelled: 0, returned: 0, refunded: '0' }])
    await apply(visitor, placed, { quantity: 2, type: 'refund_only' })
  })

  it('cancelled and approved at the same time is one or the other', async () => {
    const visitor = await customer(world)
    for (let round = 0; round < 5; round++) {
      const placed = await buyPaid(world, visitor)
      const { number } = await apply(visitor, placed, { type: 'refund_only' })
      const [cancelled, approved] = await Promise.allSettled([
        visitor.call('/return/cancel', { number }).then(expectDone),
        approve(number),
      ])
      const done = [cancelled, approved].filter(({ status }) => status === 'fulfilled')
      expect(done).toHaveLength(1)
      const { rows } = await world.shop.pool.query(
        'select held, cancelled from order_line l join orders o on o.id = l.order_id where number = $1',
        [placed.orderNumber],
      )
      expect(rows).toEqual([{ held: 0, cancelled: cancelled.status === 'fulfilled' ? 0 : 1 }])
    }
  })

  it('is refunded once, however often that is asked', async () => {
    const visitor = await customer(world)
    const placed = await receive(world, visitor)
    const { number, lines } = await apply(visitor, placed)
    await approve(number)
    await arrive(number)
    await inspect(number, [{ lineId: lines[0]!.lineId, restock: 1, writeOff: 0 }])
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => refund(number)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await payOut(world)
    const { order } = expectDone(await visitor.call('/order/detail', { number: placed.orderNumber }))
    expect(order.refundedAmount.amount).toBe(2400)
  })

  it('can be refunded in part for a worn item, never above what is owed', async () => {
    const visitor = await customer(world)
    const placed = await receive(world, visitor)
    const { number, lines } = await apply(visitor, placed)
    await approve(number)
    await arrive(number)
    await inspect(number, [{ lineId: lines[0]!.lineId, restock: 0, writeOff: 1 }])
    await expect(refund(number, 2401)).rejects.toMatchObject({ reason: 'invalid' })
    await refund(number, 1000)
    await payOut(world)
    expect(expectDone(await visitor.call('/return/detail', { number })).return).toMatchObject({
      status: 'completed',
      refundAmount: { amount: 1000 },
    })
  })

  it('of which a unit did not arrive leaves that unit to another return, before the money has gone out', async () => {
    const visitor = await customer(world)
    const placed = await receive(world, visitor, { quantity: 2 })
    const { number, lines } = await apply(visitor, placed, { quantity: 2 })
    await approve(number)
    await arrive(number, [{ lineId: lines[0]!.lineId, quantity: 1 }])
    expect(await tryApply(visitor, placed)).toMatchObject({ data: { reason: 'quantity_capped', left: 0 } })
    await inspect(number, [{ lineId: lines[0]!.lineId, restock: 1, writeOff: 0 }])
    await refund(number)
    expect(await tryApply(visitor, placed, { quantity: 2 })).toMatchObject({
      data: { reason: 'quantity_capped', left: 1 },
    })
    await apply(visitor, placed)
  })

  it('ends by itself if nothing is sent in 14 days', async () => {
    const visitor = await customer(world)
    const [sent, unsent] = [await receive(world, visitor), await receive(world, visitor)]
    const [a, b] = [await apply(visitor, sent), await apply(visitor, unsent)]
    await approve(a.number)
    await approve(b.number)
    const parcel = { number: a.number, logisticsCompany: 'DHL', trackingNumber: '4711' }
    expectDone(await visitor.call('/return/ship', parcel))
    const statuses = async () =>
      Promise.all(
        [a, b].map(
          async ({ number }) => expectDone(await visitor.call('/return/detail', { number })).return.status,
        ),
      )
    clock = 13.9 * day
    await endUnsent(world.shop)
    expect(await statuses()).toEqual(['pending', 'pending'])
    clock = 14.1 * day
    await Promise.all([endUnsent(world.shop), endUnsent(world.shop)])
    expect(await statuses()).toEqual(['pending', 'ended'])
    await apply(visitor, unsent)
    clock = 0
  })

  it('can be closed without a refund, with a reason', async () => {
    const visitor = await customer(world)
    const placed = await receive(world, visitor)
    const { number } = await apply(visitor, placed)
    await approve(number)
    await onReturn(world, number, (tx, locked) =>
      closeReturn(tx, locked, { ...merchant, at: now(), reason: 'The parcel was empty.' }),
    )
    expect(expectDone(await visitor.call('/return/detail', { number })).return).toMatchObject({
      status: 'ended',
      auditStatus: 'successful',
      refuseDescription: 'The parcel was empty.',
    })
  })
})

describe('a refund without return', () => {
  it('of units not shipped cancels them and releases their stock once approved', async () => {
    await sell(world.shop, { sku: 'LAMP', price: 5000, onHand: 10 })
    const visitor = await customer(world)
    const placed = await buyPaid(world, visitor, { sku: 'LAMP', quantity: 3 })
    const { number } = await apply(visitor, placed, { quantity: 2, type: 'refund_only', reason: 'too_late' })
    expect(await stockOf(world.shop, 'LAMP')).toMatchObject({ reserved: 3 })
    await approve(number)
    expect(await stockOf(world.shop, 'LAMP')).toEqual({
      on_hand: 10,
      reserved: 1,
      moved_on_hand: 10,
      moved_reserved: 1,
    })
    await refund(number)
    await payOut(world)
    expect(expectDone(await visitor.call('/return/detail', { number })).return).toMatchObject({
      status: 'completed',
      refundAmount: { amount: 10_000 },
      returnAddress: null,
    })
    expect(
      expectDone(await visitor.call('/order/detail', { number: placed.orderNumber })).order,
    ).toMatchObject({
      status: 'in_progress',
      products: [{ cancelled: 2 }],
      refundedAmount: { amount: 10_000 },
    })
    expect((await eligibleLines(visitor, placed))[0]).toMatchObject({ returnable: 0, refundable: 1 })
  })
})

describe('an exchange', () => {
  it('places a linked order of value zero with its own reservation', async () => {
    await sell(world.shop, { sku: 'VASE', price: 3000, onHand: 5, name: 'Vase' })
    const visitor = await customer(world)
    const placed = await receive(world, visitor, { sku: 'VASE' })
    const { number, lines } = await apply(visitor, placed, { type: 'exchange', reason: 'faulty' })
    await approve(number)
    await arrive(number)
    await inspect(number, [{ lineId: lines[0]!.lineId, restock: 0, writeOff: 1 }])
    const replacement = await replace(number)
    expect(await stockOf(world.shop, 'VASE')).toEqual({
      on_hand: 4,
      reserved: 1,
      moved_on_hand: 4,
      moved_reserved: 1,
    })
    expect(expectDone(await visitor.call('/return/detail', { number })).return).toMatchObject({
      status: 'completed',
      stage: 'replaced',
      replacementOrder: replacement,
      refunds: [],
    })
    expect(expectDone(await visitor.call('/order/detail', { number: replacement })).order).toMatchObject({
      status: 'in_progress',
      payStatus: 'paid',
      price: { amount: 0 },
      products: [{ sku: 'VASE', quantity: 1, total: { amount: 0 } }],
      address: { city: 'Berlin' },
    })
    await expect(replace(number)).rejects.toMatchObject({ reason: 'transition_refused' })
  })

  it('that is out of stock changes nothing and can be refunded instead', async () => {
    await sell(world.shop, { sku: 'RARE', price: 3000, onHand: 2 })
    const visitor = await customer(world)
    const placed = await receive(world, visitor, { sku: 'RARE' })
    const { number, lines } = await apply(visitor, placed, { type: 'exchange', reason: 'damaged' })
    await approve(number)
    await arrive(number)
    await inspect(number, [{ lineId: lines[0]!.lineId, restock: 0, writeOff: 1 }])
    await buyPaid(world, visitor, { sku: 'RARE' })
    await expect(replace(number)).rejects.toMatchObject({ reason: 'sold_out' })
    expect(await stockOf(world.shop, 'RARE')).toMatchObject({ reserved: 1, moved_reserved: 1 })
    await refund(number)
    await payOut(world)
    expect(expectDone(await visitor.call('/return/detail', { number })).return).toMatchObject({
      status: 'completed',
      refundAmount: { amount: 3000 },
    })
  })
})
