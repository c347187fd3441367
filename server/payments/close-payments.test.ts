import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Placed } from '#contract/checkout.ts'
import type { Visitor } from '#test/app.ts'
import { buy, expectDone, newKey } from '#test/buying.ts'
import type { Gateway } from '#test/gateway.ts'
import { type GatewayShop, openGatewayShop } from '#test/gateway-shop.ts'
import { openGateways } from '#test/gateways.ts'
import { paymentPages } from '#test/payment-pages.ts'
import { PaypalStandIn, paypalEnv } from '#test/paypal-stand-in.ts'
import { StripeStandIn, stripeEnv, walletEnv } from '#test/stripe-stand-in.ts'
import { closePayment } from './close-payments.ts'
import { readMoneyReport } from './money-report.ts'

const client = vi.hoisted(() => ({ stripe: undefined as unknown, paypal: undefined as unknown }))
vi.mock('./stripe/stripe-client.ts', () => ({ stripeClient: () => client.stripe }))
vi.mock('./paypal/paypal-client.ts', () => ({ paypalClient: async () => client.paypal }))

const stripe = new StripeStandIn()
const paypal = new PaypalStandIn()
let world: GatewayShop
const gateways = openGateways(() => world, stripe, paypal)
const { runJobs, paymentsOf, refundedOf, tryToPay } = paymentPages(() => world)

beforeAll(async () => {
  client.stripe = await stripe.open()
  client.paypal = await paypal.open()
  world = await openGatewayShop({ env: { SHOP_MODE: 'demo', ...stripeEnv, ...walletEnv, ...paypalEnv } })
  stripe.now = () => Date.now() + world.clock.ahead
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

async function otherPayment(visitor: Visitor, placed: Placed, method: 'stripe' | 'test'): Promise<Placed> {
  const { orderNumber: number, accessKey } = placed
  const access = { number, ...(accessKey ? { accessKey } : {}) }
  const { payment } = expectDone(
    await visitor.call('/order/pay', { ...access, method, idempotencyKey: newKey() }),
  )
  return { ...placed, payment }
}

const isPaypal = (name: string) => name === 'PayPal'

describe.each(Object.entries(gateways))('%s, left open in a tab', (name, gateway: Gateway) => {
  // Pays in another tab, at another provider, so that one of them can be down.
  const method = name === 'the test acquirer' ? 'stripe' : 'test'
  const other = gateways[method === 'stripe' ? 'Stripe’s page' : 'the test acquirer']

  async function twoTabs() {
    const visitor = world.visitor()
    const placed = expectDone(await (await gateway.prepare(visitor))())
    return { visitor, placed, paying: await otherPayment(visitor, placed, method) }
  }

  async function inProcess() {
    const order = await twoTabs()
    await other.slow.pay(order.paying)
    expect(await other.slow.tell(order.paying)).toBe(200)
    return order
  }

  it('is closed once another payment is in process: the order is paid once', async () => {
    const { visitor, placed, paying } = await inProcess()
    await runJobs()
    expect(await paymentsOf(placed)).toMatchObject([
      { status: 'failed', failure: 'superseded' },
      { status: 'processing' },
    ])
    await tryToPay(gateway, placed)
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      ...{ payStatus: 'unpaid', paymentFailed: false, processingSince: expect.any(String) },
    })
    await other.slow.decide(paying, true)
    expect(await other.slow.tellDecision(paying)).toBe(200)
    await runJobs()
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'paid', refunds: [] })
    expect((await paymentsOf(placed)).map(({ received }) => received)).toEqual([0, 2890])
  })

  it('is closed once another payment succeeded', async () => {
    const { visitor, placed, paying } = await twoTabs()
    await other.pay(paying)
    expect(await other.tell(paying)).toBe(200)
    await runJobs()
    await tryToPay(gateway, placed)
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'paid', refunds: [] })
    expect((await paymentsOf(placed)).map(({ received }) => received)).toEqual([0, 2890])
  })

  it('and paid just before it is closed: the order is paid at once, and the slow money goes back', async () => {
    const { visitor, placed, paying } = await inProcess()
    await gateway.pay(placed)
    await runJobs()
    const paid = isPaypal(name) ? 'unpaid' : 'paid'
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: paid })
    await other.slow.decide(paying, true)
    await other.slow.tellDecision(paying)
    await runJobs()
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'paid' })
    // PayPal takes no money that the shop does not ask for.
    const twice = isPaypal(name) ? [0, 2890] : [2890, 2890]
    expect((await paymentsOf(placed)).map(({ received }) => received)).toEqual(twice)
    expect(await refundedOf(placed)).toBe(isPaypal(name) ? 0 : 2890)
  })

  it('is closed once, however often and at the same time it is asked for', async () => {
    const { placed, paying } = await inProcess()
    expect(await other.slow.tell(paying)).toBe(200)
    const { id } = (await paymentsOf(placed))[0]!
    await Promise.all([closePayment(world.shop, id), closePayment(world.shop, id)])
    await runJobs()
    await closePayment(world.shop, id)
    expect(await paymentsOf(placed)).toMatchObject([{ status: 'failed' }, { status: 'processing' }])
    const { rows } = await world.shop.pool.query(
      `select h.note from order_history h join orders o on o.id = h.order_id
        where o.number = $1 and h.note like 'payment_failed%'`,
      [placed.orderNumber],
    )
    expect(rows).toEqual([{ note: 'payment_failed superseded' }])
  })

  it('stays open for an order that waits for it again', async () => {
    const { visitor, placed, paying } = await inProcess()
    await other.slow.decide(paying, false)
    expect(await other.slow.tellDecision(paying)).toBe(200)
    await runJobs()
    expect((await paymentsOf(placed))[0]).toMatchObject({ status: 'pending' })
    await tryToPay(gateway, placed)
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'paid', refunds: [] })
  })

  const { setDown } = gateway
  if (setDown)
    it('is closed once its provider answers again, and no webhook waits', async () => {
      const { visitor, placed, paying } = await twoTabs()
      setDown(true)
      await other.slow.pay(paying)
      expect(await other.slow.tell(paying)).toBe(200)
      await runJobs()
      expect(await paymentsOf(placed)).toMatchObject([{ status: 'pending' }, { status: 'processing' }])
      expect(await world.orderOf(visitor, placed)).toMatchObject({ processingSince: expect.any(String) })
      setDown(false)
      await runJobs()
      expect(await paymentsOf(placed)).toMatchObject([{ status: 'failed' }, { status: 'processing' }])
    })
})

describe('a payment page that is being opened', () => {
  it('leads to the order if another payment is in process by then, and is closed', async () => {
    const visitor = world.visitor()
    const placed = await buy(visitor, { method: 'test' })
    stripe.meanwhile = async () => {
      const slow = gateways['the test acquirer'].slow
      await slow.pay(placed)
      await slow.tell(placed)
      await runJobs()
    }
    const { payment } = await otherPayment(visitor, placed, 'stripe')
    expect(payment.url).toBe(`http://shop.test/checkout/thankyou?number=${placed.orderNumber}`)
    await runJobs()
    expect([...stripe.sessions.values()].at(-1)).toMatchObject({
      ...{ client_reference_id: placed.orderNumber, status: 'expired' },
    })
    expect(await paymentsOf(placed)).toMatchObject([{ status: 'processing' }, { failure: 'superseded' }])
  })
})
