import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Placed } from '#contract/checkout.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { reconcilePayments } from '../reconcile-payments.ts'

const gateway = vi.hoisted(() => ({ client: undefined as unknown }))
vi.mock('./stripe-client.ts', () => ({ stripeClient: () => gateway.client }))

const webhookSecret = 'whsec_test'
let world: TestShop
let asked: { path: string; key: string | undefined; form: URLSearchParams }[] = []
let session: Record<string, unknown> = {}

/** Answers as Stripe's API does for the few calls the shop makes. */
const api = createServer(async (request, response) => {
  const form = new URLSearchParams(await read(request))
  asked.push({ path: request.url ?? '', key: request.headers['idempotency-key'] as string | undefined, form })
  response.setHeader('content-type', 'application/json')
  if (request.url === '/v1/refunds')
    return response.end(JSON.stringify({ id: 're_1', object: 'refund', status: 'succeeded' }))
  if (request.method === 'POST') {
    session = {
      id: 'cs_test_1',
      object: 'checkout.session',
      url: 'https://checkout.stripe.test/c/pay/cs_test_1',
      status: 'open',
      payment_status: 'unpaid',
      livemode: false,
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]'),
      client_reference_id: form.get('client_reference_id'),
      metadata: { reference: form.get('metadata[reference]') },
      payment_intent: null,
    }
  }
  return response.end(JSON.stringify(session))
})

beforeAll(async () => {
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done))
  gateway.client = new Stripe('sk_test_1', {
    host: '127.0.0.1',
    port: (api.address() as AddressInfo).port,
    protocol: 'http',
    telemetry: false,
  })
  world = await openBuyingShop({
    env: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: webhookSecret },
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: 2400 })),
  })
})
afterAll(async () => {
  await world.close()
  api.close()
})

async function read(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

const paid = () => ({ ...session, status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' })

async function tell(
  object: unknown,
  { id = crypto.randomUUID(), livemode = false, secret = webhookSecret } = {},
): Promise<number> {
  const payload = JSON.stringify({
    id,
    object: 'event',
    type: 'checkout.session.completed',
    livemode,
    data: { object },
  })
  const signature = (gateway.client as Stripe).webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await world.app.inject({ method: 'POST', url: '/api/webhook/stripe', headers, payload })).statusCode
}

async function orderOf(visitor: Visitor, { orderNumber: number, accessKey }: Placed) {
  return expectDone(await visitor.call('/order/detail', { number, accessKey })).order
}

describe('paying with Stripe', () => {
  it('sends the buyer to the page of a session that holds the order and its amount', async () => {
    asked = []
    const placed = await buy(world.visitor(), { method: 'stripe', email: 'ada@example.com' })
    expect(placed.payment).toEqual({ kind: 'redirect', url: 'https://checkout.stripe.test/c/pay/cs_test_1' })
    expect(asked).toHaveLength(1)
    const { form, key } = asked[0]!
    expect(key).toMatch(/^[0-9a-f-]{36}$/)
    expect(Object.fromEntries(form)).toMatchObject({
      client_reference_id: placed.orderNumber,
      customer_email: 'ada@example.com',
      'line_items[0][price_data][unit_amount]': '2890',
      'line_items[0][price_data][currency]': 'eur',
      success_url: `http://shop.test/checkout/thankyou?number=${placed.orderNumber}`,
    })
  })

  it('pays the order by a signed webhook, once, and by nothing else', async () => {
    const visitor = world.visitor()
    const placed = await buy(visitor, { method: 'stripe' })
    expect(await tell(paid(), { secret: 'whsec_other' })).toBe(400)
    expect(await tell(paid(), { livemode: true })).toBe(400)
    expect(await tell({ ...paid(), client_reference_id: 'ANOTHER' })).toBe(400)
    expect(await tell({ ...paid(), metadata: {} })).toBe(200)
    expect(await orderOf(visitor, placed)).toMatchObject({ payStatus: 'unpaid' })
    const id = crypto.randomUUID()
    expect([await tell(paid(), { id }), await tell(paid(), { id })]).toEqual([200, 200])
    expect(await orderOf(visitor, placed)).toMatchObject({
      payStatus: 'paid',
      paymentAmount: { amount: 2890 },
    })
  })

  it('looks up what a webhook missed, and refunds by the payment Stripe knows', async () => {
    const visitor = world.visitor()
    const placed = await buy(visitor, { method: 'stripe' })
    expectDone(
      await visitor.call('/order/cancel', {
        number: placed.orderNumber,
        accessKey: placed.accessKey,
        reason: 'too late',
      }),
    )
    session = paid()
    world.shop.now = () => new Date(Date.now() + 180_000)
    await reconcilePayments(world.shop)
    asked = []
    await world.runJobs()
    expect(asked.map(({ path, form }) => [path, Object.fromEntries(form)])).toEqual([
      ['/v1/refunds', { payment_intent: 'pi_1', amount: '2890' }],
    ])
    expect(await orderOf(visitor, placed)).toMatchObject({
      status: 'cancelled',
      refundedAmount: { amount: 2890 },
    })
  })
})
