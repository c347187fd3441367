import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Placed } from '#contract/checkout.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { remindUnpaid } from '#server/orders/remind-unpaid.ts'
import type { Visitor } from '#test/app.ts'
import { expectDone, newKey, payAt, sell, stockOf } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import type { Gateway } from '#test/gateway.ts'
import { type GatewayShop, hours, minutes, openGatewayShop } from '#test/gateway-shop.ts'
import { openGateways } from '#test/gateways.ts'
import { PaypalStandIn, paypalEnv } from '#test/paypal-stand-in.ts'
import { StripeStandIn, stripeEnv, walletEnv } from '#test/stripe-stand-in.ts'
import { readMoneyReport } from './money-report.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const client = vi.hoisted(() => ({ stripe: undefined as unknown, paypal: undefined as unknown }))
vi.mock('./stripe/stripe-client.ts', () => ({ stripeClient: () => client.stripe }))
vi.mock('./paypal/paypal-client.ts', () => ({ paypalClient: async () => client.paypal }))

const stripe = new StripeStandIn()
const paypal = new PaypalStandIn()
let world: GatewayShop
let desk: DeskCaller
const gateways = openGateways(() => world, stripe, paypal)
const days = (count: number) => hours(24 * count)

beforeAll(async () => {
  client.stripe = await stripe.open()
  client.paypal = await paypal.open()
  world = await openGatewayShop({ env: { SHOP_MODE: 'demo', ...stripeEnv, ...walletEnv, ...paypalEnv } })
  stripe.now = () => Date.now() + world.clock.ahead
  desk = await signInStaff(world)
})
beforeEach(() => {
  world.clock.ahead = 0
  paypal.captureStatus = 'COMPLETED'
})
afterEach(async () => {
  expect(await readMoneyReport(world.shop.pool, world.shop.now())).toEqual([])
})
afterAll(async () => {
  await world.close()
  stripe.close()
  paypal.close()
})

/** Orders of a visitor, and the money that the shop keeps for them. */
async function booksOf(visitor: Visitor) {
  const { rows } = await world.shop.pool.query(
    `select count(distinct o.id)::int orders, coalesce(sum(p.received), 0)::int received, (
        select coalesce(sum(r.amount), 0)::int from refund r join orders b on b.id = r.order_id
        where b.visitor_id = $1 and r.status = 'succeeded') refunded
      from orders o join payment p on p.order_id = o.id where o.visitor_id = $1`,
    [visitor.id],
  )
  return rows[0] as { orders: number; received: number; refunded: number }
}

async function expectPaid(visitor: Visitor, placed: Placed): Promise<void> {
  const order = await world.orderOf(visitor, placed)
  expect(order).toMatchObject({
    ...{ status: 'in_progress', payStatus: 'paid', processingSince: null, refunds: [] },
    paymentAmount: { amount: 2890, currency: 'EUR' },
  })
  expect(order.history.filter(({ kind }) => kind === 'pay_status')).toHaveLength(1)
  expect(await booksOf(visitor)).toEqual({ orders: 1, received: 2890, refunded: 0 })
}

async function expectInProcess(visitor: Visitor, placed: Placed): Promise<void> {
  expect(await world.orderOf(visitor, placed)).toMatchObject({
    ...{ status: 'in_progress', payStatus: 'unpaid', paymentFailed: false, expiresAt: null },
    processingSince: expect.any(String),
    can: { pay: false, cancel: true },
  })
}

const access = ({ orderNumber: number, accessKey }: Placed) => ({
  number,
  ...(accessKey ? { accessKey } : {}),
})

/** Starts another payment by the test acquirer. */
function payOtherwise(visitor: Visitor, placed: Placed) {
  return visitor.call('/order/pay', { ...access(placed), method: 'test', idempotencyKey: newKey() })
}

/** Events of an order that cause an email. */
async function emailsOf({ orderNumber }: Placed): Promise<string[]> {
  const { rows } = await world.shop.pool.query<{ template: string }>(
    `select x.event as template from outbox x join orders o on o.id = (x.payload ->> 'orderId')::uuid
      where o.number = $1 and x.event in ('order.payment_processing', 'order.payment_failed', 'order.unpaid_reminder')
      order by x.id`,
    [orderNumber],
  )
  return rows.map(({ template }) => template)
}

/** Everything that runs by the minute, at a moment. */
async function tick(ahead: number): Promise<void> {
  world.clock.ahead = ahead
  await expireOrders(world.shop)
  await remindUnpaid(world.shop)
}

describe.each(Object.entries(gateways))('a slow payment by %s', (_name, gateway: Gateway) => {
  const { slow } = gateway

  async function bought(sku?: string) {
    const visitor = world.visitor()
    const press = await gateway.prepare(visitor, sku)
    return { visitor, placed: expectDone(await press()) }
  }

  /** An order whose payment is in process, by the webhook. */
  async function inProcess(sku?: string) {
    const order = await bought(sku)
    await slow.pay(order.placed)
    expect(await slow.tell(order.placed)).toBe(200)
    await expectInProcess(order.visitor, order.placed)
    return order
  }

  it('in process, then paid: told once, and paid once', async () => {
    const { visitor, placed } = await bought()
    await slow.pay(placed)
    expect(await slow.tell(placed)).toBe(200)
    await Promise.all([gateway.comeBack(placed), gateway.comeBack(placed)])
    expect(await slow.tell(placed)).toBe(200)
    await expectInProcess(visitor, placed)
    expect(await emailsOf(placed)).toEqual(['order.payment_processing'])
    await slow.decide(placed, true)
    const id = newKey()
    const told = await Promise.all([
      slow.tellDecision(placed, { id }),
      slow.tellDecision(placed, { id }),
      slow.tellDecision(placed),
    ])
    expect(told).toEqual([200, 200, 200])
    expect(await slow.tell(placed)).toBe(200)
    await expectPaid(visitor, placed)
  })

  it('in process, then failed: another method pays within a new window', async () => {
    const { visitor, placed } = await inProcess()
    world.clock.ahead = days(9)
    await slow.decide(placed, false)
    expect([await slow.tellDecision(placed), await slow.tellDecision(placed)]).toEqual([200, 200])
    const order = await world.orderOf(visitor, placed)
    expect(order).toMatchObject({ payStatus: 'unpaid', paymentFailed: true, processingSince: null })
    expect(order.can.pay).toBe(true)
    expect(Date.parse(order.expiresAt!) - world.shop.now().getTime()).toBeGreaterThan(days(1.9))
    expect(await emailsOf(placed)).toEqual(['order.payment_processing', 'order.payment_failed'])
    // The webhook of the start comes last: it changes nothing.
    expect(await slow.tell(placed)).toBe(200)
    await tick(days(10.5))
    expect(await world.orderOf(visitor, placed)).toMatchObject({ can: { pay: true } })
    await payAt(world.app, expectDone(await payOtherwise(visitor, placed)).payment)
    await expectPaid(visitor, placed)
  })

  it('in process, then failed, and nobody pays: the buyer is reminded, and the order expires', async () => {
    const { visitor, placed } = await inProcess()
    await slow.decide(placed, false)
    await slow.tellDecision(placed)
    await tick(days(2) - minutes(5))
    expect((await emailsOf(placed)).at(-1)).toBe('order.unpaid_reminder')
    await tick(days(2) + minutes(1))
    expect(await world.orderOf(visitor, placed)).toMatchObject({ status: 'cancelled' })
    expect(await booksOf(visitor)).toEqual({ orders: 1, received: 0, refunded: 0 })
  })

  it('no webhook and no browser: both steps are found by the look-up', async () => {
    const { visitor, placed } = await bought()
    await slow.pay(placed)
    await tick(minutes(3))
    await reconcilePayments(world.shop)
    await expectInProcess(visitor, placed)
    await tick(days(6))
    await reconcilePayments(world.shop)
    await expectInProcess(visitor, placed)
    await slow.decide(placed, true)
    await reconcilePayments(world.shop)
    await expectInProcess(visitor, placed)
    await tick(days(7) + minutes(1))
    await reconcilePayments(world.shop)
    await reconcilePayments(world.shop)
    await expectPaid(visitor, placed)
  })

  it('past the payment window: neither expires nor reminds, and keeps the goods', async () => {
    const sku = `SLOW-${newKey()}`
    await sell(world.shop, { sku, price: 2400, onHand: 1 })
    const { visitor, placed } = await inProcess(sku)
    for (const ahead of [minutes(21), minutes(31), days(1), days(9)]) await tick(ahead)
    await expectInProcess(visitor, placed)
    expect(await emailsOf(placed)).toEqual(['order.payment_processing'])
    expect(await stockOf(world.shop, sku)).toMatchObject({ on_hand: 1, reserved: 1 })
    await slow.decide(placed, true)
    await slow.tellDecision(placed)
    await expectPaid(visitor, placed)
  })

  it('a second payment is refused, by double click and in another tab', async () => {
    const { visitor, placed } = await inProcess()
    const refused = await Promise.all([payOtherwise(visitor, placed), payOtherwise(visitor, placed)])
    for (const answer of refused)
      expect(answer).toMatchObject({
        code: 40,
        msg: 'A payment for this order is already being processed. You can only pay another way if it fails.',
        data: { reason: 'transition_refused' },
      })
    expect(expectDone(await visitor.call('/order/methods', access(placed))).methods).toEqual([])
    const shown = expectDone(await desk.call('/order/detail', { number: placed.orderNumber })).order
    expect(shown).toMatchObject({ needs: 'processing', processingSince: expect.any(String) })
    expect(shown.can).toMatchObject({ ship: { why: expect.any(String) } })
    await slow.decide(placed, true)
    await slow.tellDecision(placed)
    await expectPaid(visitor, placed)
  })

  it('a tab that was open before pays meanwhile: paid at once, and the slow money goes back', async () => {
    const { visitor, placed } = await bought()
    const { payment } = expectDone(await payOtherwise(visitor, placed))
    await slow.pay(placed)
    await slow.tell(placed)
    await payAt(world.app, payment)
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'paid', processingSince: null })
    world.clock.ahead = days(5)
    await slow.decide(placed, true)
    await slow.tellDecision(placed)
    await world.runJobs()
    expect(await booksOf(visitor)).toEqual({ orders: 1, received: 5780, refunded: 2890 })
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      ...{ status: 'in_progress', payStatus: 'paid' },
      refunds: [{ amount: { amount: 2890 }, reason: 'paid_twice', status: 'succeeded' }],
      ...{ paymentAmount: { amount: 5780 }, refundedAmount: { amount: 2890 } },
    })
  })

  it('server down for 10 days: the late webhooks pay the order once', async () => {
    const { visitor, placed } = await inProcess()
    world.clock.ahead = days(10)
    await slow.decide(placed, true)
    await expireOrders(world.shop)
    await Promise.all([slow.tell(placed), slow.tellDecision(placed), reconcilePayments(world.shop)])
    await expectPaid(visitor, placed)
  })

  it('too little arrives: the order waits for the rest within a new window', async () => {
    const { visitor, placed } = await inProcess()
    await slow.decide(placed, true)
    expect(await slow.tellDecision(placed, { amount: 2000 })).toBe(200)
    expect(await readMoneyReport(world.shop.pool)).toMatchObject([{ kind: 'underpaid' }])
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      ...{ payStatus: 'unpaid', processingSince: null, expiresAt: expect.any(String) },
      can: { pay: true },
    })
    await payAt(world.app, expectDone(await payOtherwise(visitor, placed)).payment)
    await expectPaid(visitor, placed)
  })

  it('the buyer cancels: the goods are free at once, and the money goes back when it arrives', async () => {
    const sku = `SLOW-${newKey()}`
    await sell(world.shop, { sku, price: 2400, onHand: 1 })
    const { visitor, placed } = await inProcess(sku)
    expectDone(await visitor.call('/order/cancel', { ...access(placed), reason: 'Changed my mind' }))
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      ...{ status: 'cancelled', processingSince: expect.any(String) },
    })
    expect(await stockOf(world.shop, sku)).toMatchObject({ reserved: 0 })
    world.clock.ahead = days(4)
    await slow.decide(placed, true)
    await slow.tellDecision(placed)
    await world.runJobs()
    expect(await booksOf(visitor)).toEqual({ orders: 1, received: 2890, refunded: 2890 })
    expect(await world.orderOf(visitor, placed)).toMatchObject({ status: 'cancelled', processingSince: null })
  })

  it('no decision for 14 days: a person is asked, and the look-ups go on', async () => {
    const { visitor, placed } = await inProcess()
    await tick(days(15))
    await reconcilePayments(world.shop)
    expect(await readMoneyReport(world.shop.pool, world.shop.now())).toEqual([
      {
        kind: 'processing_too_long',
        orderNumber: placed.orderNumber,
        amount: { amount: 2890, currency: 'EUR' },
      },
    ])
    await slow.decide(placed, true)
    await tick(days(16) + minutes(1))
    await reconcilePayments(world.shop)
    await expectPaid(visitor, placed)
  })
})

describe('a slow payment of the difference of a changed order', () => {
  it('failed: the order waits for the difference without a window, and keeps what was paid', async () => {
    const { slow, prepare, ...gateway } = gateways['the test acquirer']
    const visitor = world.visitor()
    const placed = expectDone(await (await prepare(visitor))())
    await gateway.pay(placed)
    await gateway.tell(placed)
    await expectPaid(visitor, placed)
    const added = { add: [{ sku: 'MUG', quantity: 1 }], difference: 2400, reason: 'One more' }
    expectDone(await desk.call('/order/edit', { number: placed.orderNumber, ...added }))
    const rest = { ...placed, payment: expectDone(await payOtherwise(visitor, placed)).payment }
    await slow.pay(rest)
    await slow.tell(rest)
    await slow.decide(rest, false)
    await slow.tellDecision(rest)
    await tick(days(10))
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      ...{ status: 'in_progress', payStatus: 'unpaid', paymentFailed: true, expiresAt: null, refunds: [] },
      can: { pay: true },
    })
  })
})
