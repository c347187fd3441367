import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Placed } from '#contract/checkout.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import type { Visitor } from '#test/app.ts'
import {
  buy,
  checkOut,
  expectDone,
  newKey,
  notesOf,
  payAt,
  sell,
  signIn,
  stockOf,
  submit,
} from '#test/buying.ts'
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
const gateways = openGateways(() => world, stripe, paypal)

beforeAll(async () => {
  client.stripe = await stripe.open()
  client.paypal = await paypal.open()
  world = await openGatewayShop({ env: { SHOP_MODE: 'demo', ...stripeEnv, ...walletEnv, ...paypalEnv } })
  stripe.now = () => Date.now() + world.clock.ahead
})
beforeEach(() => {
  world.clock.ahead = 0
})
afterEach(async () => {
  expect(await readMoneyReport(world.shop.pool)).toEqual([])
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

const paidOnce = { orders: 1, received: 2890, refunded: 0 }
const nothingPaid = { orders: 1, received: 0, refunded: 0 }

async function expectPaid(visitor: Visitor, placed: Placed): Promise<void> {
  const order = await world.orderOf(visitor, placed)
  expect(order).toMatchObject({
    status: 'in_progress',
    payStatus: 'paid',
    paymentAmount: { amount: 2890, currency: 'EUR' },
    refunds: [],
  })
  expect(order.history.filter(({ kind }) => kind === 'pay_status')).toHaveLength(1)
  expect(await booksOf(visitor)).toEqual(paidOnce)
}

/** Pays by the test acquirer instead. */
async function payOtherwise(visitor: Visitor, { orderNumber: number, accessKey }: Placed): Promise<void> {
  const pay = {
    number,
    ...(accessKey ? { accessKey } : {}),
    method: 'test',
    idempotencyKey: newKey(),
  } as const
  await payAt(world.app, expectDone(await visitor.call('/order/pay', pay)).payment)
}

async function expire(): Promise<void> {
  world.clock.ahead = minutes(31)
  await expireOrders(world.shop)
  world.clock.ahead = 0
}

describe.each(Object.entries(gateways))('paying by %s', (name, gateway: Gateway) => {
  async function bought(sku?: string) {
    const visitor = world.visitor()
    const press = await gateway.prepare(visitor, sku)
    return { visitor, placed: expectDone(await press()) }
  }

  it('webhook before the browser: paid when the browser arrives', async () => {
    const { visitor, placed } = await bought()
    await gateway.pay(placed)
    expect(await gateway.tell(placed)).toBe(200)
    await expectPaid(visitor, placed)
    expect(await gateway.comeBack(placed)).toContain(`/checkout/thankyou?number=${placed.orderNumber}`)
    await expectPaid(visitor, placed)
  })

  it('browser before the webhook, in two tabs: booked once', async () => {
    const { visitor, placed } = await bought()
    await gateway.pay(placed)
    await Promise.all([gateway.comeBack(placed), gateway.comeBack(placed)])
    expect(await gateway.tell(placed)).toBe(200)
    await expectPaid(visitor, placed)
  })

  it('webhook twice, at once and again under another id: booked once', async () => {
    const { visitor, placed } = await bought()
    await gateway.pay(placed)
    const id = newKey()
    const [one, two] = await Promise.all([gateway.tell(placed, { id }), gateway.tell(placed, { id })])
    expect([one, two, await gateway.tell(placed), await gateway.tell(placed, { id })]).toEqual([
      200, 200, 200, 200,
    ])
    await expectPaid(visitor, placed)
  })

  it('webhook never, browser closed after paying: found by the look-up', async () => {
    const { visitor, placed } = await bought()
    await gateway.pay(placed)
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'unpaid' })
    world.clock.ahead = minutes(3)
    await reconcilePayments(world.shop)
    await reconcilePayments(world.shop)
    await expectPaid(visitor, placed)
  })

  it('browser closed before paying: the order waits, can be paid later, and else expires', async () => {
    const [later, never] = [await bought(), await bought()]
    world.clock.ahead = minutes(3)
    await reconcilePayments(world.shop)
    expect(await world.orderOf(later.visitor, later.placed)).toMatchObject({
      payStatus: 'unpaid',
      status: 'in_progress',
      can: { pay: true },
    })
    world.clock.ahead = 0
    await payOtherwise(later.visitor, later.placed)
    await expectPaid(later.visitor, later.placed)
    await expire()
    expect(await world.orderOf(never.visitor, never.placed)).toMatchObject({ status: 'cancelled' })
    expect(await booksOf(never.visitor)).toEqual(nothingPaid)
  })

  it('wrong amount, too little: unpaid and reported until the rest is paid', async () => {
    const { visitor, placed } = await bought()
    await gateway.pay(placed)
    expect(await gateway.tell(placed, { amount: 2000 })).toBe(200)
    const order = await world.orderOf(visitor, placed)
    expect(order).toMatchObject({ payStatus: 'unpaid', paymentAmount: { amount: 2000 } })
    expect(await notesOf(world.shop, order.number)).toEqual(['paid_short 2000/2890'])
    expect(await readMoneyReport(world.shop.pool)).toMatchObject([
      { kind: 'underpaid', orderNumber: placed.orderNumber, amount: { amount: 2000 } },
    ])
    await payOtherwise(visitor, placed)
    await expectPaid(visitor, placed)
  })

  it('wrong amount, too much: paid, and the excess goes back', async () => {
    const { visitor, placed } = await bought()
    await gateway.pay(placed)
    expect(await gateway.tell(placed, { amount: 3000 })).toBe(200)
    await world.runJobs()
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      payStatus: 'paid',
      refunds: [{ amount: { amount: 110 }, reason: 'overpaid', status: 'succeeded' }],
    })
    expect(await booksOf(visitor)).toEqual({ orders: 1, received: 3000, refunded: 110 })
  })

  it('wrong currency: refused, and nothing is booked', async () => {
    const { visitor, placed } = await bought()
    await gateway.pay(placed)
    expect(await gateway.tell(placed, { amount: 2890, currency: 'USD' })).toBe(400)
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'unpaid' })
    expect(await booksOf(visitor)).toEqual(nothingPaid)
  })

  it('decline, then another method: the same order is paid', async () => {
    const { visitor, placed } = await bought()
    await gateway.decline(placed)
    await gateway.comeBack(placed)
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'unpaid', can: { pay: true } })
    await payOtherwise(visitor, placed)
    await expectPaid(visitor, placed)
  })

  it('two tabs: paid here and by another method there, the second payment goes back', async () => {
    const { visitor, placed } = await bought()
    await payOtherwise(visitor, placed)
    await gateway.pay(placed)
    await Promise.all([gateway.comeBack(placed), gateway.comeBack(placed), gateway.tell(placed)])
    await world.runJobs()
    const { orders, received, refunded } = await booksOf(visitor)
    // PayPal asks for the money last: the shop takes none for an order that is paid.
    expect([orders, received, received - refunded]).toEqual([1, name === 'PayPal' ? 2890 : 5780, 2890])
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'paid', status: 'in_progress' })
  })

  it('double click: one order, one payment', async () => {
    const visitor = world.visitor()
    const press = await gateway.prepare(visitor)
    const [one, two] = (await Promise.all([press(), press()])).map((answer) => expectDone(answer))
    expect(two).toEqual(one)
    await gateway.pay(one!)
    await gateway.tell(one!)
    await expectPaid(visitor, one!)
  })

  it('payment after expiry: the order comes back if its goods are there', async () => {
    const { visitor, placed } = await bought()
    await expire()
    expect(await world.orderOf(visitor, placed)).toMatchObject({ status: 'cancelled' })
    await gateway.pay(placed)
    await gateway.tell(placed)
    await world.runJobs()
    const { status, payStatus } = await world.orderOf(visitor, placed)
    const books = { ...(await booksOf(visitor)), status, payStatus }
    // PayPal asks for the money last: the shop takes none for an order that is closed.
    expect(books).toEqual(
      name === 'PayPal'
        ? { ...nothingPaid, status: 'cancelled', payStatus: 'unpaid' }
        : { ...paidOnce, status: 'in_progress', payStatus: 'paid' },
    )
  })

  it('payment after expiry, goods sold to others: the money goes back', async () => {
    const sku = `LAST-${newKey()}`
    await sell(world.shop, { sku, price: 2400, onHand: 1 })
    const { visitor, placed } = await bought(sku)
    await expire()
    await buy(world.visitor(), { sku, method: 'cod' })
    await gateway.pay(placed)
    await gateway.tell(placed)
    await world.runJobs()
    expect(await world.orderOf(visitor, placed)).toMatchObject({ status: 'cancelled' })
    const { orders, received, refunded } = await booksOf(visitor)
    expect([orders, received - refunded]).toEqual([1, 0])
    expect(await stockOf(world.shop, sku)).toMatchObject({ on_hand: 1, reserved: 1, moved_reserved: 1 })
  })

  if (!gateway.setDown) return
  it('down for 10 minutes: one order, all of its money booked', async () => {
    const visitor = world.visitor()
    const press = await gateway.prepare(visitor)
    gateway.setDown!(true)
    expect(await press()).toMatchObject({
      data: { reason: 'payment_declined', orderNumber: expect.any(String) },
    })
    world.clock.ahead = minutes(10)
    gateway.setDown!(false)
    const placed = expectDone(await press())
    await gateway.pay(placed)
    gateway.setDown!(true)
    expect(await gateway.comeBack(placed)).toContain('/checkout/thankyou')
    world.clock.ahead = minutes(20)
    await reconcilePayments(world.shop)
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'unpaid' })
    gateway.setDown!(false)
    await reconcilePayments(world.shop)
    await expectPaid(visitor, placed)
  })
})

describe.each(['cod', 'bank', 'credit', 'free'] as const)('paying by %s, without a gateway', (method) => {
  const atOnce = method === 'credit' || method === 'free'
  let desk: DeskCaller
  beforeAll(async () => {
    await sell(world.shop, { sku: 'GIFT', price: 0, stockPolicy: 'untracked', requiresShipping: false })
    desk = await signInStaff(world)
  })

  async function filled() {
    const visitor = world.visitor()
    if (method === 'credit') {
      const { token } = await signIn(world.shop, undefined, { credits: 2890 })
      visitor.headers['x-auth'] = token
    }
    if (method !== 'free')
      return { visitor, checkout: await checkOut(visitor, { method, useCredit: method === 'credit' }) }
    expectDone(await visitor.call('/cart/add', { sku: 'GIFT' }))
    const address = { country: 'DE', city: 'Berlin', postalCode: '10115', firstName: 'Ada', lastName: 'Lind' }
    const information = { email: `${newKey()}@example.com`, address: { ...address, address: 'Torstraße 1' } }
    return {
      visitor,
      checkout: expectDone(await visitor.call('/checkout/information', information)).checkout,
    }
  }

  it('double click and two tabs: one order', async () => {
    const { visitor, checkout } = await filled()
    const key = newKey()
    const answers = await Promise.all([
      submit(visitor, checkout, key),
      submit(visitor, checkout, key),
      submit(visitor, checkout),
    ])
    const placed = answers.filter(({ code }) => code === 0).map((answer) => expectDone(answer).orderNumber)
    expect(new Set(placed).size).toBe(1)
    expect((await booksOf(visitor)).orders).toBe(1)
  })

  it('wrong amount or currency shown: asked again with the right one, before anything is placed', async () => {
    const { visitor, checkout } = await filled()
    const { due } = checkout.totals
    for (const shown of [
      { ...due, amount: due.amount + 1 },
      { ...due, currency: 'USD' },
    ]) {
      const totals = { ...checkout.totals, due: shown }
      expect(await submit(visitor, { ...checkout, totals })).toMatchObject({
        code: 10,
        data: { reason: 'price_changed', checkout: { totals: { due } } },
      })
    }
    expect((await booksOf(visitor)).orders).toBe(0)
    expectDone(await submit(visitor, checkout))
  })

  it('browser closed at once, no webhook: the order stands, and no webhook can pay it', async () => {
    const { visitor, checkout } = await filled()
    const placed = expectDone(await submit(visitor, checkout))
    expect(
      await world.deliver(method, { headers: { 'content-type': 'application/json' }, payload: '{}' }),
    ).toBe(404)
    world.clock.ahead = minutes(3)
    await reconcilePayments(world.shop)
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      status: 'in_progress',
      payStatus: atOnce ? 'paid' : 'unpaid',
      paymentMethod: method,
      ...(method === 'bank' ? { instructions: expect.stringContaining(placed.orderNumber) } : {}),
    })
  })

  it('payment after expiry: only a transfer has a deadline, and comes back with it', async () => {
    const { visitor, checkout } = await filled()
    const placed = expectDone(await submit(visitor, checkout))
    world.clock.ahead = hours(24 * 8)
    await expireOrders(world.shop)
    const { status } = await world.orderOf(visitor, placed)
    expect(status).toBe(method === 'bank' ? 'cancelled' : 'in_progress')
    world.clock.ahead = 0
    if (method !== 'bank') return
    expectDone(await desk.call('/order/markPaid', { number: placed.orderNumber }))
    await expectPaid(visitor, placed)
  })

  if (!atOnce)
    it('another method instead: paid once, and not marked as paid again', async () => {
      const { visitor, checkout } = await filled()
      const placed = expectDone(await submit(visitor, checkout))
      await payOtherwise(visitor, placed)
      await expectPaid(visitor, placed)
      const again = await desk.call('/order/markPaid', { number: placed.orderNumber })
      expect(again).toMatchObject({ code: 40, data: { reason: 'transition_refused' } })
    })

  if (method === 'credit')
    it('credit spent in another tab: the second order asks for another payment', async () => {
      const { visitor, checkout } = await filled()
      const other = world.visitor({ ...visitor.headers })
      expectDone(await submit(visitor, checkout))
      const later = await checkOut(other, { method: 'test', useCredit: true })
      expect(later.totals).toMatchObject({ credit: { amount: 0 }, due: { amount: 2890 } })
    })
})
