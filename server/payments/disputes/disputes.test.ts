import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { refund as refundTable } from '#server/db/tables.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting, settingIn } from '#server/platform/settings/settings.ts'
import { buy, expectDone, notesOf, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { type GatewayShop, hours, openGatewayShop } from '#test/gateway-shop.ts'
import { StripeStandIn, stripeEnv } from '#test/stripe-stand-in.ts'
import { readBooks } from '../check-books.ts'
import { followUpRefunds } from '../refunds/follow-up-refunds.ts'
import { returnMoney } from '../refunds/return-payment.ts'

const client = vi.hoisted(() => ({ stripe: undefined as unknown }))
vi.mock('../stripe/stripe-client.ts', () => ({ stripeClient: () => client.stripe }))

const stripe = new StripeStandIn()
let world: GatewayShop
let desk: DeskCaller

beforeAll(async () => {
  client.stripe = await stripe.open()
  world = await openGatewayShop({
    env: stripeEnv,
    prepare: async (shop) => {
      await sell(shop, { sku: 'CUP', price: 1400, onHand: 100, name: 'Evening cup' })
      await shop.db.transaction(async (tx) =>
        changeSetting(tx, shopSetting, { ...(await settingIn(tx, shopSetting)), timeZone: 'Europe/Berlin' }),
      )
    },
  })
  desk = await signInStaff(world)
})
afterAll(async () => {
  await world.close()
  stripe.close()
})

const seconds = (at: string) => Date.parse(at) / 1000

/** A paid order, and Stripe's dispute of 28.90 about it. */
async function disputed(amount = 2890) {
  const { token } = await signIn(world.shop)
  const visitor = world.visitor({ 'x-auth': token })
  const placed = await buy(visitor, { method: 'stripe' })
  const session = stripe.pay(placed.payment.url!.split('/').at(-1)!)
  expect(await world.deliver('stripe', stripe.signed('checkout.session.completed', session))).toBe(200)
  const number = placed.orderNumber
  const dispute = {
    ...{ id: `dp_${number}`, object: 'dispute', amount, currency: 'eur', reason: 'fraudulent' },
    ...{ status: 'needs_response', payment_intent: session.payment_intent as string },
    ...{
      created: seconds('2026-11-01T09:00:00Z'),
      // The 15th in Berlin.
      evidence_details: { due_by: seconds('2026-11-14T23:30:00Z') },
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
const moneyOf = async (number: string) =>
  (await readBooks(world.shop.pool)).money.filter((each) => each.orderNumber === number)
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
        ...{ dueAt: '2026-11-14T23:30:00.000Z', openedAt: '2026-11-01T09:00:00.000Z' },
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
    expect(await moneyOf(number)).toEqual([])
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

  it('that ends without a decision is no victory to tell of', async () => {
    const { number, dispute } = await disputed()
    await tell('created', { ...dispute, status: 'warning_under_review' })
    await tell('closed', { ...dispute, status: 'warning_closed' })
    expect(await noticesOf(number)).toEqual([])
    expect((await notesOf(world.shop, number)).at(-1)).toBe('dispute_closed')
  })

  it('in another currency has taken the whole payment', async () => {
    const { number, dispute } = await disputed(100)
    await tell('closed', { ...dispute, currency: 'usd', status: 'lost' })
    expect(await desk.call('/order/refundPreview', { number, amount: 1 })).toMatchObject({ code: 40 })
  })

  it('that is lost lets goods be exchanged for cheaper ones, for which nothing is left to refund', async () => {
    const { number, dispute } = await disputed()
    await tell('closed', { ...dispute, status: 'lost' })
    const { products } = await orderOf(number)
    const edit = {
      add: [{ sku: 'CUP', quantity: 1 }],
      remove: [{ lineId: products[0]!.lineId, quantity: 1 }],
    }
    const exchange = { number, ...edit, difference: -1000, reason: 'Smaller' }
    expectDone(await desk.call('/order/edit', exchange))
    expect((await orderOf(number)).refunds).toEqual([])
    expect(await moneyOf(number)).toEqual([])
  })

  it('that is lost counts as returned of an order that was closed unpaid', async () => {
    const { number, dispute } = await disputed()
    await tell('closed', { ...dispute, status: 'lost' })
    const { rows } = await world.shop.pool.query<{ id: string }>(
      "update orders set pay_status = 'unpaid', status = 'cancelled' where number = $1 returning id",
      [number],
    )
    expect(await moneyOf(number)).toEqual([])
    expect(await withProblem()).not.toContain(number)
    await world.shop.db.transaction((tx) => returnMoney(tx, rows[0]!.id, world.shop.now()))
    expect((await orderOf(number)).refunds).toEqual([])
  })

  it('is ignored if it is about a payment of somebody else, and refused from another mode', async () => {
    const { number, dispute } = await disputed()
    expect(await tell('created', { ...dispute, payment_intent: 'pi_other' })).toBe(200)
    expect(await tell('created', dispute, { livemode: true })).toBe(400)
    expect(await disputesOf(number)).toEqual([])
  })
})

describe('a refund of a disputed payment', () => {
  const refusal = { code: 40, data: { reason: 'transition_refused' } }

  /** Refunds that Stripe refused. */
  async function failed(number: string, ...amounts: number[]) {
    stripe.refundStatus = 'failed'
    for (const amount of amounts)
      expectDone(await desk.call('/order/refund', { number, amount, reason: 'goodwill' }))
    await runHeldJobs(world)
    stripe.refundStatus = 'succeeded'
    return (await orderOf(number)).refunds.map(({ id }) => id)
  }

  it('that failed is closed once the dispute is lost, and owed again if it is won after all', async () => {
    const { number, dispute } = await disputed()
    const [id] = await failed(number, 2890)
    await tell('closed', { ...dispute, status: 'lost' })
    for (const wish of [{}, { destination: 'account' as const }])
      expect(await desk.call('/refund/retry', { id: id!, ...wish })).toMatchObject(refusal)
    expect((await orderOf(number)).refunds).toEqual([])
    expect(await withProblem()).not.toContain(number)
    expect(await moneyOf(number)).toEqual([])
    world.clock.ahead = hours(25)
    await followUpRefunds(world.shop)
    await world.runJobs()
    world.clock.ahead = 0
    expect(await orderOf(number)).toMatchObject({ refunds: [], refundedAmount: { amount: 0 } })
    await tell('updated', { ...dispute, status: 'won' })
    expect(await withProblem()).toContain(number)
    expectDone(await desk.call('/refund/retry', { id: id! }))
    expect((await notesOf(world.shop, number)).filter((note) => note.startsWith('refund_'))).toEqual(
      expect.arrayContaining(['refund_covered', 'refund_owed_again']),
    )
  })

  it('is not transferred or taken as credit until the dispute is decided, and not after it is lost', async () => {
    const { number, dispute, visitor } = await disputed()
    const [first] = await failed(number, 2890)
    const { refund } = expectDone(await desk.call('/refund/retry', { id: first!, destination: 'account' }))
    const sent = { id: refund.id, reference: 'SEPA 17' }
    const asCredit = () => visitor.call('/order/refundAccount', { number, credit: true })
    await tell('created', dispute)
    for (const refused of [await desk.call('/refund/markSent', sent), await asCredit()])
      expect(refused).toMatchObject({
        ...refusal,
        msg: 'This payment is disputed. Its refund waits for the decision.',
      })
    await tell('closed', { ...dispute, status: 'lost' })
    for (const refused of [await desk.call('/refund/markSent', sent), await asCredit()])
      expect(refused).toMatchObject(refusal)
    expect(await orderOf(number)).toMatchObject({ refunds: [], refundedAmount: { amount: 0 } })
    await tell('updated', { ...dispute, status: 'won' })
    expectDone(await desk.call('/refund/markSent', sent))
    expect(await orderOf(number)).toMatchObject({ refundedAmount: { amount: 2890 } })
  })

  it('that failed is not sent to an account while the payment is disputed', async () => {
    const { number, dispute } = await disputed()
    await tell('created', dispute)
    const [id] = await failed(number, 2890)
    const retry = { id: id!, destination: 'account' as const }
    expect(await desk.call('/refund/retry', retry)).toMatchObject(refusal)
  })

  it('that failed does not stand in the way of another, and sends what the dispute has left', async () => {
    const { number, dispute } = await disputed(1000)
    const ids = await failed(number, 1000, 1000)
    await tell('closed', { ...dispute, status: 'lost' })
    for (const id of ids) expectDone(await desk.call('/refund/retry', { id }))
    await runHeldJobs(world)
    expect(await orderOf(number)).toMatchObject({ refundedAmount: { amount: 1890 } })
    expect(await moneyOf(number)).toEqual([])
  })

  it('is refused by the database too, whichever server asks for it', async () => {
    const { number, dispute } = await disputed(1000)
    await tell('closed', { ...dispute, status: 'lost' })
    const { rows } = await world.shop.pool.query<{ id: string; orderId: string }>(
      'select p.id, order_id as "orderId" from payment p join orders o on o.id = order_id where number = $1',
      [number],
    )
    const { id: paymentId, orderId } = rows[0]!
    const row = { paymentId, orderId, currency: 'EUR', reason: 'goodwill' as const }
    await expect(world.shop.db.insert(refundTable).values({ ...row, amount: 1891 })).rejects.toMatchObject({
      cause: { code: 'SH007' },
    })
    await world.shop.db.insert(refundTable).values({ ...row, amount: 1890 })
  })
})
