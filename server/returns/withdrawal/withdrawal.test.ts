import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { decideRequest } from '#server/orders/cancellation/decide-request.ts'
import { lockByNumber } from '#server/orders/lock-order.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell, stockOf } from '#test/buying.ts'
import { buyPaid, customer, deliver, eligibleLines, onReturn, payOut } from '#test/returns.ts'
import { withdrawalSetting } from '../returns.setting.ts'
import { refundReturn } from '../settle-return.ts'

let world: TestShop
let clock = 0

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) =>
      void (await sell(shop, { sku: 'MUG', price: 2400, onHand: 100_000, name: 'Mug' })),
  })
  world.shop.now = () => new Date(Date.now() + clock)
})
afterAll(() => world.close())

const day = 24 * 3600_000
const newEmail = () => `${crypto.randomUUID()}@example.com`

type Given = {
  orderNumber: string
  email: string
  accessKey?: string | undefined
  lines?: { lineId: string; quantity: number }[]
  goods?: string
}

async function submit(visitor: Visitor, given: Given) {
  const done = expectDone(
    await visitor.call('/withdrawal/submit', { name: 'Ada Lind', ...given, confirm: true }),
  )
  await world.runJobs()
  return done
}

async function setShipping(setting: z.input<typeof shippingSetting.schema>): Promise<void> {
  await world.shop.db.transaction((tx) => changeSetting(tx, shippingSetting, setting))
  await world.shop.changes.catchUp()
}

async function stored(number: string) {
  const { rows } = await world.shop.pool.query(
    `select status, concern, outcome, proven, statement, refund_due_at from withdrawal where number = $1`,
    [number],
  )
  return rows[0]
}

async function returnsOf(orderNumber: string) {
  const { rows } = await world.shop.pool.query(
    `select r.number, r.type, r.status, r.audit_status, r.reason, r.shipping_refund::int shipping,
        (select sum(requested)::int from return_line where return_id = r.id) units
      from return_request r join orders o on o.id = r.order_id where o.number = $1 order by r.type`,
    [orderNumber],
  )
  return rows
}

const orderOf = async (visitor: Visitor, number: string, accessKey?: string) =>
  expectDone(await visitor.call('/order/detail', { number, accessKey })).order

describe('a statement of withdrawal', () => {
  it('gets the same answer for known and unknown orders, and shows lines only to their owner', async () => {
    const [guest, stranger] = [world.visitor(), world.visitor()]
    const email = newEmail()
    const placed = await buyPaid(world, guest, { email })
    const { orderNumber, accessKey } = placed
    expect(expectDone(await stranger.call('/withdrawal/find', { orderNumber, email })).lines).toEqual([])
    expect(
      expectDone(await stranger.call('/withdrawal/find', { orderNumber: 'AAAA-BBBB-CCCC', email })).lines,
    ).toEqual([])
    expect(
      expectDone(await guest.call('/withdrawal/find', { orderNumber, email, accessKey })).lines,
    ).toMatchObject([{ name: 'Mug', quantity: 1 }])
    for (const typed of [orderNumber, 'AAAA-BBBB-CCCC']) {
      const done = await submit(stranger, { orderNumber: typed, email: newEmail() })
      expect(Object.keys(done).sort()).toEqual(['number', 'receivedAt'])
      expect(done.number).toMatch(/^W-\w{4}-\w{4}-\w{4}$/)
      // A wrong address and a wrong number both wait for a person; the order is untouched.
      expect(await stored(done.number)).toMatchObject({ status: 'open', concern: 'unknown_order' })
    }
    expect((await orderOf(guest, orderNumber, accessKey)).status).toBe('in_progress')
  })

  it('is kept word for word, acknowledged by an event, and due for refund in 14 days', async () => {
    const guest = world.visitor({ 'x-lang': 'zh' })
    const email = newEmail()
    const { orderNumber } = await buyPaid(world, guest, { email })
    const sent = expectDone(
      await guest.call('/withdrawal/submit', { name: '<b>李</b>', orderNumber, email, confirm: true }),
    )
    const { rows } = await world.shop.pool.query(
      `select payload from outbox where event = 'withdrawal.received'
        and payload ->> 'withdrawalId' = (select id::text from withdrawal where number = $1)`,
      [sent.number],
    )
    expect(rows).toHaveLength(1)
    const row = await stored(sent.number)
    expect(row.statement).toBe(
      `本人撤回订单 ${orderNumber} 的购买合同。\n整个订单\n姓名：<b>李</b>\n邮箱：${email}`,
    )
    expect(row.refund_due_at.getTime() - Date.parse(sent.receivedAt)).toBe(14 * day)
    // Sent twice by a double click, it is one statement.
    const again = await guest.call('/withdrawal/submit', {
      name: '<b>李</b>',
      orderNumber,
      email,
      confirm: true,
    })
    expect(again).toMatchObject({ code: 0, data: { number: sent.number } })
  })

  it('without a confirmation, a name or an email address is not taken', async () => {
    const visitor = world.visitor()
    const given = { name: 'Ada', orderNumber: 'AAAA-BBBB-CCCC', email: 'ada@example.com', confirm: true }
    for (const wrong of [
      { confirm: false },
      { confirm: undefined },
      { name: ' ' },
      { email: 'nobody' },
      { orderNumber: '' },
    ]) {
      const { envelope } = await visitor.send('/withdrawal/submit', { ...given, ...wrong })
      expect(envelope).toMatchObject({ code: 40, data: { reason: 'invalid' } })
    }
  })

  it('by a guest on a paid, unshipped order asks for a cancellation that cannot be refused', async () => {
    await sell(world.shop, { sku: 'JUG', price: 3000, onHand: 10 })
    const guest = world.visitor()
    const email = newEmail()
    const { orderNumber, accessKey } = await buyPaid(world, guest, { email, sku: 'JUG', quantity: 2 })
    // Typed in lower case and without hyphens, from the order's address in capitals.
    const typed = { orderNumber: orderNumber.toLowerCase().replaceAll('-', ''), email: email.toUpperCase() }
    const { number } = await submit(world.visitor(), typed)
    expect(await stored(number)).toMatchObject({ status: 'done', outcome: 'cancellation', proven: false })
    expect(await orderOf(guest, orderNumber, accessKey)).toMatchObject({ status: 'pending_cancellation' })
    const decide = (decision: Parameters<typeof decideRequest>[2]) =>
      world.shop.db.transaction(async (tx) =>
        decideRequest(tx, await lockByNumber(tx, orderNumber), decision, {
          by: 'merchant',
          at: world.shop.now(),
        }),
      )
    await expect(decide({ decision: 'refuse', note: 'no' })).rejects.toMatchObject({
      reason: 'transition_refused',
    })
    await decide({ decision: 'approve' })
    await payOut(world)
    expect(await orderOf(guest, orderNumber, accessKey)).toMatchObject({
      status: 'cancelled',
      refundedAmount: { amount: 6490 },
    })
    expect(await stockOf(world.shop, 'JUG')).toMatchObject({ on_hand: 10, reserved: 0 })
  })

  it('whose parcel had left becomes a return', async () => {
    const guest = world.visitor()
    const email = newEmail()
    const { orderNumber } = await buyPaid(world, guest, { email })
    const { number } = await submit(guest, { orderNumber, email })
    await world.shop.db.transaction(async (tx) => {
      const locked = await lockByNumber(tx, orderNumber)
      await decideRequest(
        tx,
        locked,
        { decision: 'with_carrier', parcels: [{ trackingNumber: '1' }] },
        {
          by: 'merchant',
          at: world.shop.now(),
        },
      )
    })
    await world.runJobs()
    expect(await returnsOf(orderNumber)).toMatchObject([
      {
        type: 'return_refund',
        status: 'pending',
        audit_status: 'successful',
        reason: 'withdrawal',
        units: 1,
        shipping: 490,
      },
    ])
    expect(await stored(number)).toMatchObject({ status: 'done', outcome: 'returns' })
  })

  it('on an unpaid order cancels it', async () => {
    const guest = world.visitor()
    const email = newEmail()
    const { orderNumber, accessKey } = await buy(guest, { email })
    const { number } = await submit(guest, { orderNumber, email })
    expect(await stored(number)).toMatchObject({ status: 'done', outcome: 'cancelled' })
    expect(await orderOf(guest, orderNumber, accessKey)).toMatchObject({ status: 'cancelled' })
  })

  it('of a whole delivered order opens an approved return that includes standard shipping', async () => {
    const visitor = await customer(world)
    const placed = await buyPaid(world, visitor, { quantity: 2 })
    await deliver(world, placed.orderNumber)
    const { number } = await submit(visitor, { orderNumber: placed.orderNumber, email: newEmail() })
    expect(await stored(number)).toMatchObject({ status: 'done', outcome: 'returns', proven: true })
    const [opened] = await returnsOf(placed.orderNumber)
    expect(opened).toMatchObject({
      type: 'return_refund',
      status: 'pending',
      audit_status: 'successful',
      reason: 'withdrawal',
      units: 2,
      shipping: 490,
    })
    const shown = expectDone(await visitor.call('/return/detail', { number: opened.number })).return
    expect(shown).toMatchObject({
      stage: 'send',
      refundAmount: { amount: 4800 + 490 },
      withdrawal: number,
      sendBy: null,
      can: { ship: true },
    })
    expect(shown.returnAddress).not.toBeNull()
    expect(shown.refundDueAt).not.toBeNull()
    // A second statement finds nothing left.
    const again = await submit(visitor, { orderNumber: placed.orderNumber, email: newEmail() })
    expect(await stored(again.number)).toMatchObject({ status: 'open', concern: 'closed' })
    expect(await returnsOf(placed.orderNumber)).toHaveLength(1)
  })

  it('returns only the cheapest standard delivery if the buyer chose a dearer one', async () => {
    const visitor = await customer(world)
    const placed = await buyPaid(world, visitor)
    await world.shop.pool.query(
      `update orders set shipping_method = '{"code":"express","name":"Express"}', shipping_fee = 1290,
        total = total + 800 where number = $1`,
      [placed.orderNumber],
    )
    await deliver(world, placed.orderNumber)
    await submit(visitor, { orderNumber: placed.orderNumber, email: newEmail() })
    expect(await returnsOf(placed.orderNumber)).toMatchObject([{ shipping: 490 }])
  })

  it('weighs the goods where the cheapest delivery goes by weight', async () => {
    await sell(world.shop, { sku: 'ANVIL', price: 2400, weight: 3000 })
    const before = world.shop.settings(shippingSetting)
    const fee = (EUR: number) => ({ fee: { EUR } })
    const byWeight = [
      { from: 0, ...fee(490) },
      { from: 5000, ...fee(990) },
    ]
    const methods = [
      { code: 'standard', name: { en: 'Standard' }, by: 'weight' as const, table: byWeight },
      { code: 'express', name: { en: 'Express' }, table: [{ from: 0, ...fee(1290) }] },
    ]
    const zone = { code: 'home', name: { en: 'Home' }, countries: ['DE'], methods }
    await setShipping({ zones: [zone] })
    const visitor = await customer(world)
    expectDone(await visitor.call('/cart/add', { sku: 'ANVIL', quantity: 2 }))
    const placed = await buyPaid(world, visitor, { sku: '' })
    await world.shop.pool.query(
      `update orders set shipping_method = '{"code":"express","name":"Express"}', shipping_fee = 1290,
        total = total + 300 where number = $1`,
      [placed.orderNumber],
    )
    await deliver(world, placed.orderNumber)
    await submit(visitor, { orderNumber: placed.orderNumber, email: newEmail() })
    expect(await returnsOf(placed.orderNumber)).toMatchObject([{ shipping: 990 }])
    await setShipping(before)
  })

  it('of part of an order returns the goods only', async () => {
    const visitor = await customer(world)
    const placed = await buyPaid(world, visitor, { quantity: 3 })
    await deliver(world, placed.orderNumber)
    const [line] = await eligibleLines(visitor, placed)
    const lines = [{ lineId: line!.lineId, quantity: 1 }]
    await submit(visitor, { orderNumber: placed.orderNumber, email: newEmail(), lines })
    expect(await returnsOf(placed.orderNumber)).toMatchObject([
      { type: 'return_refund', units: 1, shipping: 0 },
    ])
    const tooMany = {
      orderNumber: placed.orderNumber,
      email: newEmail(),
      lines: [{ ...lines[0]!, quantity: 4 }],
    }
    expect(
      await visitor.call('/withdrawal/submit', { name: 'Ada', ...tooMany, confirm: true }),
    ).toMatchObject({
      data: { reason: 'quantity_capped', left: 3 },
    })
  })

  it('on a partly shipped order cancels what has not left and takes back the rest', async () => {
    await sell(world.shop, { sku: 'POT', price: 2000, onHand: 10 })
    const visitor = await customer(world)
    const placed = await buyPaid(world, visitor, { sku: 'POT', quantity: 3 })
    await deliver(world, placed.orderNumber, { quantity: 2, status: 'shipped' })
    await submit(visitor, { orderNumber: placed.orderNumber, email: newEmail() })
    const opened = await returnsOf(placed.orderNumber)
    expect(opened).toMatchObject([
      { type: 'refund_only', audit_status: 'successful', units: 1, shipping: 0 },
      { type: 'return_refund', audit_status: 'successful', units: 2, shipping: 490 },
    ])
    expect(await orderOf(visitor, placed.orderNumber)).toMatchObject({
      products: [{ quantity: 3, shipped: 2, cancelled: 1 }],
    })
    expect(await stockOf(world.shop, 'POT')).toMatchObject({ on_hand: 8, reserved: 0, moved_reserved: 0 })
    await onReturn(world, opened[0].number, (tx, locked) =>
      refundReturn(tx, locked, { by: 'merchant', at: world.shop.now() }),
    )
    await payOut(world)
    expect(await orderOf(visitor, placed.orderNumber)).toMatchObject({ refundedAmount: { amount: 2000 } })
  })

  it('that names goods in words, comes late, or lacks the right waits for a person', async () => {
    const visitor = await customer(world)
    const placed = await buyPaid(world, visitor)
    const words = await submit(visitor, {
      orderNumber: placed.orderNumber,
      email: newEmail(),
      goods: 'the blue mug',
    })
    expect(await stored(words.number)).toMatchObject({ status: 'open', concern: 'goods' })
    await deliver(world, placed.orderNumber)
    clock = 16 * day
    const late = await submit(visitor, { orderNumber: placed.orderNumber, email: newEmail() })
    expect(await stored(late.number)).toMatchObject({ status: 'open', concern: 'late' })
    // Without the notice, the period is a year longer.
    await world.shop.db.transaction((tx) => changeSetting(tx, withdrawalSetting, { noticeSent: false }))
    const inTime = await submit(visitor, { orderNumber: placed.orderNumber, email: newEmail() })
    expect(await stored(inTime.number)).toMatchObject({ status: 'done', outcome: 'returns' })
    await world.shop.db.transaction((tx) => changeSetting(tx, withdrawalSetting, {}))
    clock = 0
    const business = await buyPaid(world, visitor)
    await world.shop.pool.query(
      `update orders set billing = address || '{"vatId":"DE123456789"}' where number = $1`,
      [business.orderNumber],
    )
    const refused = await submit(visitor, { orderNumber: business.orderNumber, email: newEmail() })
    expect(await stored(refused.number)).toMatchObject({ status: 'open', concern: 'no_right' })
  })
})
