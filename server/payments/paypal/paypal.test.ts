import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Placed } from '#contract/checkout.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { lockByNumber } from '#server/orders/lock-order.ts'
import { askRefunds } from '#server/orders/refunds/ask-refunds.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { buy, checkOut, expectDone, newKey, openBuyingShop, payAt, sell, submit } from '#test/buying.ts'
import { PaypalStandIn, paypalEnv } from '#test/paypal-stand-in.ts'
import { reconcilePayments } from '../reconcile-payments.ts'
import { followUpRefunds } from '../refunds/follow-up-refunds.ts'

const gateway = vi.hoisted(() => ({ client: undefined as unknown }))
vi.mock('./paypal-client.ts', () => ({ paypalClient: async () => gateway.client }))

const paypal = new PaypalStandIn()
let world: TestShop
let clock = 0

beforeAll(async () => {
  gateway.client = await paypal.open()
  world = await openBuyingShop({
    env: { SHOP_MODE: 'demo', ...paypalEnv },
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000 })),
  })
  world.shop.now = () => new Date(Date.now() + clock)
})
beforeEach(() => {
  Object.assign(paypal, { captureStatus: 'COMPLETED', refundStatus: 'COMPLETED', declines: false })
  Object.assign(paypal, { outages: 0, lostAnswers: 0 })
  paypal.requests.length = 0
  clock = 0
})
afterAll(async () => {
  await world.close()
  paypal.close()
})

const minutes = (count: number) => count * 60_000
const idOf = ({ payment }: Placed) => new URL(payment.url!).searchParams.get('token')!
const captureOf = (placed: Placed) =>
  [...paypal.captures.values()].find(({ order }) => order === idOf(placed))!

async function orderOf(visitor: Visitor, { orderNumber: number, accessKey }: Placed) {
  return expectDone(await visitor.call('/order/detail', { number, accessKey })).order
}

/** The buyer comes back from PayPal's page. */
async function comeBack(placed: Placed) {
  const url = `/api/payment/paypal?token=${idOf(placed)}&PayerID=P1`
  return (await world.app.inject({ method: 'GET', url })).headers.location
}

async function tell(type: string, resource: unknown, how?: Parameters<PaypalStandIn['webhook']>[2]) {
  const request = {
    method: 'POST',
    url: '/api/webhook/paypal',
    ...paypal.webhook(type, resource, how),
  } as const
  return (await world.app.inject(request)).statusCode
}

async function bought() {
  const visitor = world.visitor()
  return { visitor, placed: await buy(visitor, { method: 'paypal' }) }
}

async function paid() {
  const order = await bought()
  paypal.approve(idOf(order.placed))
  await comeBack(order.placed)
  return order
}

const captures = () => paypal.requests.filter(({ path }) => path.endsWith('/capture'))

describe('paying with PayPal', () => {
  it('places the order, sends the buyer to PayPal, and takes the money when they come back', async () => {
    const { visitor, placed } = await bought()
    expect(placed.payment).toEqual({
      kind: 'redirect',
      url: expect.stringMatching(/^https:\/\/www\.sandbox\.paypal\.com\/checkoutnow\?token=ORDER\d+$/),
    })
    expect(await orderOf(visitor, placed)).toMatchObject({ payStatus: 'unpaid', status: 'in_progress' })
    paypal.approve(idOf(placed))
    expect(await comeBack(placed)).toBe(`/checkout/thankyou?number=${placed.orderNumber}`)
    expect(await orderOf(visitor, placed)).toMatchObject({
      payStatus: 'paid',
      paymentAmount: { amount: 2890, currency: 'EUR' },
    })
    expect(captureOf(placed)).toMatchObject({ amount: { currency_code: 'EUR', value: '28.90' } })
  })

  it('takes the money once when the buyer comes back twice, in two tabs, and the webhooks arrive too', async () => {
    const { visitor, placed } = await bought()
    const approved = paypal.approve(idOf(placed))
    await Promise.all([comeBack(placed), comeBack(placed), tell('CHECKOUT.ORDER.APPROVED', approved)])
    const id = newKey()
    const capture = captureOf(placed)
    await Promise.all([
      tell('PAYMENT.CAPTURE.COMPLETED', capture, { id }),
      tell('PAYMENT.CAPTURE.COMPLETED', capture, { id }),
    ])
    const order = await orderOf(visitor, placed)
    expect(order).toMatchObject({ payStatus: 'paid', paymentAmount: { amount: 2890 }, refunds: [] })
    expect(order.history.filter(({ kind }) => kind === 'pay_status')).toHaveLength(1)
  })

  it('takes the money of a buyer who closed the browser after approving', async () => {
    const byWebhook = await bought()
    expect(await tell('CHECKOUT.ORDER.APPROVED', paypal.approve(idOf(byWebhook.placed)))).toBe(200)
    expect(await orderOf(byWebhook.visitor, byWebhook.placed)).toMatchObject({ payStatus: 'paid' })
    const byLookUp = await bought()
    paypal.approve(idOf(byLookUp.placed))
    clock = minutes(3)
    await reconcilePayments(world.shop)
    expect(await orderOf(byLookUp.visitor, byLookUp.placed)).toMatchObject({ payStatus: 'paid' })
  })

  it('leads a repeated submit and a double click to the same order at PayPal', async () => {
    const visitor = world.visitor()
    const checkout = await checkOut(visitor, { method: 'paypal' })
    const key = newKey()
    const before = paypal.orders.size
    const answers = await Promise.all([submit(visitor, checkout, key), submit(visitor, checkout, key)])
    const [one, two] = answers.map((answer) => expectDone(answer).payment.url)
    expect(two).toBe(one)
    paypal.lostAnswers = 1
    expect(await submit(visitor, checkout, key)).toMatchObject({ data: { reason: 'payment_declined' } })
    expect(expectDone(await submit(visitor, checkout, key)).payment.url).toBe(one)
    expect(paypal.orders.size).toBe(before + 1)
  })

  it('is offered again, or another method, after the bank declined (peer case 37)', async () => {
    const { visitor, placed } = await bought()
    paypal.declines = true
    paypal.approve(idOf(placed))
    await comeBack(placed)
    expect(await orderOf(visitor, placed)).toMatchObject({ payStatus: 'unpaid', paymentFailed: true })
    const { orderNumber: number, accessKey } = placed
    const again = { number, accessKey, method: 'test', idempotencyKey: newKey() } as const
    await payAt(world.app, expectDone(await visitor.call('/order/pay', again)).payment)
    expect(await orderOf(visitor, placed)).toMatchObject({ payStatus: 'paid', refunds: [] })
  })

  it('costs nothing if the order expired or was paid otherwise before the buyer approved', async () => {
    const { visitor, placed } = await bought()
    clock = minutes(31)
    await expireOrders(world.shop)
    clock = 0
    paypal.approve(idOf(placed))
    expect(await comeBack(placed)).toBe(`/checkout/thankyou?number=${placed.orderNumber}`)
    expect(await orderOf(visitor, placed)).toMatchObject({ status: 'cancelled', payStatus: 'unpaid' })
    const other = await bought()
    const { orderNumber: number, accessKey } = other.placed
    const pay = { number, accessKey, method: 'test', idempotencyKey: newKey() } as const
    await payAt(world.app, expectDone(await other.visitor.call('/order/pay', pay)).payment)
    paypal.approve(idOf(other.placed))
    await comeBack(other.placed)
    expect(captures()).toEqual([])
  })

  it('waits for a capture that is pending at PayPal, and books what becomes of it', async () => {
    paypal.captureStatus = 'PENDING'
    const good = await paid()
    const bad = await paid()
    expect(await orderOf(good.visitor, good.placed)).toMatchObject({ payStatus: 'unpaid' })
    const done = paypal.settle('captures', captureOf(good.placed).id, 'COMPLETED')
    expect(await tell('PAYMENT.CAPTURE.COMPLETED', done)).toBe(200)
    expect(await orderOf(good.visitor, good.placed)).toMatchObject({ payStatus: 'paid' })
    paypal.settle('captures', captureOf(bad.placed).id, 'DECLINED')
    clock = minutes(3)
    await reconcilePayments(world.shop)
    expect(await orderOf(bad.visitor, bad.placed)).toMatchObject({ payStatus: 'unpaid', paymentFailed: true })
  })

  it('survives PayPal being down for 10 minutes', async () => {
    const visitor = world.visitor()
    const checkout = await checkOut(visitor, { method: 'paypal' })
    const key = newKey()
    paypal.outages = Number.POSITIVE_INFINITY
    expect(await submit(visitor, checkout, key)).toMatchObject({ data: { reason: 'payment_declined' } })
    paypal.outages = 0
    clock = minutes(10)
    const placed = expectDone(await submit(visitor, checkout, key))
    paypal.approve(idOf(placed))
    paypal.outages = Number.POSITIVE_INFINITY
    expect(await comeBack(placed)).toContain('/checkout/thankyou')
    clock = minutes(20)
    await reconcilePayments(world.shop)
    expect(await orderOf(visitor, placed)).toMatchObject({ payStatus: 'unpaid' })
    paypal.outages = 0
    await reconcilePayments(world.shop)
    expect(await orderOf(visitor, placed)).toMatchObject({ payStatus: 'paid' })
  })
})

describe('a webhook of PayPal', () => {
  it('is refused unless PayPal has sent it, and if its figures are not ours', async () => {
    const { visitor, placed } = await bought()
    paypal.captureStatus = 'PENDING'
    paypal.approve(idOf(placed))
    await comeBack(placed)
    const done = paypal.settle('captures', captureOf(placed).id, 'COMPLETED')
    const type = 'PAYMENT.CAPTURE.COMPLETED'
    expect(await tell(type, done, { forged: true })).toBe(400)
    const changed = { ...paypal.webhook(type, done) }
    const payload = changed.payload.replace('28.90', '28.91')
    const request = { method: 'POST', url: '/api/webhook/paypal', headers: changed.headers, payload } as const
    expect((await world.app.inject(request)).statusCode).toBe(400)
    expect(await tell(type, { ...done, amount: { currency_code: 'USD', value: '28.90' } })).toBe(400)
    expect(await tell(type, { ...done, invoice_id: 'OTHER/1' })).toBe(400)
    expect(await tell(type, { ...done, custom_id: 'paypal_unknown' })).toBe(404)
    expect(await orderOf(visitor, placed)).toMatchObject({ payStatus: 'unpaid' })
    expect(await tell(type, { ...done, amount: { currency_code: 'EUR', value: '20.00' } })).toBe(200)
    expect(await orderOf(visitor, placed)).toMatchObject({
      payStatus: 'unpaid',
      paymentAmount: { amount: 2000 },
    })
  })
})

describe('refunding through PayPal', () => {
  async function refund({ orderNumber }: Placed, amount: number) {
    await world.shop.db.transaction(async (tx) => {
      const locked = await lockByNumber(tx, orderNumber)
      await askRefunds(tx, locked, { amount, reason: 'goodwill', by: { kind: 'merchant' } }, world.shop.now())
    })
    await world.runJobs()
  }

  it('returns part of the capture, once for a repeated job', async () => {
    const { visitor, placed } = await paid()
    paypal.lostAnswers = 1
    await refund(placed, 1000)
    expect(await orderOf(visitor, placed)).toMatchObject({ refunds: [{ status: 'pending' }] })
    clock = minutes(61)
    await followUpRefunds(world.shop)
    await world.runJobs()
    expect(await orderOf(visitor, placed)).toMatchObject({
      refundedAmount: { amount: 1000 },
      refunds: [{ status: 'succeeded' }],
    })
    const made = [...paypal.refunds.values()].filter(({ capture }) => capture === captureOf(placed).id)
    expect(made).toMatchObject([{ amount: { currency_code: 'EUR', value: '10.00' } }])
  })

  it('books a pending one only when PayPal says so, by webhook or look-up', async () => {
    const { visitor, placed } = await paid()
    paypal.refundStatus = 'PENDING'
    await refund(placed, 1000)
    await refund(placed, 500)
    expect(await orderOf(visitor, placed)).toMatchObject({ refundedAmount: { amount: 0 } })
    const [one, two] = [...paypal.refunds.values()].slice(-2)
    const done = paypal.settle('refunds', one!.id, 'COMPLETED')
    expect(await tell('PAYMENT.CAPTURE.REFUNDED', done)).toBe(200)
    expect(await tell('PAYMENT.CAPTURE.REFUNDED', done)).toBe(200)
    expect((await orderOf(visitor, placed)).refundedAmount.amount).toBe(Number(one!.amount.value) * 100)
    paypal.settle('refunds', two!.id, 'COMPLETED')
    await followUpRefunds(world.shop)
    expect((await orderOf(visitor, placed)).refundedAmount.amount).toBe(1500)
  })

  it('books one that was made in the dashboard, once, and never refunds that part again', async () => {
    const { visitor, placed } = await paid()
    const outside = paypal.refundByHand(captureOf(placed).id, '8.90')
    expect(await tell('PAYMENT.CAPTURE.REFUNDED', outside)).toBe(200)
    expect(await tell('PAYMENT.CAPTURE.REFUNDED', outside)).toBe(200)
    expect(await orderOf(visitor, placed)).toMatchObject({
      refundedAmount: { amount: 890 },
      refunds: [{ reason: 'made_at_provider', status: 'succeeded' }],
    })
    await expect(refund(placed, 2001)).rejects.toMatchObject({ details: { left: 2000 } })
    await refund(placed, 2000)
    expect((await orderOf(visitor, placed)).refundedAmount.amount).toBe(2890)
  })

  it('lists one that PayPal refuses as failed', async () => {
    const { visitor, placed } = await paid()
    const outside = paypal.refundByHand(captureOf(placed).id, '28.90')
    await refund(placed, 2890)
    const order = await orderOf(visitor, placed)
    expect(order.refunds).toMatchObject([{ status: 'failed' }])
    expect(order.history.at(-1)!.note).toBe('refund_failed CAPTURE_FULLY_REFUNDED')
    // Once the refund made by hand is known, the failed one is not sent again, and others still are.
    expect(await tell('PAYMENT.CAPTURE.REFUNDED', outside)).toBe(200)
    clock = minutes(25 * 60)
    await followUpRefunds(world.shop)
    await world.runJobs()
    expect((await orderOf(visitor, placed)).refundedAmount.amount).toBe(2890)
    expect(
      [...paypal.refunds.values()].filter(({ capture }) => capture === captureOf(placed).id),
    ).toHaveLength(1)
  })
})
