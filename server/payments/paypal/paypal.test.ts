import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Placed } from '#contract/checkout.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { lockByNumber } from '#server/orders/lock-order.ts'
import { askRefunds } from '#server/orders/refunds/ask-refunds.ts'
import { buy, checkOut, expectDone, newKey, notesOf, payAt, submit } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { type GatewayShop, minutes, openGatewayShop } from '#test/gateway-shop.ts'
import { PaypalStandIn, paypalEnv } from '#test/paypal-stand-in.ts'
import { readBooks } from '../check-books.ts'
import { reconcilePayments } from '../reconcile-payments.ts'
import { followUpRefunds } from '../refunds/follow-up-refunds.ts'

const gateway = vi.hoisted(() => ({ client: undefined as unknown }))
vi.mock('./paypal-client.ts', () => ({ paypalClient: async () => gateway.client }))

const paypal = new PaypalStandIn()
let world: GatewayShop
let desk: DeskCaller

beforeAll(async () => {
  gateway.client = await paypal.open()
  world = await openGatewayShop({ env: { SHOP_MODE: 'demo', ...paypalEnv } })
  desk = await signInStaff(world)
})
beforeEach(() => {
  Object.assign(paypal, { captureStatus: 'COMPLETED', refundStatus: 'COMPLETED', declines: false })
  Object.assign(paypal, { outages: 0, lostAnswers: 0 })
  paypal.requests.length = 0
  world.clock.ahead = 0
})
afterAll(async () => {
  await world.close()
  paypal.close()
})

const idOf = ({ payment }: Placed) => new URL(payment.url!).searchParams.get('token')!
const captureOf = (placed: Placed) =>
  [...paypal.captures.values()].find(({ order }) => order === idOf(placed))!

/** The buyer comes back from PayPal's page. */
function comeBack(placed: Placed) {
  return world.open(paypal.returnOf(idOf(placed)))
}

function tell(type: string, resource: unknown, how?: Parameters<PaypalStandIn['webhook']>[2]) {
  return world.deliver('paypal', paypal.webhook(type, resource, how))
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
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'unpaid', status: 'in_progress' })
    paypal.approve(idOf(placed))
    expect(await comeBack(placed)).toBe(`/checkout/thankyou?number=${placed.orderNumber}`)
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      payStatus: 'paid',
      paymentAmount: { amount: 2890, currency: 'EUR' },
    })
    expect(captureOf(placed)).toMatchObject({ amount: { currency_code: 'EUR', value: '28.90' } })
  })

  it('recognises a buyer who paid while an earlier version of the shop was running', async () => {
    const { placed } = await bought()
    paypal.approve(idOf(placed))
    expect(await world.open(`/api/payment/paypal?token=${idOf(placed)}&PayerID=P1`)).toBe(
      `/checkout/thankyou?number=${placed.orderNumber}`,
    )
    expect(await world.open('/api/payment/paypal?token=unknown')).toBe('/')
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
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'unpaid', paymentFailed: true })
    const { orderNumber: number, accessKey } = placed
    const again = { number, accessKey, method: 'test', idempotencyKey: newKey() } as const
    await payAt(world.app, expectDone(await visitor.call('/order/pay', again)).payment)
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'paid', refunds: [] })
  })

  it('costs nothing if the order expired or was paid otherwise before the buyer approved', async () => {
    const { visitor, placed } = await bought()
    world.clock.ahead = minutes(31)
    await expireOrders(world.shop)
    world.clock.ahead = 0
    paypal.approve(idOf(placed))
    expect(await comeBack(placed)).toBe(`/checkout/thankyou?number=${placed.orderNumber}`)
    expect(await world.orderOf(visitor, placed)).toMatchObject({ status: 'cancelled', payStatus: 'unpaid' })
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
    expect(await world.orderOf(good.visitor, good.placed)).toMatchObject({ payStatus: 'unpaid' })
    const done = paypal.settle('captures', captureOf(good.placed).id, 'COMPLETED')
    expect(await tell('PAYMENT.CAPTURE.COMPLETED', done)).toBe(200)
    expect(await world.orderOf(good.visitor, good.placed)).toMatchObject({ payStatus: 'paid' })
    paypal.settle('captures', captureOf(bad.placed).id, 'DECLINED')
    world.clock.ahead = minutes(11)
    await reconcilePayments(world.shop)
    expect(await world.orderOf(bad.visitor, bad.placed)).toMatchObject({
      payStatus: 'unpaid',
      paymentFailed: true,
    })
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
    expect(await world.deliver('paypal', { headers: changed.headers, payload })).toBe(400)
    expect(await tell(type, { ...done, amount: { currency_code: 'USD', value: '28.90' } })).toBe(400)
    expect(await tell(type, { ...done, invoice_id: 'OTHER/1' })).toBe(400)
    expect(await tell(type, { ...done, custom_id: 'paypal_unknown' })).toBe(404)
    expect(await world.orderOf(visitor, placed)).toMatchObject({ payStatus: 'unpaid' })
    expect(await tell(type, { ...done, amount: { currency_code: 'EUR', value: '20.00' } })).toBe(200)
    expect(await world.orderOf(visitor, placed)).toMatchObject({
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
    expect(await world.orderOf(visitor, placed)).toMatchObject({ refunds: [{ status: 'pending' }] })
    world.clock.ahead = minutes(61)
    await followUpRefunds(world.shop)
    await world.runJobs()
    expect(await world.orderOf(visitor, placed)).toMatchObject({
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
    expect(await world.orderOf(visitor, placed)).toMatchObject({ refundedAmount: { amount: 0 } })
    const [one, two] = [...paypal.refunds.values()].slice(-2)
    const done = paypal.settle('refunds', one!.id, 'COMPLETED')
    expect(await tell('PAYMENT.CAPTURE.REFUNDED', done)).toBe(200)
    expect(await tell('PAYMENT.CAPTURE.REFUNDED', done)).toBe(200)
    expect((await world.orderOf(visitor, placed)).refundedAmount.amount).toBe(Number(one!.amount.value) * 100)
    paypal.settle('refunds', two!.id, 'COMPLETED')
    await followUpRefunds(world.shop)
    expect((await world.orderOf(visitor, placed)).refundedAmount.amount).toBe(1500)
  })

  it('books one that was made in the dashboard, once, and never refunds that part again', async () => {
    const { visitor, placed } = await paid()
    const outside = paypal.refundByHand(captureOf(placed).id, '8.90')
    expect(await tell('PAYMENT.CAPTURE.REFUNDED', outside)).toBe(200)
    expect(await tell('PAYMENT.CAPTURE.REFUNDED', outside)).toBe(200)
    expect(await world.orderOf(visitor, placed)).toMatchObject({
      refundedAmount: { amount: 890 },
      refunds: [{ reason: 'made_at_provider', status: 'succeeded' }],
    })
    await expect(refund(placed, 2001)).rejects.toMatchObject({ details: { left: 2000 } })
    await refund(placed, 2000)
    expect((await world.orderOf(visitor, placed)).refundedAmount.amount).toBe(2890)
  })

  it('lists one that PayPal refuses as failed', async () => {
    const { visitor, placed } = await paid()
    const outside = paypal.refundByHand(captureOf(placed).id, '28.90')
    await refund(placed, 2890)
    const order = await world.orderOf(visitor, placed)
    expect(order.refunds).toMatchObject([{ status: 'failed' }])
    expect((await notesOf(world.shop, order.number)).at(-1)).toBe('refund_failed CAPTURE_FULLY_REFUNDED')
    // Once the refund made by hand is known, the failed one is not sent again, and others still are.
    expect(await tell('PAYMENT.CAPTURE.REFUNDED', outside)).toBe(200)
    world.clock.ahead = minutes(25 * 60)
    await followUpRefunds(world.shop)
    await world.runJobs()
    expect((await world.orderOf(visitor, placed)).refundedAmount.amount).toBe(2890)
    expect(
      [...paypal.refunds.values()].filter(({ capture }) => capture === captureOf(placed).id),
    ).toHaveLength(1)
  })
})

const orderOf = async (number: string) => expectDone(await desk.call('/order/detail', { number })).order
const disputesOf = async (number: string) => (await orderOf(number)).payments.flatMap((each) => each.disputes)

/** A captured payment of 28.90, and PayPal's report of a dispute about it. */
async function disputed() {
  const { placed } = await paid()
  const number = placed.orderNumber
  const capture = captureOf(placed)
  const report = {
    ...{ dispute_id: `PP-D-${number}`, create_time: '2026-11-01T09:00:00.000Z' },
    ...{ status: 'WAITING_FOR_SELLER_RESPONSE', reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' },
    dispute_amount: capture.amount,
    disputed_transactions: [{ seller_transaction_id: capture.id }],
    seller_response_due_date: '2026-11-11T09:00:00.000Z',
  }
  return { number, report, capture }
}

const resolve = (report: object, outcome?: object) =>
  tell('CUSTOMER.DISPUTE.RESOLVED', { ...report, status: 'RESOLVED', dispute_outcome: outcome })

describe('a dispute at PayPal', () => {
  it('is kept from reports of another form', async () => {
    const { number, report } = await disputed()
    expect(await tell('CUSTOMER.DISPUTE.CREATED', report)).toBe(200)
    expect(await disputesOf(number)).toMatchObject([
      {
        ...{ reference: report.dispute_id, state: 'needs_response', dueAt: report.seller_response_due_date },
        why: 'merchandise_or_service_not_received',
      },
    ])
    expect(await tell('CUSTOMER.DISPUTE.UPDATED', { ...report, status: 'UNDER_REVIEW' })).toBe(200)
    expect(await disputesOf(number)).toMatchObject([{ state: 'under_review' }])
    await resolve(report, { outcome_code: 'RESOLVED_BUYER_FAVOUR' })
    expect(await disputesOf(number)).toMatchObject([{ state: 'lost' }])
  })

  it('is won only by an outcome that says so', async () => {
    const { number, report } = await disputed()
    expect(await resolve(report)).toBe(200)
    expect(await disputesOf(number)).toMatchObject([{ state: 'under_review' }])
    expect(await resolve(report, { outcome_code: 'CANCELED_BY_BUYER' })).toBe(200)
    expect(await disputesOf(number)).toMatchObject([{ state: 'won' }])
  })

  it.each(['before', 'after'])('takes once what is also reported as a refund %s it', async (when) => {
    const { number, report, capture } = await disputed()
    const taken = {
      outcome_code: 'RESOLVED_BUYER_FAVOUR',
      amount_refunded: { ...capture.amount, value: '20.00' },
    }
    const reports = [
      () => tell('PAYMENT.CAPTURE.REFUNDED', paypal.refundByHand(capture.id, '20.00')),
      () => resolve(report, taken),
    ]
    for (const each of when === 'before' ? reports : reports.reverse()) expect(await each()).toBe(200)
    const preview = (amount: number) => desk.call('/order/refundPreview', { number, amount })
    expect(expectDone(await preview(890)).refund.payouts).toMatchObject([{ amount: { amount: 890 } }])
    expect(await preview(891)).toMatchObject({ code: 40 })
    expect(await orderOf(number)).toMatchObject({ refundedAmount: { amount: 2000 } })
    const { money } = await readBooks(world.shop.pool)
    expect(money.filter((each) => each.orderNumber === number)).toEqual([])
  })
})
