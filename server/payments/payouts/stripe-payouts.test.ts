import { describe, expect, it, vi } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { hours } from '#test/gateway-shop.ts'
import { days, euros, price, refusedAs, withPayouts } from '#test/payouts.ts'
import { feeOf } from '#test/stripe-payouts.ts'
import { fetchPayouts } from './fetch-payouts.ts'

const client = vi.hoisted(() => ({ stripe: undefined as unknown, paypal: undefined as unknown }))
vi.mock('../stripe/stripe-client.ts', () => ({ stripeClient: () => client.stripe }))
vi.mock('../paypal/paypal-client.ts', () => ({ paypalClient: async () => client.paypal }))

const on = withPayouts(client)
const { paid, refunded, fetched, detailOf, now } = on

describe('a payout of Stripe', () => {
  it('is matched line by line, with its fees, whatever page its lines are on', async () => {
    const [first] = [await paid(), await paid()]
    await refunded(first, 700)
    on.stripe.collect()
    for (let count = 0; count < 120; count++) on.stripe.balance.add('stripe_fee', 'fee', -1)
    const { amount } = on.stripe.balance.payOut({ at: now() })
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
    on.stripe.collect()
    on.stripe.balance.payOut({ at: now() })
    await Promise.all([fetchPayouts(on.world.shop), fetchPayouts(on.world.shop), fetchPayouts(on.world.shop)])
    const [shown, ...others] = await fetched()
    expect(others).toEqual([])
    expect(shown).toMatchObject({ lines: 1, state: 'matched' })
    const asked = on.stripe.requests.filter(({ path }) => path.includes('balance_transactions')).length
    await fetched()
    expect(on.stripe.requests.filter(({ path }) => path.includes('balance_transactions'))).toHaveLength(asked)
  })

  it('waits for its lines while it is on its way, and fails when the bank sends it back', async () => {
    await paid()
    on.stripe.collect()
    const { id, amount } = on.stripe.balance.payOut({ at: now() - hours(1), status: 'pending' })
    const [waiting] = await fetched()
    expect(waiting).toMatchObject({ state: 'waiting', status: 'pending', sums: null, lines: 0 })
    expect(await on.desk.call('/payout/close', { id: waiting!.id })).toMatchObject(
      refusedAs('transition_refused'),
    )
    on.stripe.balance.settle(id, 'failed')
    expect((await fetched())[0]).toMatchObject({
      state: 'matched',
      status: 'failed',
      failure: 'account_closed',
    })

    // The next one pays out what came back.
    await paid()
    on.stripe.collect()
    on.stripe.balance.payOut({ at: now() })
    const [, next] = await fetched()
    expect(next).toMatchObject({
      state: 'open',
      differing: 1,
      sums: { adjustments: euros(amount), balance: euros(0) },
    })
  })

  it('names what the shop does not know, until somebody says what it is', async () => {
    const number = await paid()
    on.stripe.collect()
    on.stripe.balance.add('charge', 'charge', 5000, {
      source: { object: 'charge', id: 'ch_x', amount: 5000, currency: 'eur', payment_intent: 'pi_x' },
    })
    on.stripe.balance.add('adjustment', 'dispute', -price, {
      fee: 1500,
      source: { object: 'dispute', id: 'dp_1', payment_intent: null },
    })
    on.stripe.balance.payOut({ at: now() })
    const [shown] = await fetched()
    expect(shown).toMatchObject({
      state: 'open',
      differing: 2,
      sums: { adjustments: euros(-price), balance: euros(0) },
    })
    const lineOf = async (finding: string) =>
      (await detailOf(shown!)).items.find((line) => line.finding === finding)!
    const [extra, dispute] = [await lineOf('extra'), await lineOf('dispute')]
    expect(await on.desk.call('/payout/match', { id: extra.id })).toMatchObject({
      data: { fields: { note: expect.any(String) } },
    })
    expect(await on.desk.call('/payout/match', { id: extra.id, order: number })).toMatchObject(
      refusedAs('transition_refused'),
    )
    expectDone(await on.desk.call('/payout/match', { id: extra.id, note: 'Sold at the market' }))
    expect(await on.desk.call('/payout/close', { id: shown!.id })).toMatchObject({
      data: { fields: { reason: expect.any(String) } },
    })
    const settled = expectDone(
      await on.desk.call('/payout/match', { id: dispute.id, order: number, note: 'Lost' }),
    ).payout
    expect(settled).toMatchObject({ state: 'matched', differing: 0 })
    expect(await lineOf('explained')).toMatchObject({ settledBy: 'Ada' })
    expect((await detailOf(shown!)).items.find(({ id }) => id === dispute.id)).toMatchObject({
      ...{ finding: 'explained', order: number, note: 'Lost' },
    })
    expect(
      expectDone(await on.desk.call('/payout/match', { id: extra.id, open: true })).payout,
    ).toMatchObject({
      state: 'open',
    })
    const closed = expectDone(
      await on.desk.call('/payout/close', { id: shown!.id, reason: 'Asked at Stripe' }),
    ).payout
    expect(closed).toMatchObject({
      state: 'closed',
      closedBy: 'Ada',
      reason: 'Asked at Stripe',
      countsOn: shown!.arrivesOn,
    })
    expect(await on.desk.call('/payout/match', { id: extra.id, note: 'x' })).toMatchObject(
      refusedAs('transition_refused'),
    )
    expect(await on.desk.call('/payout/close', { id: shown!.id })).toMatchObject(
      refusedAs('transition_refused'),
    )
    await fetched()
    expect((await detailOf(shown!)).payout).toMatchObject({ state: 'closed' })
  })

  it('names another amount, and a charge that is paid out twice', async () => {
    await paid()
    on.stripe.collect()
    const [charge] = on.stripe.balance.transactions
    on.stripe.balance.add('charge', 'charge', price, { source: charge!.source })
    on.stripe.balance.payOut({ at: now() })
    const [shown] = await fetched()
    expect((await detailOf(shown!)).items.map(({ finding }) => finding).sort()).toEqual(['extra', 'matched'])
    await on.world.shop.pool.query('update payment set received = received - 1')
    await fetched()
    expect((await detailOf(shown!)).items.map(({ finding }) => finding).sort()).toEqual([
      'extra',
      'wrong_amount',
    ])
  })

  it('misses a payment that none has paid out in time, until a later one does', async () => {
    await paid()
    on.stripe.collect()
    on.stripe.balance.payOut({ at: now() })
    on.world.clock.ahead = days(5)
    await on.signIn()
    const number = await paid()
    on.world.clock.ahead = days(23)
    on.stripe.balance.add('topup', 'topup', 100, { at: now() })
    on.stripe.balance.payOut({ at: now() })
    const [, late] = await fetched()
    expect(late).toMatchObject({ state: 'open', missing: 1 })
    expect((await detailOf(late!)).missing).toMatchObject([
      { kind: 'payment', order: number, amount: euros(price) },
    ])
    on.stripe.collect()
    on.stripe.balance.payOut({ at: now() })
    const after = await fetched()
    expect(after.map(({ missing }) => missing)).toEqual([0, 0, 0])
  })

  it('misses no money that payouts before the first stored one have', async () => {
    await refunded(await paid(), 700)
    for (const changed of [
      "update payment set settled_at = now() - interval '40 days'",
      "update refund set sent_at = now() - interval '39 days'",
    ])
      await on.world.shop.pool.query(changed)
    for (const ago of [30, 24, 18]) {
      on.stripe.balance.add('topup', 'topup', 100, { at: now() - days(ago) })
      on.stripe.balance.payOut({ at: now() - days(ago) })
    }
    expect((await fetched()).map(({ missing }) => missing)).toEqual([0, 0, 0])
  })

  it('takes lines of the account for a payout that was sent by hand, and what it leaves as balance', async () => {
    await paid()
    on.stripe.collect()
    on.stripe.balance.payOut({ at: now(), amount: 1000 })
    const [shown] = await fetched()
    const left = 1000 - price + feeOf(price)
    expect(shown).toMatchObject({ exact: false, state: 'matched', sums: { balance: euros(left) } })
  })
})
