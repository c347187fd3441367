import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buy, expectDone, notesOf } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { type GatewayShop, hours, openGatewayShop } from '#test/gateway-shop.ts'
import { PaypalStandIn, paypalEnv } from '#test/paypal-stand-in.ts'
import { StripeStandIn, stripeEnv } from '#test/stripe-stand-in.ts'
import { readBooks } from '../check-books.ts'
import { followUpRefunds } from '../refunds/follow-up-refunds.ts'

const client = vi.hoisted(() => ({ stripe: undefined as unknown, paypal: undefined as unknown }))
vi.mock('../stripe/stripe-client.ts', () => ({ stripeClient: () => client.stripe }))
vi.mock('../paypal/paypal-client.ts', () => ({ paypalClient: async () => client.paypal }))

const stripe = new StripeStandIn()
const paypal = new PaypalStandIn()
let world: GatewayShop
let desk: DeskCaller

beforeAll(async () => {
  client.stripe = await stripe.open()
  client.paypal = await paypal.open()
  world = await openGatewayShop({ env: { ...stripeEnv, ...paypalEnv } })
  desk = await signInStaff(world)
})
afterAll(async () => {
  await world.close()
  stripe.close()
  paypal.close()
})

const seconds = (at: string) => Date.parse(at) / 1000

/** A paid order, and Stripe's dispute of 28.90 about it. */
async function disputed(amount = 2890) {
  const visitor = world.visitor()
  const placed = await buy(visitor, { method: 'stripe' })
  const session = stripe.pay(placed.payment.url!.split('/').at(-1)!)
  expect(await world.deliver('stripe', stripe.signed('checkout.session.completed', session))).toBe(200)
  const number = placed.orderNumber
  const dispute = {
    ...{ id: `dp_${number}`, object: 'dispute', amount, currency: 'eur', reason: 'fraudulent' },
    ...{ status: 'needs_response', payment_intent: session.payment_intent as string },
    ...{
      created: seconds('2026-11-01T09:00:00Z'),
      evidence_details: { due_by: seconds('2026-11-15T09:00:00Z') },
    },
  }
  return { number, dispute, visitor, placed }
}

type Told = Parameters<StripeStandIn['signed']>[2]
const tell = (type: string, object: unknown, how?: Told) =>
  world.deliver('stripe', stripe.signed(`charge.dispute.${type}`, object, how))
const orderOf = async (number: string) => expectDone(await desk.call('/order/detail', { number })).order
const disputesOf = async (number: string) => (await orderOf(number)).payments.flatMap((each) => each.disputes)
const noticesOf = async (number: string) => {
  await world.runJobs()
  const { items } = expectDone(await desk.call('/notice/list', {}))
  return items
    .filter(({ kind, recordId }) => kind === 'dispute' && recordId === number)
    .map(({ text }) => text)
}
const withProblem = async () => {
  const filter = { all: [{ field: 'problem', op: 'is' as const, value: true }] }
  return expectDone(await desk.call('/order/list', { filter })).items.map(({ number }) => number)
}

describe('a dispute at Stripe', () => {
  it('is shown with its order until it is won, and staff are told when to answer', async () => {
    const { number, dispute } = await disputed()
    const created = { id: 'evt_created' }
    await Promise.all([tell('created', dispute, created), tell('created', dispute, created)])
    expect(await disputesOf(number)).toEqual([
      {
        ...{ reference: dispute.id, state: 'needs_response', why: 'fraudulent' },
        amount: { amount: 2890, currency: 'EUR' },
        ...{ dueAt: '2026-11-15T09:00:00.000Z', openedAt: '2026-11-01T09:00:00.000Z' },
      },
    ])
    expect(await withProblem()).toContain(number)
    expect(await noticesOf(number)).toEqual([
      `The payment of order ${number} is disputed. Answer in the payment provider’s dashboard by Nov 15, 2026.`,
    ])
    await tell('updated', { ...dispute, status: 'under_review' })
    expect(await withProblem()).not.toContain(number)
    await tell('closed', { ...dispute, status: 'won' })
    expect(await disputesOf(number)).toMatchObject([{ state: 'won' }])
    expect((await noticesOf(number))[0]).toBe(`You won the dispute about order ${number}`)
    expect((await notesOf(world.shop, number)).filter((note) => note.startsWith('dispute'))).toEqual([
      ...['dispute_needs_response', 'dispute_under_review', 'dispute_won'],
    ])
    const { refund } = expectDone(await desk.call('/order/refundPreview', { number, amount: 2890 }))
    expect(refund.left.amount).toBe(2890)
  })

  it('that is lost has paid the buyer back, so that nothing is paid a second time', async () => {
    const { number, dispute } = await disputed()
    await tell('closed', { ...dispute, status: 'lost' })
    // Reports of what was before arrive late.
    await tell('created', dispute, { late: 60 })
    await tell('updated', { ...dispute, status: 'under_review' }, { late: 30 })
    expect(await disputesOf(number)).toMatchObject([{ state: 'lost' }])
    const wish = { number, amount: 1, reason: 'goodwill' as const }
    expect(await desk.call('/order/refund', wish)).toMatchObject({ code: 40, data: { reason: 'invalid' } })
    expectDone(await desk.call('/order/cancel', { number, reason: 'Fraud' }))
    await world.runJobs()
    expect((await orderOf(number)).refunds).toEqual([])
    expect((await readBooks(world.shop.pool)).money.filter((each) => each.orderNumber === number)).toEqual([])
  })

  it('about a part, after a refund and for a second time leaves the rest to refund', async () => {
    const { number, dispute } = await disputed(1000)
    expectDone(await desk.call('/order/refund', { number, amount: 500, reason: 'goodwill' }))
    await tell('closed', { ...dispute, status: 'lost' })
    await tell('closed', { ...dispute, id: `${dispute.id}_2`, amount: 700, status: 'lost' })
    const preview = (amount: number) => desk.call('/order/refundPreview', { number, amount })
    expect(expectDone(await preview(690)).refund.payouts).toMatchObject([{ amount: { amount: 690 } }])
    expect(await preview(691)).toMatchObject({ code: 40 })
  })

  it('that is lost after a refund failed leaves nothing to send again, not even to a bank account', async () => {
    const { number, dispute } = await disputed()
    stripe.refundStatus = 'failed'
    const all = { number, amount: 2890, reason: 'goodwill' as const }
    expectDone(await desk.call('/order/refund', all))
    await runHeldJobs(world)
    stripe.refundStatus = 'succeeded'
    const [failed] = (await orderOf(number)).refunds
    expect(failed).toMatchObject({ status: 'failed' })
    await tell('closed', { ...dispute, status: 'lost' })
    for (const wish of [{}, { destination: 'account' as const }])
      expect(await desk.call('/refund/retry', { id: failed!.id, ...wish })).toMatchObject({
        ...{ code: 40, data: { reason: 'transition_refused' } },
      })
    world.clock.ahead = hours(25)
    await followUpRefunds(world.shop)
    await world.runJobs()
    world.clock.ahead = 0
    expect(await orderOf(number)).toMatchObject({ refunds: [{ id: failed!.id, status: 'failed' }] })
  })

  it('is ignored if it is about a payment of somebody else, and refused from another mode', async () => {
    const { number, dispute } = await disputed()
    expect(await tell('created', { ...dispute, payment_intent: 'pi_other' })).toBe(200)
    expect(await tell('created', dispute, { livemode: true })).toBe(400)
    expect(await disputesOf(number)).toEqual([])
  })
})

it('keeps a dispute at PayPal, whose reports have another form', async () => {
  const placed = await buy(world.visitor(), { method: 'paypal' })
  const id = new URL(placed.payment.url!).searchParams.get('token')!
  paypal.approve(id)
  await world.open(paypal.returnOf(id))
  const capture = [...paypal.captures.values()].find(({ order }) => order === id)!
  const number = placed.orderNumber
  const report = {
    ...{
      dispute_id: `PP-D-${number}`,
      create_time: '2026-11-01T09:00:00.000Z',
      status: 'WAITING_FOR_SELLER_RESPONSE',
    },
    ...{ reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', dispute_amount: capture.amount },
    ...{ disputed_transactions: [{ seller_transaction_id: capture.id }] },
    seller_response_due_date: '2026-11-11T09:00:00.000Z',
  }
  const say = (type: string, resource: unknown) =>
    world.deliver('paypal', paypal.webhook(`CUSTOMER.DISPUTE.${type}`, resource))
  expect(await say('CREATED', report)).toBe(200)
  expect(await disputesOf(number)).toMatchObject([
    {
      ...{ reference: report.dispute_id, state: 'needs_response', dueAt: report.seller_response_due_date },
      why: 'merchandise_or_service_not_received',
    },
  ])
  expect(await say('UPDATED', { ...report, status: 'UNDER_REVIEW' })).toBe(200)
  expect(await disputesOf(number)).toMatchObject([{ state: 'under_review' }])
  const outcome = { outcome_code: 'RESOLVED_BUYER_FAVOUR' }
  expect(await say('RESOLVED', { ...report, status: 'RESOLVED', dispute_outcome: outcome })).toBe(200)
  expect(await disputesOf(number)).toMatchObject([{ state: 'lost' }])
})
