import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Payout } from '#contract/admin/payout.ts'
import { addDays } from '#contract/admin/report.ts'
import { payout } from '#server/db/tables.ts'
import { buy, expectDone } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { type GatewayShop, hours, openGatewayShop } from '#test/gateway-shop.ts'
import { openGateways } from '#test/gateways.ts'
import { PaypalStandIn, paypalEnv } from '#test/paypal-stand-in.ts'
import { feeOf } from '#test/stripe-payouts.ts'
import { StripeStandIn, stripeEnv, walletEnv } from '#test/stripe-stand-in.ts'
import { fetchPayouts } from './fetch-payouts.ts'

const client = vi.hoisted(() => ({ stripe: undefined as unknown, paypal: undefined as unknown }))
vi.mock('../stripe/stripe-client.ts', () => ({ stripeClient: () => client.stripe }))
vi.mock('../paypal/paypal-client.ts', () => ({ paypalClient: async () => client.paypal }))
vi.mock('../provider.ts', async (original) => ({ ...(await original<object>()), maxMoves: 150 }))

let stripe: StripeStandIn
let paypal: PaypalStandIn
let world: GatewayShop
let desk: DeskCaller
let gateways: ReturnType<typeof openGateways>

beforeAll(async () => {
  world = await openGatewayShop({ env: { ...stripeEnv, ...walletEnv, ...paypalEnv } })
  desk = await signInStaff(world)
})
beforeEach(async () => {
  stripe?.close()
  paypal?.close()
  stripe = new StripeStandIn()
  paypal = new PaypalStandIn()
  stripe.now = now
  paypal.reports.now = now
  client.stripe = await stripe.open()
  client.paypal = await paypal.open()
  gateways = openGateways(() => world, stripe, paypal)
  world.clock.ahead = 0
  await world.shop.pool.query('truncate payout, payout_fetch cascade; delete from payment')
})
afterAll(async () => {
  await world.close()
  stripe.close()
  paypal.close()
})

const price = 2890
const days = (count: number) => hours(24 * count)
const now = () => Date.now() + world.clock.ahead

async function paid(method: 'stripe' | 'paypal' = 'stripe'): Promise<string> {
  const placed = await buy(world.visitor(), { method })
  const gateway = gateways[method === 'stripe' ? 'Stripe’s page' : 'PayPal']
  await gateway.pay(placed)
  expect(method === 'stripe' ? await gateway.tell(placed) : await gateway.comeBack(placed)).toBeTruthy()
  expect(expectDone(await desk.call('/order/detail', { number: placed.orderNumber })).order.payStatus).toBe(
    'paid',
  )
  return placed.orderNumber
}

async function refunded(number: string, amount: number): Promise<void> {
  expectDone(await desk.call('/order/refund', { number, amount, reason: 'goodwill' }))
  await runHeldJobs(world)
}

async function fetched(): Promise<Payout[]> {
  await fetchPayouts(world.shop)
  // Sessions end as the clock moves.
  desk = await signInStaff(world)
  return expectDone(await desk.call('/payout/list', { sort: { by: 'sentAt', dir: 'asc' } })).items
}

const detailOf = async ({ id }: Pick<Payout, 'id'>) => expectDone(await desk.call('/payout/detail', { id }))
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const refusedAs = (reason: string) => ({ code: 40, data: { reason } })

describe('a payout of Stripe', () => {
  it('is matched line by line, with its fees, whatever page its lines are on', async () => {
    const [first] = [await paid(), await paid()]
    await refunded(first, 700)
    stripe.collect()
    for (let count = 0; count < 120; count++) stripe.balance.add('stripe_fee', 'fee', -1)
    const { amount } = stripe.balance.payOut({ at: now() })
    const [shown, ...others] = await fetched()
    expect(others).toEqual([])
    const fees = 2 * feeOf(price) + 120
    expect(amount).toBe(2 * price - 700 - fees)
    expect(shown).toMatchObject({
      ...{ provider: 'stripe', state: 'matched', status: 'paid', lines: 123, differing: 0, missing: 0 },
      amount: euros(amount),
      sums: {
        ...{ payments: euros(2 * price), refunds: euros(700), fees: euros(fees) },
        ...{ adjustments: euros(0), balance: euros(0) },
      },
    })
    const { items } = await detailOf(shown!)
    const lineOf = (wanted: string) => items.find(({ order, kind }) => order === first && kind === wanted)
    expect([lineOf('payment'), lineOf('refund')]).toMatchObject([
      { finding: 'matched', amount: euros(price), fee: euros(feeOf(price)) },
      { finding: 'matched', amount: euros(-700), fee: euros(0) },
    ])
  })

  it('is stored once, however often it is fetched and reported at once', async () => {
    await paid()
    stripe.collect()
    stripe.balance.payOut({ at: now() })
    await Promise.all([fetchPayouts(world.shop), fetchPayouts(world.shop), fetchPayouts(world.shop)])
    const [shown, ...others] = await fetched()
    expect(others).toEqual([])
    expect(shown).toMatchObject({ lines: 1, state: 'matched' })
    const asked = stripe.requests.filter(({ path }) => path.includes('balance_transactions')).length
    await fetched()
    expect(stripe.requests.filter(({ path }) => path.includes('balance_transactions'))).toHaveLength(asked)
  })

  it('waits for its lines while it is on its way, and fails when the bank sends it back', async () => {
    await paid()
    stripe.collect()
    const { id, amount } = stripe.balance.payOut({ at: now() - hours(1), status: 'pending' })
    const [waiting] = await fetched()
    expect(waiting).toMatchObject({ state: 'waiting', status: 'pending', sums: null, lines: 0 })
    expect(await desk.call('/payout/close', { id: waiting!.id })).toMatchObject(
      refusedAs('transition_refused'),
    )
    stripe.balance.settle(id, 'failed')
    expect((await fetched())[0]).toMatchObject({
      state: 'matched',
      status: 'failed',
      failure: 'account_closed',
    })

    // The next one pays out what came back.
    await paid()
    stripe.collect()
    stripe.balance.payOut({ at: now() })
    const [, next] = await fetched()
    expect(next).toMatchObject({
      state: 'open',
      differing: 1,
      sums: { adjustments: euros(amount), balance: euros(0) },
    })
  })

  it('names what the shop does not know, until somebody says what it is', async () => {
    const number = await paid()
    stripe.collect()
    stripe.balance.add('charge', 'charge', 5000, {
      source: { object: 'charge', id: 'ch_x', amount: 5000, currency: 'eur', payment_intent: 'pi_x' },
    })
    stripe.balance.add('adjustment', 'dispute', -price, {
      fee: 1500,
      source: { object: 'dispute', id: 'dp_1', payment_intent: null },
    })
    stripe.balance.payOut({ at: now() })
    const [shown] = await fetched()
    expect(shown).toMatchObject({
      state: 'open',
      differing: 2,
      sums: { adjustments: euros(-price), balance: euros(0) },
    })
    const lineOf = async (finding: string) =>
      (await detailOf(shown!)).items.find((line) => line.finding === finding)!
    const [extra, dispute] = [await lineOf('extra'), await lineOf('dispute')]
    expect(await desk.call('/payout/match', { id: extra.id })).toMatchObject({
      data: { fields: { note: expect.any(String) } },
    })
    expect(await desk.call('/payout/match', { id: extra.id, order: number })).toMatchObject(
      refusedAs('transition_refused'),
    )
    expectDone(await desk.call('/payout/match', { id: extra.id, note: 'Sold at the market' }))
    expect(await desk.call('/payout/close', { id: shown!.id })).toMatchObject({
      data: { fields: { reason: expect.any(String) } },
    })
    const settled = expectDone(
      await desk.call('/payout/match', { id: dispute.id, order: number, note: 'Lost' }),
    ).payout
    expect(settled).toMatchObject({ state: 'matched', differing: 0 })
    expect(await lineOf('explained')).toMatchObject({ settledBy: 'Ada' })
    expect((await detailOf(shown!)).items.find(({ id }) => id === dispute.id)).toMatchObject({
      ...{ finding: 'explained', order: number, note: 'Lost' },
    })
    expect(expectDone(await desk.call('/payout/match', { id: extra.id, open: true })).payout).toMatchObject({
      state: 'open',
    })
    const closed = expectDone(
      await desk.call('/payout/close', { id: shown!.id, reason: 'Asked at Stripe' }),
    ).payout
    expect(closed).toMatchObject({
      state: 'closed',
      closedBy: 'Ada',
      reason: 'Asked at Stripe',
      countsOn: shown!.arrivesOn,
    })
    expect(await desk.call('/payout/match', { id: extra.id, note: 'x' })).toMatchObject(
      refusedAs('transition_refused'),
    )
    expect(await desk.call('/payout/close', { id: shown!.id })).toMatchObject(refusedAs('transition_refused'))
    await fetched()
    expect((await detailOf(shown!)).payout).toMatchObject({ state: 'closed' })
  })

  it('names another amount, and a charge that is paid out twice', async () => {
    await paid()
    stripe.collect()
    const [charge] = stripe.balance.transactions
    stripe.balance.add('charge', 'charge', price, { source: charge!.source })
    stripe.balance.payOut({ at: now() })
    const [shown] = await fetched()
    expect((await detailOf(shown!)).items.map(({ finding }) => finding).sort()).toEqual(['extra', 'matched'])
    await world.shop.pool.query('update payment set received = received - 1')
    await fetched()
    expect((await detailOf(shown!)).items.map(({ finding }) => finding).sort()).toEqual([
      'extra',
      'wrong_amount',
    ])
  })

  it('misses a payment that none has paid out in time, until a later one does', async () => {
    await paid()
    stripe.collect()
    stripe.balance.payOut({ at: now() })
    world.clock.ahead = days(5)
    desk = await signInStaff(world)
    const number = await paid()
    world.clock.ahead = days(23)
    stripe.balance.add('topup', 'topup', 100, { at: now() })
    stripe.balance.payOut({ at: now() })
    const [, late] = await fetched()
    expect(late).toMatchObject({ state: 'open', missing: 1 })
    expect((await detailOf(late!)).missing).toMatchObject([
      { kind: 'payment', order: number, amount: euros(price) },
    ])
    stripe.collect()
    stripe.balance.payOut({ at: now() })
    const after = await fetched()
    expect(after.map(({ missing }) => missing)).toEqual([0, 0, 0])
  })

  it('misses no money that payouts before the first stored one have', async () => {
    await refunded(await paid(), 700)
    for (const changed of [
      "update payment set settled_at = now() - interval '40 days'",
      "update refund set sent_at = now() - interval '39 days'",
    ])
      await world.shop.pool.query(changed)
    for (const ago of [30, 24, 18]) {
      stripe.balance.add('topup', 'topup', 100, { at: now() - days(ago) })
      stripe.balance.payOut({ at: now() - days(ago) })
    }
    expect((await fetched()).map(({ missing }) => missing)).toEqual([0, 0, 0])
  })

  it('takes lines of the account for a payout that was sent by hand, and what it leaves as balance', async () => {
    await paid()
    stripe.collect()
    stripe.balance.payOut({ at: now(), amount: 1000 })
    const [shown] = await fetched()
    const left = 1000 - price + feeOf(price)
    expect(shown).toMatchObject({ exact: false, state: 'matched', sums: { balance: euros(left) } })
  })
})

describe('a payout of Stripe that was sent by hand', () => {
  it('leaves the lines of an automatic one to it, as long as nobody has closed it', async () => {
    await paid()
    stripe.collect()
    const { id, amount } = stripe.balance.payOut({ at: now() - hours(2), status: 'pending' })
    stripe.balance.payOut({ at: now(), amount: 500 })
    const [, first] = await fetched()
    expect(first).toMatchObject({ exact: false, lines: 1, sums: { payments: euros(price) } })
    stripe.balance.settle(id, 'paid')
    expect(await fetched()).toMatchObject([
      { exact: true, state: 'matched', lines: 1, amount: euros(amount), sums: { balance: euros(0) } },
      { exact: false, lines: 0, sums: { payments: euros(0), fees: euros(0), balance: euros(500) } },
    ])

    await paid()
    stripe.collect()
    world.clock.ahead = hours(2)
    const later = stripe.balance.payOut({ at: now() - hours(1), status: 'pending' })
    stripe.balance.payOut({ at: now(), amount: 600 })
    const closed = (await fetched()).at(-1)!
    expect(closed).toMatchObject({ lines: 1 })
    expectDone(await desk.call('/payout/close', { id: closed.id, reason: 'Test' }))
    stripe.balance.settle(later.id, 'paid')
    expect((await fetched()).slice(2)).toMatchObject([
      { state: 'open', lines: 0 },
      { state: 'closed', lines: 1 },
    ])
  })

  it('has all lines since the one before, however long ago that was', async () => {
    const start = now()
    world.clock.ahead = days(80)
    stripe.balance.add('topup', 'topup', 100, { at: start })
    stripe.balance.payOut({ at: start, amount: 100 })
    // The shop has fetched ever since.
    await fetchPayouts({ ...world.shop, now: () => new Date(start + hours(1)) })
    for (const day of [1, 40, 70]) stripe.balance.add('topup', 'topup', 100, { at: start + days(day) })
    stripe.balance.payOut({ at: start + days(79), amount: 300 })
    expect(await fetched()).toMatchObject([{ lines: 1 }, { lines: 3, sums: { balance: euros(0) } }])
  })

  it('has no lines once it is canceled, and the next one has them', async () => {
    await paid()
    stripe.collect()
    const { id } = stripe.balance.payOut({ at: now() - hours(2), amount: 700, status: 'pending' })
    expect(await fetched()).toMatchObject([{ state: 'waiting' }])
    stripe.balance.settle(id, 'canceled', now() - hours(1))
    stripe.balance.payOut({ at: now(), amount: 800 })
    expect(await fetched()).toMatchObject([
      { state: 'matched', status: 'failed', lines: 0 },
      { state: 'matched', lines: 1, sums: { payments: euros(price), adjustments: euros(0) } },
    ])
  })
})

describe('a withdrawal from PayPal', () => {
  it('has the transactions since the one before, once PayPal lists them all', async () => {
    paypal.reports.delay = hours(3)
    const number = await paid('paypal')
    await refunded(number, 700)
    paypal.collect()
    const withdraw = (value: string, more = {}) => paypal.reports.add('T0400', value, more)
    world.clock.ahead = hours(1)
    withdraw('-15.00', { fee_amount: { currency_code: 'EUR', value: '-0.50' } })
    expect(await fetched()).toEqual([])
    world.clock.ahead = hours(5)
    const [first] = await fetched()
    expect(first).toMatchObject({
      ...{ provider: 'paypal', state: 'matched', exact: false, amount: euros(1500), lines: 3 },
      sums: {
        payments: euros(price),
        refunds: euros(700),
        fees: euros(125 + 50),
        balance: euros(1500 - 2890 + 700 + 175),
      },
    })
    paypal.reports.add('T1201', '-10.00', { paypal_reference_id: 'unknown', paypal_reference_id_type: 'TXN' })
    world.clock.ahead = hours(6)
    withdraw('-1.00')
    world.clock.ahead = days(40)
    const [, second] = await fetched()
    expect(second).toMatchObject({
      state: 'open',
      lines: 1,
      differing: 1,
      sums: { adjustments: euros(-1000) },
    })
  })

  it('is complete however many transactions and pages there are', async () => {
    for (let count = 0; count < 7; count++)
      paypal.reports.add('T0114', '-0.01', { at: now() - days(20) + hours(count) })
    paypal.reports.add('T0400', '-5.00', { at: now() - days(10) })
    paypal.reports.maxRecords = 3
    const [shown] = await fetched()
    expect(shown).toMatchObject({ lines: 7, sums: { fees: euros(7) } })
  })

  it('gets an eCheck that cleared after the withdrawal before', async () => {
    const start = now()
    world.clock.ahead = days(1)
    const echeck = paypal.reports.add('T0006', '9.00', { status: 'P', at: start })
    paypal.reports.add('T0400', '-5.00', { at: start + hours(1) })
    expect((await fetched())[0]).toMatchObject({ lines: 0 })
    echeck.transaction_status = 'S'
    paypal.reports.add('T0401', '-6.00', { at: start + hours(2) })
    expect((await fetched())[1]).toMatchObject({ lines: 1, sums: { payments: euros(900) } })
  })

  it('has the transactions of its currency since the one before, whatever others were withdrawn', async () => {
    const [start, inDollars] = [now(), { currency: 'USD' }]
    const fetchedOn = (day: number) => {
      world.clock.ahead = days(day)
      return fetched()
    }
    await fetchedOn(0)
    paypal.reports.add('T0006', '9.00', { at: start + days(5), ...inDollars })
    paypal.reports.add('T0400', '-7.00', { at: start + days(59) })
    await fetchedOn(60)
    paypal.reports.add('T0006', '8.00', { at: start + days(85), ...inDollars })
    paypal.reports.add('T0400', '-17.00', { at: start + days(99), ...inDollars })
    const [euro, dollar] = await fetchedOn(100)
    expect(euro).toMatchObject({ amount: euros(700), lines: 0 })
    expect(dollar).toMatchObject({ lines: 2, sums: { payments: { amount: 1700, currency: 'USD' } } })
  })

  it('that PayPal denied has paid out nothing', async () => {
    paypal.reports.add('T0006', '9.00', { at: now() - hours(30) })
    paypal.reports.add('T0400', '-5.00', { at: now() - hours(20), status: 'D' })
    expect((await fetched())[0]).toMatchObject({ status: 'failed', lines: 0 })
  })
})

describe('a provider', () => {
  it('that is down does not stop the other, and is asked again', async () => {
    await paid('paypal')
    paypal.collect()
    world.clock.ahead = hours(1)
    paypal.reports.add('T0400', '-5.00')
    world.clock.ahead = hours(5)
    stripe.down = true
    expect(await fetched()).toMatchObject([{ provider: 'paypal', state: 'matched' }])
    const stateOf = async () => expectDone(await desk.call('/payout/providers', {})).items
    expect(await stateOf()).toMatchObject([
      { provider: 'stripe', fetchedAt: null, failedAt: expect.any(String) },
      { provider: 'paypal', fetchedAt: expect.any(String), failedAt: null },
    ])
    stripe.down = false
    await fetched()
    expect(await stateOf()).toMatchObject([{ failedAt: null, fetchedAt: expect.any(String) }, {}])
  })

  it('names the payout whose lines cannot be read, and goes on with the others', async () => {
    const start = now() - days(6)
    for (let count = 0; count < 151; count++) {
      stripe.balance.add('stripe_fee', 'fee', -1, { at: start })
      paypal.reports.add('T0114', '-0.01', { at: start })
    }
    stripe.balance.payOut({ at: start + hours(1) })
    paypal.reports.add('T0400', '-3.00', { at: start + hours(1) })
    stripe.balance.add('topup', 'topup', 100, { at: start + hours(2) })
    paypal.reports.add('T0006', '4.00', { at: start + hours(2) })
    stripe.balance.payOut({ at: start + hours(3) })
    paypal.reports.add('T0400', '-4.00', { at: start + hours(3) })
    const shown = await fetched()
    for (const provider of ['stripe', 'paypal'])
      expect(shown.filter((each) => each.provider === provider)).toMatchObject([
        { state: 'waiting', sums: null, unreadAt: expect.any(String) },
        { lines: 1, unreadAt: null, sums: expect.anything() },
      ])
    const { items } = expectDone(await desk.call('/payout/providers', {}))
    expect(items).toMatchObject([{ failedAt: null }, { failedAt: null }])
  })

  it('that never pays out leaves its money listed', async () => {
    await fetched()
    await paid()
    await paid()
    world.clock.ahead = days(60)
    expect(await fetched()).toEqual([])
    const { items } = expectDone(await desk.call('/payout/providers', {}))
    expect(items[0]).toMatchObject({ provider: 'stripe', waiting: [{ amount: euros(2 * price), count: 2 }] })
  })
})

it('a failed payout counts with its fees alone, because the next one pays out its money', async () => {
  await paid()
  await world.shop.pool.query(`update payment set settled_at = now() - interval '9 days'`)
  stripe.collect()
  const { id } = stripe.balance.payOut({ at: now() - days(8), status: 'pending' })
  stripe.balance.settle(id, 'failed', now() - days(7))
  paypal.reports.add('T0400', '-5.00', { at: now() - days(8), status: 'D' })
  const { amount } = stripe.balance.payOut({ at: now() - days(6) })
  const until = addDays(new Date(now()).toISOString().slice(0, 10), -1)
  const figuresOf = async () =>
    expectDone(await desk.call('/period/preview', { until })).figures.filter(({ kind }) =>
      kind.startsWith('payout'),
    )
  const shown = await fetched()
  expect(shown.map(({ status }) => status).sort()).toEqual(['failed', 'failed', 'paid'])
  expect(await figuresOf()).toMatchObject([{ kind: 'payouts_open', count: 1, amount: euros(amount) }])
  for (const each of shown) expectDone(await desk.call('/payout/close', { id: each.id, reason: 'Test' }))
  const figures = await figuresOf()
  expect(figures.filter(({ kind }) => kind === 'payouts')).toMatchObject([
    { method: 'stripe', count: 1, amount: euros(amount) },
  ])
  expect(figures.find(({ kind, method }) => kind === 'payout_fees' && method === 'stripe')).toMatchObject({
    amount: euros(feeOf(price)),
  })
})

it('a payout that fails after it was closed stays in its period, and comes back in that of its failure', async () => {
  await paid()
  await world.shop.pool.query(`update payment set settled_at = now() - interval '9 days'`)
  stripe.collect()
  const { id, amount } = stripe.balance.payOut({ at: now() - days(8) })
  const [shown] = await fetched()
  expectDone(await desk.call('/payout/close', { id: shown!.id }))
  const dayIn = (count: number) => addDays(new Date(now()).toISOString().slice(0, 10), count)
  const paidOutUntil = async (until: string) =>
    expectDone(await desk.call('/period/preview', { until }))
      .figures.filter(({ kind }) => kind === 'payouts')
      .map(({ count, amount: sum }) => [count, sum.amount])
  const yesterday = dayIn(-1)
  expect(await paidOutUntil(yesterday)).toEqual([[1, amount]])
  stripe.balance.settle(id, 'failed', now())
  expect(await fetched()).toMatchObject([{ state: 'closed', status: 'failed' }])
  expect(await paidOutUntil(yesterday)).toEqual([[1, amount]])
  world.clock.ahead = days(2)
  await fetched()
  expect(await paidOutUntil(dayIn(-1))).toEqual([[2, 0]])
})

it('a payout of a closed period counts on the first open day, and the period has the figures of its payouts', async () => {
  await paid()
  await world.shop.pool.query(`update payment set settled_at = now() - interval '9 days'`)
  stripe.collect()
  stripe.balance.payOut({ at: now() - days(8) })
  const [early] = await fetched()
  const until = addDays(new Date(now()).toISOString().slice(0, 10), -3)
  expectDone(await desk.call('/payout/close', { id: early!.id }))
  const { figures } = expectDone(await desk.call('/period/preview', { until }))
  expect(figures.filter(({ kind }) => kind.startsWith('payout'))).toMatchObject([
    { kind: 'payouts', method: 'stripe', count: 1, amount: early!.amount },
    { kind: 'payout_fees', method: 'stripe', amount: euros(feeOf(price)) },
  ])
  expectDone(await desk.call('/period/close', { until, reason: 'Test' }))
  await paid()
  stripe.collect()
  stripe.balance.payOut({ at: now() - days(7) })
  const late = (await fetched()).find(({ state }) => state !== 'closed')!
  const { payout: closed } = expectDone(await desk.call('/payout/close', { id: late.id, reason: 'x' }))
  expect(closed.countsOn).toBe(addDays(until, 1))
  expect(await world.shop.db.$count(payout)).toBe(2)
})
