import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop, Visitor } from '#test/app.ts'
import {
  berlin,
  buy,
  expectDone,
  newCoupon,
  newKey,
  openBuyingShop,
  payAt,
  sell,
  signIn,
  stockOf,
} from '#test/buying.ts'
import { callerOf, type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { approveDueRequests } from './cancellation/decide-request.ts'
import { expireOrders } from './expire-orders.ts'
import { settleDeliveries } from './shipments/settle-deliveries.ts'

let world: TestShop
let desk: DeskCaller
let clock = 0

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) =>
      void (await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Morning mug' })),
  })
  world.shop.now = () => new Date(Date.now() + clock)
  desk = await signInStaff(world, { name: 'Mia' })
})
afterAll(() => world.close())

const hours = (count: number) => count * 3600_000
const refused = { code: 40, data: { reason: 'transition_refused' } }

type Wish = Parameters<typeof buy>[1]

async function ordered(wish: Wish = {}, visitor: Visitor = world.visitor()) {
  const placed = await buy(visitor, wish)
  if (placed.payment.kind === 'redirect') await payAt(world.app, placed.payment)
  const key = { number: placed.orderNumber, accessKey: placed.accessKey }
  return { number: placed.orderNumber, visitor, key }
}

async function orderOf(number: string) {
  return expectDone(await desk.call('/order/detail', { number })).order
}

async function lineOf(number: string): Promise<string> {
  return (await orderOf(number)).products[0]!.lineId
}

/** Moves the shop's time. Sessions end meanwhile, so staff sign in again. */
async function moveClock(by: number): Promise<void> {
  clock = by
  desk = await signInStaff(world, { name: 'Mia' })
}

/** Runs jobs a minute later: refunds and emails are held back for some seconds. */
async function runJobs(): Promise<void> {
  clock += 61_000
  await world.runJobs()
  await world.runJobs()
  clock -= 61_000
}

describe('an order on the desk', () => {
  it('names its shipping method in the language of the desk, and as bought once the shop has it no more', async () => {
    const { number } = await ordered()
    const chinese = callerOf(world.app, desk.id, { ...desk.headers, 'x-lang': 'zh' })
    const named = async () => ({
      record: expectDone(await chinese.call('/order/detail', { number })).order.shippingMethod?.name,
      row: expectDone(await chinese.call('/order/list', { q: number })).items[0]?.shippingMethod,
      queued: expectDone(await chinese.call('/pack/queue', {})).items.find((each) => each.number === number)
        ?.shippingMethod?.name,
    })
    expect((await orderOf(number)).shippingMethod?.name).toBe('Standard')
    await world.runJobs()
    expect(await named()).toEqual({ record: '标准配送', row: '标准配送', queued: '标准配送' })
    await world.shop.db.execute(
      sql`update orders set shipping_method = '{"code":"standard","name":"Slow boat"}' where number = ${number}`,
    )
    expect(await named()).toEqual({ record: 'Slow boat', row: 'Slow boat', queued: 'Slow boat' })
  })

  it('says what it needs and what can be done, with the reason for what cannot', async () => {
    const { number } = await ordered()
    expect(await orderOf(number)).toMatchObject({
      needs: 'ship',
      can: {
        ship: true,
        pack: true,
        cancel: true,
        cancelUnits: true,
        address: true,
        markPaid: { why: 'This order is already paid.' },
        decide: { why: 'There’s no open cancellation request for this order.' },
        unpack: { why: 'This order isn’t packed.' },
      },
    })
    const bank = await ordered({ method: 'bank' })
    expect(await orderOf(bank.number)).toMatchObject({
      needs: 'pay',
      due: { amount: 2890 },
      can: { ship: { why: 'This order hasn’t been paid.' }, markPaid: true },
    })
    expect(await desk.call('/order/ship', { number: bank.number })).toMatchObject(refused)
  })

  it('is written only in the version that was seen', async () => {
    const { number } = await ordered()
    const { version } = await orderOf(number)
    const { order } = expectDone(await desk.call('/order/note', { number, version, note: 'Call first' }))
    expect(order).toMatchObject({ staffNote: 'Call first' })
    expect(order.version).toBeGreaterThan(version)
    expect(await desk.call('/order/note', { number, version, note: 'Ring twice' })).toMatchObject({
      code: 10,
      data: { reason: 'changed_meanwhile', order: { staffNote: 'Call first' } },
    })
    expectDone(await desk.call('/order/label', { number, add: ['gift', 'fragile'] }))
    const labelled = expectDone(
      await desk.call('/order/label', { number, add: ['gift'], remove: ['fragile'] }),
    )
    expect(labelled.order.labels).toEqual(['gift'])
  })

  it('shows a packer neither contact nor price', async () => {
    const { number } = await ordered()
    const packer = await signInStaff(world, { role: 'packer' })
    const { envelope } = await packer.send('/order/detail', { number })
    const { order } = envelope.data as { order: Record<string, unknown> }
    expect(order).toMatchObject({ number, address: { lastName: 'Lind' } })
    for (const hidden of ['email', 'mobile', 'totals', 'price', 'payments', 'refunds', 'billing']) {
      expect(order).not.toHaveProperty(hidden)
    }
    expect((order.products as object[])[0]).not.toHaveProperty('unitPrice')
    expect(expectDone(await packer.call('/order/pack', { number })).order.packedBy).toBe('Ada')
    expect(await packer.call('/order/cancel', { number, reason: 'no' })).toMatchObject({ code: 30 })
  })

  it('lets only who may refund cancel what is paid', async () => {
    const support = await signInStaff(world, { role: 'support' })
    const { number } = await ordered()
    expect(await support.call('/order/cancel', { number, reason: 'asked by phone' })).toMatchObject({
      code: 30,
      data: { permission: 'orders.refund' },
    })
    const bank = await ordered({ method: 'bank' })
    const { order } = expectDone(
      await support.call('/order/cancel', { number: bank.number, reason: 'asked by phone' }),
    )
    expect(order).toMatchObject({ status: 'cancelled', cancelledBy: 'merchant', needs: null })
  })

  it('is not found by an unknown number, and refuses programs without the scope', async () => {
    expect(await desk.call('/order/detail', { number: 'AAAA-BBBB-CCCC' })).toMatchObject({
      code: 40,
      data: { reason: 'not_found' },
    })
    const reader = await openKey(world, ['orders.read'])
    const { number } = await ordered()
    expectDone(await reader.call('/order/detail', { number }))
    expect(await reader.call('/order/ship', { number })).toMatchObject({ code: 30 })
  })
})

describe('shipping', () => {
  it('takes several parcels, counts each unit once and books the stock (peer case 50)', async () => {
    await sell(world.shop, { sku: 'CUP', onHand: 10 })
    const { number } = await ordered({ sku: 'CUP', quantity: 5 })
    const lineId = await lineOf(number)
    const parcels = [
      { lines: [{ lineId, quantity: 2 }], trackingNumber: '00340434161094042557' },
      { lines: [{ lineId, quantity: 1 }], carrier: 'DPD', trackingNumber: '01234567890123', weight: 900 },
    ]
    const { order } = expectDone(await desk.call('/order/ship', { number, parcels }))
    expect(order).toMatchObject({
      shipStatus: 'partial',
      needs: 'ship',
      shipments: [
        { carrier: 'dhl', status: 'shipped', shippedBy: 'Mia' },
        { carrier: 'dpd', weight: 900, trackUrl: expect.stringContaining('01234567890123') },
      ],
    })
    expect(await stockOf(world.shop, 'CUP')).toEqual({
      on_hand: 7,
      reserved: 2,
      moved_on_hand: 7,
      moved_reserved: 2,
    })
    const tooMany = { number, parcels: [{ lines: [{ lineId, quantity: 3 }] }] }
    expect(await desk.call('/order/ship', tooMany)).toMatchObject({
      code: 40,
      data: { reason: 'invalid', left: 2 },
    })
    const shared = {
      number,
      parcels: [{ lines: [{ lineId, quantity: 2 }] }, { lines: [{ lineId, quantity: 1 }] }],
    }
    expect(await desk.call('/order/ship', shared)).toMatchObject({ code: 40, data: { left: 2 } })
    const rest = expectDone(await desk.call('/order/ship', { number }))
    expect(rest.order).toMatchObject({
      shipStatus: 'shipped',
      needs: null,
      can: { ship: { why: 'Nothing is left to ship.' } },
    })
  })

  it('refuses parts that it does not know, such as lines beside the parcels, instead of shipping everything', async () => {
    const { number } = await ordered({ quantity: 2 })
    const { products, version } = await orderOf(number)
    const lines = [{ lineId: products[0]!.lineId, quantity: 1 }]
    const idempotencyKey = crypto.randomUUID()
    for (const [part, given] of [
      ['lines', { lines }],
      ['parcels.0.line', { parcels: [{ line: lines }] }],
      ['parcels.0.lines.0.units', { parcels: [{ lines: [{ ...lines[0], units: 1 }] }] }],
    ] as const) {
      const { envelope } = await desk.send('/order/ship', { number, idempotencyKey, ...given })
      const why = `“${part}” isn’t part of this call. Nothing was changed.`
      expect(envelope).toMatchObject({
        code: 40,
        msg: why,
        data: { reason: 'invalid', fields: { [part]: why } },
      })
    }
    expect(await orderOf(number)).toMatchObject({ version, shipStatus: 'none' })
    const final = await desk.send('/order/accept', { number, idempotencyKey, numbr: number })
    expect(final.envelope.data.fields).toEqual({
      numbr: '“numbr” isn’t part of this call. Nothing was changed.',
    })
    // Changes that can be undone at any time take payloads of a newer desk.
    const { envelope } = await desk.send('/order/note', {
      number,
      idempotencyKey: crypto.randomUUID(),
      note: 'x',
      newer: true,
    })
    expect(envelope.code).toBe(0)
  })

  it('repeats nothing when its key is used again', async () => {
    const { number } = await ordered()
    const payload = { number, idempotencyKey: newKey() }
    const [first, second] = await Promise.all([
      desk.call('/order/ship', payload),
      desk.call('/order/ship', payload),
    ])
    expect(second).toEqual(first)
    expect((await orderOf(number)).shipments).toHaveLength(1)
  })

  it('is refused for more than is on hand, naming it', async () => {
    await sell(world.shop, { sku: 'LATER', onHand: 1, name: 'Later lamp', stockPolicy: 'backorder' })
    const { number } = await ordered({ sku: 'LATER', quantity: 3 })
    expect(await desk.call('/order/ship', { number })).toMatchObject({
      code: 40,
      msg: 'Not enough on hand to ship: Later lamp. Correct the stock first.',
      data: { reason: 'sold_out' },
    })
    expect(await stockOf(world.shop, 'LATER')).toMatchObject({ on_hand: 1, reserved: 3 })
  })

  it('can be cancelled until it is delivered, and puts the units back', async () => {
    await sell(world.shop, { sku: 'DISH', onHand: 5 })
    const { number } = await ordered({ sku: 'DISH', quantity: 2 })
    const shipped = expectDone(await desk.call('/order/ship', { number })).order
    const shipmentId = shipped.shipments[0]!.id
    const back = expectDone(await desk.call('/order/cancelShipment', { number, shipmentId })).order
    expect(back).toMatchObject({ shipStatus: 'none', needs: 'ship', shipments: [{ status: 'cancelled' }] })
    expect(await stockOf(world.shop, 'DISH')).toMatchObject({ on_hand: 5, reserved: 2, moved_on_hand: 5 })
    expect(await desk.call('/order/cancelShipment', { number, shipmentId })).toMatchObject(refused)
    const again = expectDone(await desk.call('/order/ship', { number })).order
    const second = again.shipments[1]!.id
    expectDone(await desk.call('/order/deliver', { number, shipmentId: second }))
    expect(await desk.call('/order/cancelShipment', { number, shipmentId: second })).toMatchObject(refused)
    const other = await ordered()
    expect(await desk.call('/order/deliver', { number: other.number, shipmentId: second })).toMatchObject({
      data: { reason: 'not_found' },
    })
  })

  it('that is lost leaves its units to be shipped again or cancelled', async () => {
    await sell(world.shop, { sku: 'VASE', onHand: 5, price: 1000 })
    const { number, visitor, key } = await ordered({ sku: 'VASE', quantity: 2 })
    const { shipments } = expectDone(await desk.call('/order/ship', { number })).order
    const lost = expectDone(await desk.call('/order/lost', { number, shipmentId: shipments[0]!.id })).order
    expect(lost).toMatchObject({ shipStatus: 'none', needs: 'ship', shipments: [{ status: 'lost' }] })
    expect(await stockOf(world.shop, 'VASE')).toMatchObject({ on_hand: 3, reserved: 2, moved_reserved: 2 })
    const { order } = expectDone(await visitor.call('/order/detail', key))
    expect(order.shipments).toMatchObject([{ status: 'lost' }])
    const { lineId } = lost.products[0]!
    expectDone(
      await desk.call('/order/cancelUnits', { number, lines: [{ lineId, quantity: 1 }], reason: 'lost' }),
    )
    const { shipments: again } = expectDone(await desk.call('/order/ship', { number })).order
    const done = expectDone(await desk.call('/order/deliver', { number, shipmentId: again.at(-1)!.id })).order
    expect(done).toMatchObject({ shipStatus: 'delivered', needs: null })
    await runJobs()
    expect((await orderOf(number)).refundedAmount.amount).toBe(1000)
  })
})

describe('cash on delivery', () => {
  it('ships unpaid and completes only when paid', async () => {
    const { number } = await ordered({ method: 'cod' })
    expect(await orderOf(number)).toMatchObject({ needs: 'ship', payStatus: 'unpaid', can: { accept: true } })
    expect(await desk.call('/order/markPaid', { number })).toMatchObject(refused)
    expectDone(await desk.call('/order/accept', { number }))
    expect(await desk.call('/order/accept', { number })).toMatchObject(refused)
    const { shipments } = expectDone(await desk.call('/order/ship', { number })).order
    const delivered = await desk.call('/order/deliver', { number, shipmentId: shipments[0]!.id })
    expect(expectDone(delivered).order).toMatchObject({ status: 'in_progress', needs: 'pay' })
    await moveClock(hours(24 * 40))
    await settleDeliveries(world.shop)
    expect((await orderOf(number)).status).toBe('in_progress')
    const paid = expectDone(await desk.call('/order/markPaid', { number })).order
    await moveClock(0)
    expect(paid).toMatchObject({ status: 'completed', payStatus: 'paid', paymentAmount: { amount: 2890 } })
    expect(paid.payments).toMatchObject([{ method: 'cod', status: 'succeeded', received: { amount: 2890 } }])
  })

  it('collects less when units are cancelled before', async () => {
    const { number } = await ordered({ method: 'cod', quantity: 3 })
    const lineId = await lineOf(number)
    const { order } = expectDone(
      await desk.call('/order/cancelUnits', { number, lines: [{ lineId, quantity: 1 }], reason: 'broken' }),
    )
    expect(order.due.amount).toBe(7690 - 2400)
    expectDone(await desk.call('/order/ship', { number }))
    const paid = expectDone(await desk.call('/order/markPaid', { number })).order
    expect(paid.paymentAmount.amount).toBe(5290)
  })
})

describe('a bank transfer', () => {
  it('is marked as paid once, also after the order expired', async () => {
    const { number } = await ordered({ method: 'bank' })
    const attempts = await Promise.all([1, 2, 3].map(() => desk.call('/order/markPaid', { number })))
    expect(attempts.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await orderOf(number)).toMatchObject({
      payStatus: 'paid',
      needs: 'ship',
      paymentAmount: { amount: 2890 },
    })
    await sell(world.shop, { sku: 'LAST', onHand: 1 })
    const late = await ordered({ sku: 'LAST', method: 'bank' })
    await moveClock(hours(24 * 8))
    await expireOrders(world.shop)
    await moveClock(0)
    expect((await orderOf(late.number)).status).toBe('cancelled')
    expect(expectDone(await desk.call('/order/markPaid', { number: late.number })).order).toMatchObject({
      status: 'in_progress',
      payStatus: 'paid',
    })
    await sell(world.shop, { sku: 'SOLE', onHand: 1 })
    const lost = await ordered({ sku: 'SOLE', method: 'bank' })
    await moveClock(hours(24 * 8))
    await expireOrders(world.shop)
    await moveClock(0)
    await ordered({ sku: 'SOLE' })
    expect(await desk.call('/order/markPaid', { number: lost.number })).toMatchObject(refused)
    expect((await orderOf(lost.number)).status).toBe('cancelled')
    const card = await buy(world.visitor())
    expect(await desk.call('/order/markPaid', { number: card.orderNumber })).toMatchObject(refused)
  })
})

describe('cancelling units', () => {
  it('refunds exactly their share and closes the order with the last one (peer case 51)', async () => {
    await sell(world.shop, { sku: 'BOWL', onHand: 10, price: 1000 })
    const { number } = await ordered({ sku: 'BOWL', quantity: 3 })
    const lineId = await lineOf(number)
    const cancel = (quantity: number) =>
      desk.call('/order/cancelUnits', { number, lines: [{ lineId, quantity }], reason: 'sold twice' })
    expect(expectDone(await cancel(1)).order).toMatchObject({
      status: 'in_progress',
      products: [{ cancelled: 1 }],
    })
    await runJobs()
    expect((await orderOf(number)).refundedAmount.amount).toBe(1000)
    expect(await stockOf(world.shop, 'BOWL')).toMatchObject({ reserved: 2, moved_reserved: 2 })
    expect(await cancel(3)).toMatchObject({ code: 40, data: { left: 2 } })
    expect((await cancel(0)).code).toBe(40)
    expect(
      (await desk.send('/order/cancelUnits', { number, lines: [], reason: 'x', idempotencyKey: newKey() }))
        .envelope.code,
    ).toBe(40)
    expect(expectDone(await cancel(2)).order).toMatchObject({ status: 'cancelled' })
    await runJobs()
    const order = await orderOf(number)
    expect(order.refundedAmount.amount).toBe(order.price.amount)
    expect(await cancel(1)).toMatchObject(refused)
    expect(await stockOf(world.shop, 'BOWL')).toMatchObject({ on_hand: 10, reserved: 0 })
  })

  it('refunds what was paid for them after the discount, and nothing makes a paid order larger (peer case 49)', async () => {
    await sell(world.shop, { sku: 'PLATE', onHand: 10, price: 1000 })
    await newCoupon(world.shop, { code: 'LESS', kind: 'percentage', percent: 1050 })
    const visitor = world.visitor()
    expectDone(await visitor.call('/cart/add', { sku: 'PLATE', quantity: 3 }))
    expectDone(await visitor.call('/cart/coupon', { code: 'LESS' }))
    const { number, key } = await ordered({ sku: '' }, visitor)
    const lineId = await lineOf(number)
    const before = await orderOf(number)
    expect(before.price.amount).toBe(2685 + 490)
    const more = await Promise.all([
      desk.send('/order/cancelUnits', {
        number,
        lines: [{ lineId, quantity: -1 }],
        reason: 'one more',
        version: before.version,
        idempotencyKey: newKey(),
      }),
      desk.send('/order/ship', {
        number,
        parcels: [{ lines: [{ lineId, quantity: 4 }] }],
        version: before.version,
        idempotencyKey: newKey(),
      }),
    ])
    expect(more.map(({ envelope }) => envelope.code)).toEqual([40, 40])
    expect(
      await visitor.call('/order/pay', { ...key, method: 'test', idempotencyKey: newKey() }),
    ).toMatchObject(refused)
    expect(await orderOf(number)).toMatchObject({
      price: before.price,
      paymentAmount: before.price,
      products: [{ quantity: 3, shipped: 0 }],
    })
    const wish = { number, lines: [{ lineId, quantity: 1 }], reason: 'sold twice' }
    expectDone(await desk.call('/order/cancelUnits', wish))
    await runJobs()
    expect((await orderOf(number)).refundedAmount.amount).toBe(895)
  })

  it('completes an order whose rest was delivered and confirmed', async () => {
    const { number, visitor, key } = await ordered({ quantity: 2 })
    const lineId = await lineOf(number)
    expectDone(await desk.call('/order/ship', { number, parcels: [{ lines: [{ lineId, quantity: 1 }] }] }))
    expectDone(await visitor.call('/order/confirm', key))
    const { order } = expectDone(
      await desk.call('/order/cancelUnits', { number, lines: [{ lineId, quantity: 1 }], reason: 'gone' }),
    )
    expect(order).toMatchObject({ shipStatus: 'delivered', status: 'in_progress' })
    expect(expectDone(await visitor.call('/order/confirm', key)).order.status).toBe('completed')
  })
})

describe('deciding on a cancellation request', () => {
  async function asked(country = 'DE', wish: Wish = {}) {
    const placed = await ordered(wish)
    if (country !== 'DE') {
      await world.shop.pool.query(
        `update orders set address = jsonb_set(address, '{country}', to_jsonb($2::text)) where number = $1`,
        [placed.number, country],
      )
    }
    expectDone(await placed.visitor.call('/order/cancel', { ...placed.key, reason: 'changed my mind' }))
    return placed
  }

  it('cannot refuse a buyer who may withdraw, but one elsewhere, with a reason', async () => {
    const german = await asked()
    expect(await orderOf(german.number)).toMatchObject({
      needs: 'decide',
      cancelRequest: { binding: true, overdue: false },
      can: { decide: true, refuse: { why: expect.stringContaining('right to withdraw') } },
    })
    const refuse = { decision: 'refuse', reason: 'Made to order' } as const
    expect(await desk.call('/order/decide', { number: german.number, ...refuse })).toMatchObject(refused)
    const american = await asked('US')
    const { order } = expectDone(await desk.call('/order/decide', { number: american.number, ...refuse }))
    expect(order).toMatchObject({ status: 'in_progress', needs: 'ship', cancelRequest: null })
    const seen = expectDone(await american.visitor.call('/order/detail', american.key)).order
    expect(seen.history.at(-1)).toMatchObject({ by: 'merchant', note: 'Made to order' })
    expect(JSON.stringify(seen)).not.toContain('Mia')
  })

  it('approves with a refund, or records the parcel that had left', async () => {
    const approved = await asked()
    const { order } = expectDone(
      await desk.call('/order/decide', { number: approved.number, decision: 'approve' }),
    )
    expect(order).toMatchObject({ status: 'cancelled', cancelledBy: 'buyer' })
    await runJobs()
    expect((await orderOf(approved.number)).refundedAmount.amount).toBe(2890)
    const gone = await asked()
    const parcels = [{ trackingNumber: '1Z999AA10123456784' }]
    const shipped = expectDone(
      await desk.call('/order/decide', { number: gone.number, decision: 'with_carrier', parcels }),
    ).order
    expect(shipped).toMatchObject({
      status: 'in_progress',
      shipStatus: 'shipped',
      shipments: [{ carrier: 'ups' }],
    })
    expect(await desk.call('/order/decide', { number: gone.number, decision: 'approve' })).toMatchObject(
      refused,
    )
  })

  it('is overdue when a packed order was not decided in time, and unpacking lets the clock run', async () => {
    const placed = await ordered()
    expectDone(await desk.call('/order/pack', { number: placed.number }))
    expectDone(await placed.visitor.call('/order/cancel', { ...placed.key, reason: 'late' }))
    expect(await desk.call('/order/pack', { number: placed.number })).toMatchObject(refused)
    await moveClock(hours(49))
    await approveDueRequests(world.shop)
    expect(await orderOf(placed.number)).toMatchObject({
      status: 'pending_cancellation',
      cancelRequest: { overdue: true },
    })
    expectDone(await desk.call('/order/unpack', { number: placed.number }))
    await approveDueRequests(world.shop)
    await moveClock(0)
    expect((await orderOf(placed.number)).status).toBe('cancelled')
  })
})

describe('the refund limit of a role', () => {
  const reason = 'sold twice'
  const needsAnother = (amount: number) => ({
    code: 40,
    data: { reason: 'approval_needed', amount: { amount, currency: 'EUR' } },
  })

  function clerk(order: number, { day, stepUp = true }: { day?: number; stepUp?: boolean } = {}) {
    const limits = { order, ...(day ? { day } : {}) }
    const permissions = ['orders.read', 'orders.change', 'orders.refund', 'customers.read'] as const
    return signInStaff(world, { permissions: [...permissions], refundLimits: limits, stepUp })
  }

  it('applies to cancelling an order: a second factor above its half, another person above it', async () => {
    const { number } = await ordered()
    const answer = await (await clerk(2889)).call('/order/cancel', { number, reason })
    expect(answer).toMatchObject(needsAnother(2890))
    expect(await orderOf(number)).toMatchObject({ status: 'in_progress', refunds: [], needs: 'ship' })
    const unproven = await clerk(5779, { stepUp: false })
    expect(await unproven.call('/order/cancel', { number, reason })).toMatchObject({
      code: 40,
      data: { reason: 'step_up' },
    })
    expect((await orderOf(number)).refunds).toEqual([])
    const enough = await clerk(5780, { stepUp: false })
    expect(expectDone(await enough.call('/order/cancel', { number, reason })).order.status).toBe('cancelled')
    const other = await ordered()
    const proven = await clerk(2890)
    expectDone(await proven.call('/order/cancel', { number: other.number, reason }))
    // A cancelled order says so, whatever the limit.
    const small = await clerk(1)
    expect(await small.call('/order/cancel', { number, reason })).toMatchObject(refused)
  })

  it('does not concern orders without a payment', async () => {
    const { number } = await ordered({ method: 'bank' })
    const none = await clerk(0, { stepUp: false })
    expectDone(await none.call('/order/cancel', { number, reason }))
  })

  it('applies to cancelling units, one after the other, and for the shipping that the last ones return', async () => {
    const { number } = await ordered({ quantity: 3 })
    const lineId = await lineOf(number)
    const units = (quantity: number) => ({ number, lines: [{ lineId, quantity }], reason })
    const small = await clerk(4799)
    expect(await small.call('/order/cancelUnits', units(2))).toMatchObject(needsAnother(4800))
    expectDone(await small.call('/order/cancelUnits', units(1)))
    expect(await small.call('/order/cancelUnits', units(1))).toMatchObject(needsAnother(2400))
    expect((await orderOf(number)).products).toMatchObject([{ cancelled: 1 }])
    const other = await clerk(5289)
    expect(await other.call('/order/cancelUnits', units(2))).toMatchObject(needsAnother(5290))
    const unproven = await clerk(10_000, { stepUp: false })
    expect(await unproven.call('/order/cancelUnits', units(2))).toMatchObject({ data: { reason: 'step_up' } })
    expect(expectDone(await desk.call('/order/cancelUnits', units(2))).order.status).toBe('cancelled')
  })

  it('of a day counts cancellations beside refunds, also when they are made at once', async () => {
    const one = await clerk(100_000, { day: 6000 })
    const orders = [await ordered(), await ordered(), await ordered()]
    const answers = await Promise.all(
      orders.map(({ number }) => one.call('/order/cancel', { number, reason })),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(2)
    expect(answers.find(({ code }) => code !== 0)).toMatchObject(needsAnother(2890))
    const { number } = await ordered()
    const goodwill = { number, amount: 221, reason: 'goodwill' } as const
    expect(await one.call('/order/refund', goodwill)).toMatchObject(needsAnother(221))
    expectDone(await one.call('/order/refund', { ...goodwill, amount: 220 }))
  })

  it('applies to approving a request, which somebody else or the clock then does', async () => {
    const asked = async () => {
      const placed = await ordered()
      expectDone(await placed.visitor.call('/order/cancel', { ...placed.key, reason: 'changed my mind' }))
      return placed.number
    }
    const approve = { decision: 'approve' } as const
    const number = await asked()
    const small = await clerk(2889)
    expect(await small.call('/order/decide', { number, ...approve })).toMatchObject(needsAnother(2890))
    expect(await orderOf(number)).toMatchObject({ status: 'pending_cancellation', needs: 'decide' })
    const unproven = await clerk(5000, { stepUp: false })
    expect(await unproven.call('/order/decide', { number, ...approve })).toMatchObject({
      data: { reason: 'step_up' },
    })
    expect(expectDone(await desk.call('/order/decide', { number, ...approve })).order.status).toBe(
      'cancelled',
    )
    const shipped = await asked()
    expectDone(await small.call('/order/decide', { number: shipped, decision: 'with_carrier' }))
    const due = await asked()
    await moveClock(hours(49))
    await approveDueRequests(world.shop)
    await moveClock(0)
    expect((await orderOf(due)).status).toBe('cancelled')
  })
})

describe('the address of an order', () => {
  it('can be corrected until shipping, within the same tax and shipping zone', async () => {
    const { number } = await ordered()
    const edit = (address: object) =>
      desk.call('/order/address', { number, address: { ...berlin, ...address } })
    const { order } = expectDone(await edit({ address: 'Torstraße 2' }))
    expect(order.address).toMatchObject({ address: 'Torstraße 2' })
    expect(await edit({ postalCode: '1' })).toMatchObject({
      code: 40,
      data: { reason: 'invalid', fields: { postalCode: expect.any(String) } },
    })
    expect(await edit({ country: 'FR', postalCode: '75001', city: 'Paris' })).toMatchObject(refused)
    expect(await edit({ country: 'US', postalCode: '10001', city: 'New York', state: 'NY' })).toMatchObject(
      refused,
    )
    expectDone(await desk.call('/order/ship', { number }))
    expect(await edit({ address: 'Torstraße 3' })).toMatchObject(refused)
  })

  it('is checked against what carriers need, until it has shipped', async () => {
    const { number } = await ordered()
    expect((await orderOf(number)).addressNotes).toEqual([])
    const { order } = expectDone(
      await desk.call('/order/address', { number, address: { ...berlin, address: 'Postfach 1' } }),
    )
    expect(order.addressNotes).toEqual([{ part: 'address', problem: 'box' }])
    expectDone(await desk.call('/order/ship', { number }))
    expect((await orderOf(number)).addressNotes).toEqual([])
  })
})

describe('the timeline', () => {
  it('names staff to staff, never to the buyer', async () => {
    const { token, email } = await signIn(world.shop)
    const { number, visitor } = await ordered({ email }, world.visitor({ 'x-auth': token }))
    expectDone(await desk.call('/order/pack', { number }))
    expectDone(await desk.call('/order/ship', { number }))
    const { items } = expectDone(await desk.call('/order/timeline', { number }))
    expect(items.map(({ kind, to, actorName }) => [kind, to, actorName])).toEqual([
      ['status', 'in_progress', null],
      ['pay_status', 'paid', null],
      ['packing', 'packed', 'Mia'],
      ['shipment', 'shipped', 'Mia'],
    ])
    const { order } = expectDone(await visitor.call('/order/detail', { number }))
    expect(order.history.map(({ kind }) => kind)).toEqual(['status', 'pay_status', 'shipment'])
    expect(JSON.stringify(order)).not.toContain('Mia')
  })
})

describe('the list of orders', () => {
  async function numbers(payload: Record<string, unknown>): Promise<string[]> {
    return expectDone(await desk.call('/order/list', payload)).items.map(({ number }) => number)
  }

  it('finds orders by every fact it offers, and pages by cursor', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    await sell(world.shop, { sku: 'RARE-1', name: 'Rare rug' })
    const { number } = await ordered({ sku: 'RARE-1', email, quantity: 2 })
    expectDone(await desk.call('/order/label', { number, add: ['rare'] }))
    expectDone(
      await desk.call('/order/ship', { number, parcels: [{ trackingNumber: '1Z999AA10123456784' }] }),
    )
    await runJobs()
    for (const q of [number, email, 'rare rug', 'RARE-1', '1Z999AA1', 'Lind Berlin RARE-1']) {
      expect(await numbers({ q })).toContain(number)
    }
    const since = new Date(Date.now() - hours(1)).toISOString()
    const until = new Date(Date.now() + hours(1)).toISOString()
    const conditions = [
      { field: 'number', op: 'is', value: number },
      { field: 'email', op: 'is', value: email },
      { field: 'placedAt', op: 'between', value: [since, until] },
      { field: 'placedAt', op: 'within', value: { days: 2 } },
      { field: 'status', op: 'in', value: ['in_progress', 'completed'] },
      { field: 'payStatus', op: 'is', value: 'paid' },
      { field: 'shipStatus', op: 'is', value: 'shipped' },
      { field: 'needs', op: 'empty', value: true },
      { field: 'total', op: 'between', value: [2490, 2490] },
      { field: 'paymentMethod', op: 'is', value: 'test' },
      { field: 'country', op: 'in', value: ['DE', 'FR'] },
      { field: 'labels', op: 'has', value: 'rare' },
      { field: 'packedAt', op: 'empty', value: true },
    ]
    expect(await numbers({ q: 'rare-1', filter: { all: conditions } })).toEqual([number])
    for (const { field, op, value } of conditions) {
      expect([field, await numbers({ filter: { all: [{ field, op, value }] } })]).toEqual([
        field,
        expect.arrayContaining([number]),
      ])
    }
    const first = expectDone(await desk.call('/order/list', { size: 3, sort: { by: 'total', dir: 'asc' } }))
    expect(first.items).toHaveLength(3)
    const second = await numbers({ size: 3, sort: { by: 'total', dir: 'asc' }, cursor: first.next })
    expect(first.items.map((item) => item.number)).not.toContain(second[0])
    expect(first.total.exact).toBe(true)
  })

  it('keeps emails and amounts from packers, in rows and in filters', async () => {
    const packer = await signInStaff(world, { role: 'packer' })
    const { envelope } = await packer.send('/order/list', { size: 1 })
    const [row] = (envelope.data as { items: object[] }).items
    expect(row).toHaveProperty('number')
    expect(row).not.toHaveProperty('email')
    expect(row).not.toHaveProperty('total')
    const filter = { all: [{ field: 'email', op: 'is', value: 'a@b.example' }] }
    expect((await packer.send('/order/list', { filter })).envelope.code).toBe(30)
  })
})

describe('undoing', () => {
  async function undo(change: { id: string } | null) {
    return desk.call('/change/undo', { id: change!.id })
  }

  it('takes a shipment back within a minute, without an email to the buyer', async () => {
    await sell(world.shop, { sku: 'OOPS', onHand: 5 })
    const email = `${crypto.randomUUID()}@example.com`
    const { number } = await ordered({ sku: 'OOPS', email })
    await runJobs()
    const shipped = expectDone(await desk.call('/order/ship', { number }))
    expect(shipped.change.undo?.kind).toBe('hold')
    const sent: { to: string }[] = []
    world.shop.mail.send = async (message) => void sent.push(message)
    await world.runJobs()
    expectDone(await undo(shipped.change))
    expect(await orderOf(number)).toMatchObject({
      shipStatus: 'none',
      needs: 'ship',
      shipments: [{ status: 'cancelled' }],
    })
    await runJobs()
    expect(sent.filter(({ to }) => to === email)).toEqual([])
    expect(await stockOf(world.shop, 'OOPS')).toMatchObject({ on_hand: 5, reserved: 1 })
    const again = expectDone(await desk.call('/order/ship', { number }))
    await runJobs()
    expect(sent.filter(({ to }) => to === email)).toHaveLength(1)
    clock += 120_000
    expect(await undo(again.change)).toMatchObject({ code: 40, data: { reason: 'undo_closed' } })
    clock = 0
  })

  it('takes back that a parcel was delivered or lost', async () => {
    await sell(world.shop, { sku: 'HUH', onHand: 5 })
    const { number } = await ordered({ sku: 'HUH' })
    const { order } = expectDone(await desk.call('/order/ship', { number }))
    const shipmentId = order.shipments[0]!.id
    for (const path of ['/order/deliver', '/order/lost'] as const) {
      const done = expectDone(await desk.call(path, { number, shipmentId }))
      expectDone(await undo(done.change))
      expect(await orderOf(number)).toMatchObject({
        shipStatus: 'shipped',
        shipments: [{ status: 'shipped' }],
      })
    }
    expect(await stockOf(world.shop, 'HUH')).toEqual({
      on_hand: 4,
      reserved: 0,
      moved_on_hand: 4,
      moved_reserved: 0,
    })
  })

  it('puts packing, notes, labels and addresses back', async () => {
    const { number } = await ordered()
    const before = await orderOf(number)
    const changes = [
      await desk.call('/order/pack', { number }),
      await desk.call('/order/note', { number, note: 'Fragile' }),
      await desk.call('/order/label', { number, add: ['gift'] }),
      await desk.call('/order/address', { number, address: { ...berlin, address: 'Torstraße 9' } }),
    ].map((envelope) => expectDone(envelope).change)
    for (const change of changes) expectDone(await undo(change))
    const { packedAt, staffNote, labels, address } = await orderOf(number)
    expect({ packedAt, staffNote, labels }).toEqual({ packedAt: null, staffNote: '', labels: [] })
    expect(address?.address).toBe(before.address?.address)
  })
})

describe('the payment of an order on the desk', () => {
  const stateOf = async (number: string) => {
    const { items } = expectDone(await desk.call('/order/list', { q: number }))
    const { financialStatus, status } = items.find((each) => each.number === number)!
    expect((await orderOf(number)).financialStatus).toBe(financialStatus)
    return [status, financialStatus]
  }

  it('is refunded in part, then as a whole once the money of a cancelled order has gone back', async () => {
    const { number } = await ordered({ quantity: 2 })
    await runJobs()
    expect(await stateOf(number)).toEqual(['in_progress', 'paid'])
    expectDone(await desk.call('/order/refund', { number, amount: 500, reason: 'goodwill' }))
    await runJobs()
    expect(await stateOf(number)).toEqual(['in_progress', 'partly_refunded'])
    expectDone(await desk.call('/order/cancel', { number, reason: 'Sold twice' }))
    expect(await stateOf(number)).toEqual(['cancelled', 'partly_refunded'])
    await runJobs()
    expect(await stateOf(number)).toEqual(['cancelled', 'refunded'])
  })

  it('is missing while nothing was paid, also once the order is cancelled', async () => {
    const { number } = await ordered({ method: 'bank' })
    await runJobs()
    expect(await stateOf(number)).toEqual(['in_progress', 'unpaid'])
    expectDone(await desk.call('/order/cancel', { number, reason: 'Not wanted' }))
    expect(await stateOf(number)).toEqual(['cancelled', 'unpaid'])
  })
})
