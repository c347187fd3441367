import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Placed } from '#contract/checkout.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import type { Visitor } from '#test/app.ts'
import { buy, expectDone, newKey, signIn } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import type { Gateway } from '#test/gateway.ts'
import { type GatewayShop, hours, minutes, openGatewayShop } from '#test/gateway-shop.ts'
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
let desk: DeskCaller
const gateways = openGateways(() => world, stripe, paypal)
const { runJobs, paymentsOf, refundedOf, tryToPay } = paymentPages(() => world)

beforeAll(async () => {
  client.stripe = await stripe.open()
  client.paypal = await paypal.open()
  world = await openGatewayShop({ env: { SHOP_MODE: 'demo', ...stripeEnv, ...walletEnv, ...paypalEnv } })
  stripe.now = () => Date.now() + world.clock.ahead
  desk = await signInStaff(world)
})
beforeEach(() => {
  world.clock.ahead = 0
})
afterEach(async () => {
  expect(await readMoneyReport(world.shop.pool, world.shop.now())).toEqual([])
})
afterAll(async () => {
  await world.close()
  stripe.close()
  paypal.close()
})

async function cancel(visitor: Visitor, { orderNumber: number, accessKey }: Placed): Promise<void> {
  const access = { number, ...(accessKey ? { accessKey } : {}) }
  expectDone(await visitor.call('/order/cancel', { ...access, reason: 'Changed my mind' }))
}

async function cancelAsStaff({ orderNumber: number }: Placed): Promise<string> {
  return expectDone(await desk.call('/order/cancel', { number, reason: 'Sold out' })).change.id
}

/** An unpaid order whose window is over by then. */
async function expire(): Promise<void> {
  world.clock.ahead = hours(25)
  await expireOrders(world.shop)
}

const closed = { status: 'failed', failure: 'order_cancelled', received: 0 }
const unpaid = { status: 'cancelled', payStatus: 'unpaid', refunds: [] }

describe.each(Object.entries(gateways))('%s, open when its order is cancelled', (name, gateway: Gateway) => {
  /** PayPal takes no money that the shop does not ask for. */
  const isAsked = name === 'PayPal'

  async function openPage() {
    const visitor = world.visitor()
    return { visitor, placed: expectDone(await (await gateway.prepare(visitor))()) }
  }

  it('by its buyer, is closed: nobody can pay there any more', async () => {
    const { visitor, placed } = await openPage()
    await cancel(visitor, placed)
    await runJobs()
    expect(await paymentsOf(placed)).toMatchObject([closed])
    await tryToPay(gateway, placed)
    expect(await world.orderOf(visitor, placed)).toMatchObject(unpaid)
    expect(await paymentsOf(placed)).toMatchObject([closed])
  })

  it('because it expired, is closed', async () => {
    const { visitor, placed } = await openPage()
    await expire()
    await runJobs()
    expect(await paymentsOf(placed)).toMatchObject([closed])
    await tryToPay(gateway, placed)
    expect(await world.orderOf(visitor, placed)).toMatchObject(unpaid)
  })

  it('while its buyer pays, returns the money once, however often that is heard of', async () => {
    const { visitor, placed } = await openPage()
    await gateway.pay(placed)
    await cancel(visitor, placed)
    const { id } = (await paymentsOf(placed))[0]!
    await Promise.all([closePayment(world.shop, id), closePayment(world.shop, id), gateway.tell(placed)])
    await runJobs()
    expect(await gateway.tell(placed)).toBe(200)
    await gateway.comeBack(placed)
    await runJobs()
    expect(await world.orderOf(visitor, placed)).toMatchObject({ status: 'cancelled' })
    expect((await paymentsOf(placed)).map(({ received }) => received)).toEqual([isAsked ? 0 : 2890])
    expect(await refundedOf(placed)).toBe(isAsked ? 0 : 2890)
  })

  it('because it expired while its buyer pays, is paid, and the order is reopened', async () => {
    const { visitor, placed } = await openPage()
    await gateway.pay(placed)
    await expire()
    await runJobs()
    const reopened = { status: 'in_progress', payStatus: 'paid', refunds: [] }
    expect(await world.orderOf(visitor, placed)).toMatchObject(isAsked ? unpaid : reopened)
  })

  const { setDown } = gateway
  if (setDown)
    it('is closed once its provider answers again', async () => {
      const { visitor, placed } = await openPage()
      setDown(true)
      await cancel(visitor, placed)
      await runJobs()
      expect(await paymentsOf(placed)).toMatchObject([{ status: 'pending' }])
      setDown(false)
      await runJobs()
      expect(await paymentsOf(placed)).toMatchObject([closed])
    })

  it('by staff, is closed a minute later, when that can no longer be undone', async () => {
    const { placed } = await openPage()
    await cancelAsStaff(placed)
    await runJobs()
    expect(await paymentsOf(placed)).toMatchObject([{ status: 'pending' }])
    world.clock.ahead = minutes(1.1)
    await runJobs()
    expect(await paymentsOf(placed)).toMatchObject([closed])
  })

  it('by staff who undo it, takes the money as before', async () => {
    const { visitor, placed } = await openPage()
    const change = await cancelAsStaff(placed)
    await runJobs()
    expectDone(await desk.call('/change/undo', { id: change }))
    world.clock.ahead = minutes(1.1)
    await runJobs()
    expect(await paymentsOf(placed)).toMatchObject([{ status: 'pending' }])
    await tryToPay(gateway, placed)
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'paid', refunds: [] })
  })
})

describe('a payment page that is being opened while its order is cancelled', () => {
  it('leads to the order, and is closed', async () => {
    const visitor = world.visitor()
    const placed = await buy(visitor, { method: 'test' })
    stripe.meanwhile = async () => {
      await cancel(visitor, placed)
      await runJobs()
    }
    const { orderNumber: number, accessKey = '' } = placed
    const paying = { number, accessKey, method: 'stripe', idempotencyKey: newKey() } as const
    const { payment } = expectDone(await visitor.call('/order/pay', paying))
    expect(payment.url).toBe(`http://shop.test/checkout/thankyou?number=${number}`)
    await runJobs()
    expect([...stripe.sessions.values()].at(-1)).toMatchObject({
      ...{ client_reference_id: number, status: 'expired' },
    })
    expect(await paymentsOf(placed)).toMatchObject([closed, closed])
  })
})

describe('a payment without a page', () => {
  const asked = () => stripe.requests.length + paypal.requests.length

  it.each(['bank', 'cod'])('by %s asks no provider when its order is cancelled', async (method) => {
    const visitor = world.visitor()
    const placed = await buy(visitor, { method })
    const before = asked()
    await cancel(visitor, placed)
    await runJobs()
    expect(asked()).toBe(before)
    expect(await paymentsOf(placed)).toMatchObject([{ status: 'pending', failure: null }])
  })

  it('by store credit asks no provider when its order is cancelled', async () => {
    const buyer = await signIn(world.shop, undefined, { credits: 5000 })
    const placed = await buy(world.visitor({ 'x-auth': buyer.token }), { method: 'credit', useCredit: true })
    const before = asked()
    await cancelAsStaff(placed)
    world.clock.ahead = minutes(1.1)
    await runJobs()
    expect(asked()).toBe(before)
    expect(await paymentsOf(placed)).toMatchObject([{ status: 'succeeded', failure: null }])
  })
})
