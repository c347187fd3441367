import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Placed } from '#contract/checkout.ts'
import { buy, checkOut, expectDone, newKey, notesOf, submit } from '#test/buying.ts'
import { type GatewayShop, hours, minutes, openGatewayShop } from '#test/gateway-shop.ts'
import { StripeStandIn, stripeEnv } from '#test/stripe-stand-in.ts'
import { providerOf } from '../providers.ts'
import { reconcilePayments } from '../reconcile-payments.ts'
import { followUpRefunds } from '../refunds/follow-up-refunds.ts'

const gateway = vi.hoisted(() => ({ client: undefined as unknown }))
vi.mock('./stripe-client.ts', () => ({ stripeClient: () => gateway.client }))

const stripe = new StripeStandIn()
let world: GatewayShop

beforeAll(async () => {
  gateway.client = await stripe.open()
  world = await openGatewayShop({ env: stripeEnv })
  stripe.now = () => Date.now() + world.clock.ahead
})
beforeEach(() => {
  stripe.requests.length = 0
  stripe.refundStatus = 'succeeded'
  world.clock.ahead = 0
})
afterAll(async () => {
  await world.close()
  stripe.close()
})

const created = () => stripe.requests.filter(({ method }) => method === 'POST')

/** The session behind a payment page. */
const sessionOf = ({ payment }: Placed) => stripe.sessions.get(payment.url!.split('/').at(-1)!)!

function tell(type: string, object: unknown, how?: Parameters<StripeStandIn['signed']>[2]) {
  return world.deliver('stripe', stripe.signed(type, object, how))
}

describe('paying with Stripe', () => {
  it('is offered only for amounts that Stripe takes', () => {
    const offers = (amount: number, currency: string) =>
      providerOf('stripe').offers(world.shop, {
        ...{ due: { amount, currency }, byCredit: false, country: 'KW' },
        exchange: { base: 'EUR', rate: '0.3345', step: 5 },
      })
    expect([offers(12_340, 'KWD'), offers(12_345, 'KWD'), offers(0, 'KWD')]).toEqual([true, false, false])
  })

  it('sends the buyer to the page of a session that holds the order and its amount', async () => {
    const placed = await buy(world.visitor(), { method: 'stripe', email: 'ada@example.com' })
    expect(placed.payment).toEqual({
      kind: 'redirect',
      url: expect.stringMatching(/^https:\/\/checkout\.stripe\.test\/c\/pay\/cs_\d+$/),
    })
    expect(created()).toHaveLength(1)
    const { form, key } = created()[0]!
    expect(key).toMatch(/^[0-9a-f-]{36}$/)
    expect(Object.fromEntries(form)).toMatchObject({
      client_reference_id: placed.orderNumber,
      customer_email: 'ada@example.com',
      'line_items[0][price_data][unit_amount]': '2890',
      'line_items[0][price_data][currency]': 'eur',
      cancel_url: `http://shop.test/checkout/thankyou?number=${placed.orderNumber}`,
    })
    expect(form.get('success_url')).toMatch(
      /^http:\/\/shop\.test\/api\/payment\/stripe\?payment=stripe_[0-9a-f]{32}$/,
    )
  })

  it('leads a repeated start to the same page, also later', async () => {
    const visitor = world.visitor()
    const checkout = await checkOut(visitor, { method: 'stripe' })
    const key = newKey()
    const first = expectDone(await submit(visitor, checkout, key))
    world.clock.ahead = minutes(4)
    expect(expectDone(await submit(visitor, checkout, key)).payment).toEqual(first.payment)
    world.clock.ahead = minutes(20)
    expect(expectDone(await submit(visitor, checkout, key)).payment).toEqual(first.payment)
    expect(created()).toHaveLength(1)
  })

  it('starts anew when the answer was lost or Stripe was down, at once and long after', async () => {
    for (const trouble of ['lostAnswers', 'outages'] as const) {
      const visitor = world.visitor()
      const checkout = await checkOut(visitor, { method: 'stripe' })
      const key = newKey()
      stripe[trouble] = Number.POSITIVE_INFINITY
      expect(await submit(visitor, checkout, key)).toMatchObject({ data: { reason: 'payment_declined' } })
      stripe[trouble] = 0
      // An outage is repeated for its key until the next window.
      world.clock.ahead = trouble === 'outages' ? minutes(6) : minutes(1)
      const again = expectDone(await submit(visitor, checkout, key))
      expect(sessionOf(again)).toMatchObject({ status: 'open', client_reference_id: again.orderNumber })
      world.clock.ahead = 0
    }
  })

  it('keeps page lifetimes within what Stripe accepts, whenever the start is repeated', async () => {
    const visitor = world.visitor()
    const checkout = await checkOut(visitor, { method: 'stripe' })
    const key = newKey()
    for (const minute of [0, 3, 7, 16, 29]) {
      world.clock.ahead = minutes(minute)
      stripe.lostAnswers = Number.POSITIVE_INFINITY
      expect(await submit(visitor, checkout, key)).toMatchObject({ data: { reason: 'payment_declined' } })
    }
    stripe.lostAnswers = 0
    expectDone(await submit(visitor, checkout, key))
    expect(stripe.refusals).toEqual([])
  })

  it('leads a start that is repeated after paying back to the order', async () => {
    const visitor = world.visitor()
    const checkout = await checkOut(visitor, { method: 'stripe' })
    const key = newKey()
    const placed = expectDone(await submit(visitor, checkout, key))
    await tell('checkout.session.completed', stripe.pay(sessionOf(placed).id))
    expect(expectDone(await submit(visitor, checkout, key)).payment.url).toBe(
      `http://shop.test/checkout/thankyou?number=${placed.orderNumber}`,
    )
    expect(created()).toHaveLength(1)
  })

  it('pays the order by a signed webhook, once, and by nothing else', async () => {
    const visitor = world.visitor()
    const placed = await buy(visitor, { method: 'stripe' })
    const type = 'checkout.session.completed'
    const paid = stripe.pay(sessionOf(placed).id)
    expect(await tell(type, paid, { secret: 'whsec_other' })).toBe(400)
    expect(await tell(type, paid, { age: 301 })).toBe(400)
    expect(await tell(type, paid, { livemode: true })).toBe(400)
    expect(await tell(type, { ...paid, client_reference_id: 'ANOTHER' })).toBe(400)
    expect(await tell(type, { ...paid, metadata: {} })).toBe(200)
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'unpaid' })
    const id = crypto.randomUUID()
    expect([await tell(type, paid, { id, age: 240 }), await tell(type, paid, { id })]).toEqual([200, 200])
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      payStatus: 'paid',
      paymentAmount: { amount: 2890 },
    })
  })
})

describe('refunding through Stripe', () => {
  /** An order that was cancelled before the money arrived: the money goes back. */
  async function refunded(status: string) {
    const visitor = world.visitor()
    const placed = await buy(visitor, { method: 'stripe' })
    const { orderNumber: number, accessKey } = placed
    expectDone(await visitor.call('/order/cancel', { number, accessKey, reason: 'too late' }))
    stripe.pay(sessionOf(placed).id)
    stripe.refundStatus = status
    world.clock.ahead = minutes(3)
    await reconcilePayments(world.shop)
    stripe.requests.length = 0
    await world.runJobs()
    const refund = [...stripe.refunds.values()].at(-1)!
    return { visitor, placed, refund, refunds: async () => (await world.orderOf(visitor, placed)).refunds }
  }

  it('refunds what a missed webhook brought to light, by the payment Stripe knows', async () => {
    const { visitor, placed, refund } = await refunded('succeeded')
    expect(created().map(({ path, form }) => [path, Object.fromEntries(form)])).toEqual([
      [
        '/v1/refunds',
        {
          payment_intent: sessionOf(placed).payment_intent,
          amount: '2890',
          'metadata[refund]': expect.any(String),
        },
      ],
    ])
    expect(refund.status).toBe('succeeded')
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      status: 'cancelled',
      refundedAmount: { amount: 2890 },
      refunds: [{ amount: { amount: 2890 }, status: 'succeeded' }],
    })
  })

  it.each(['pending', 'requires_action'])(
    'books a refund that is %s only once Stripe says so',
    async (status) => {
      const { visitor, placed, refund } = await refunded(status)
      expect(await world.orderOf(visitor, placed)).toMatchObject({
        refundedAmount: { amount: 0 },
        refunds: [{ status: 'pending' }],
      })
      const done = stripe.settleRefund(refund.id, 'succeeded')
      expect(await tell('refund.updated', done, { livemode: true })).toBe(400)
      expect(await tell('refund.updated', { ...done, amount: 1 })).toBe(400)
      expect(await world.orderOf(visitor, placed)).toMatchObject({ refundedAmount: { amount: 0 } })
      // Both event names may be subscribed to; each is delivered at least once, in any order.
      expect(await tell('refund.updated', done)).toBe(200)
      expect(await tell('charge.refund.updated', done)).toBe(200)
      expect(await tell('refund.created', { ...done, status: 'pending' })).toBe(200)
      const order = await world.orderOf(visitor, placed)
      expect(order).toMatchObject({ refundedAmount: { amount: 2890 }, refunds: [{ status: 'succeeded' }] })
      expect(
        (await notesOf(world.shop, order.number)).filter((note) => note === 'refund_succeeded'),
      ).toHaveLength(1)
    },
  )

  it('finds out about a pending refund whose webhook never came', async () => {
    const { refund, refunds } = await refunded('pending')
    stripe.settleRefund(refund.id, 'succeeded')
    await followUpRefunds(world.shop)
    expect(await refunds()).toMatchObject([{ status: 'succeeded' }])
  })

  it('books the failure of a refund that had succeeded, and sends it again a day later', async () => {
    const { visitor, placed, refund, refunds } = await refunded('succeeded')
    const failed = stripe.settleRefund(refund.id, 'failed', 'expired_or_canceled_card')
    expect(await tell('refund.failed', failed)).toBe(200)
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      refundedAmount: { amount: 0 },
      refunds: [{ status: 'failed' }],
    })
    await followUpRefunds(world.shop)
    expect(await refunds()).toMatchObject([{ status: 'failed' }])
    world.clock.ahead = minutes(3) + hours(25)
    stripe.refundStatus = 'succeeded'
    await Promise.all([followUpRefunds(world.shop), followUpRefunds(world.shop)])
    await world.runJobs()
    const order = await world.orderOf(visitor, placed)
    expect(order).toMatchObject({ refundedAmount: { amount: 2890 }, refunds: [{ status: 'succeeded' }] })
    expect(await notesOf(world.shop, order.number)).toEqual(
      expect.arrayContaining(['refund_failed expired_or_canceled_card', 'refund_retried order_closed']),
    )
    // An old event about the first attempt does not touch the second.
    expect(await tell('refund.updated', failed)).toBe(200)
    expect(await refunds()).toMatchObject([{ status: 'succeeded' }])
  })

  it('leaves a refund to staff after three attempts', async () => {
    const { refunds } = await refunded('failed')
    for (const days of [1, 2, 3, 4]) {
      world.clock.ahead = minutes(3) + days * hours(25)
      await followUpRefunds(world.shop)
      await world.runJobs()
    }
    expect(created().filter(({ path }) => path === '/v1/refunds')).toHaveLength(3)
    expect(await refunds()).toMatchObject([{ status: 'failed' }])
  })

  it('books a refund that was made in the dashboard, once, and only its own', async () => {
    const visitor = world.visitor()
    const placed = await buy(visitor, { method: 'stripe' })
    const session = stripe.pay(sessionOf(placed).id)
    expect(await tell('checkout.session.completed', session)).toBe(200)
    const outside = {
      id: `re_${placed.orderNumber}`,
      object: 'refund',
      status: 'succeeded',
      amount: 890,
      currency: 'eur',
      payment_intent: session.payment_intent,
      metadata: {},
    }
    expect(await tell('refund.created', { ...outside, payment_intent: 'pi_other' })).toBe(200)
    expect(await tell('refund.created', { ...outside, currency: 'usd' })).toBe(400)
    expect(await tell('refund.created', outside, { livemode: true })).toBe(400)
    expect(await world.orderOf(visitor, placed)).toMatchObject({ refunds: [] })
    await Promise.all([tell('refund.created', outside), tell('refund.updated', outside)])
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      refundedAmount: { amount: 890 },
      refunds: [{ amount: { amount: 890 }, reason: 'made_at_provider', status: 'succeeded' }],
    })
  })

  it('takes a refund that Stripe refuses for good as failed, and ignores those made elsewhere', async () => {
    const visitor = world.visitor()
    const placed = await buy(visitor, { method: 'stripe' })
    const { orderNumber: number, accessKey } = placed
    expectDone(await visitor.call('/order/cancel', { number, accessKey, reason: 'too late' }))
    const session = stripe.pay(sessionOf(placed).id)
    const outside = {
      id: 're_dashboard',
      object: 'refund',
      status: 'succeeded',
      amount: 2890,
      currency: 'eur',
      payment_intent: session.payment_intent,
      metadata: {},
    }
    stripe.refunds.set(outside.id, outside)
    expect(await tell('refund.created', outside)).toBe(200)
    await tell('checkout.session.completed', session)
    await world.runJobs()
    const order = await world.orderOf(visitor, placed)
    expect(order.refunds).toMatchObject([{ status: 'failed' }])
    expect((await notesOf(world.shop, order.number)).at(-1)).toBe('refund_failed charge_already_refunded')
  })
})
