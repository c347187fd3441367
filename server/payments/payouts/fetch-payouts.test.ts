import { describe, expect, it, vi } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { hours } from '#test/gateway-shop.ts'
import { days, euros, price, withPayouts } from '#test/payouts.ts'

const client = vi.hoisted(() => ({ stripe: undefined as unknown, paypal: undefined as unknown }))
vi.mock('../stripe/stripe-client.ts', () => ({ stripeClient: () => client.stripe }))
vi.mock('../paypal/paypal-client.ts', () => ({ paypalClient: async () => client.paypal }))
vi.mock('../provider.ts', async (original) => ({ ...(await original<object>()), maxMoves: 150 }))

const on = withPayouts(client)
const { paid, fetched, now } = on

describe('a provider', () => {
  it('that is down does not stop the other, and is asked again', async () => {
    await paid('paypal')
    on.paypal.collect()
    on.world.clock.ahead = hours(1)
    on.paypal.reports.add('T0400', '-5.00')
    on.world.clock.ahead = hours(5)
    on.stripe.down = true
    expect(await fetched()).toMatchObject([{ provider: 'paypal', state: 'matched' }])
    const stateOf = async () => expectDone(await on.desk.call('/payout/providers', {})).items
    expect(await stateOf()).toMatchObject([
      { provider: 'stripe', fetchedAt: null, failedAt: expect.any(String) },
      { provider: 'paypal', fetchedAt: expect.any(String), failedAt: null },
    ])
    on.stripe.down = false
    await fetched()
    expect(await stateOf()).toMatchObject([{ failedAt: null, fetchedAt: expect.any(String) }, {}])
  })

  it('names the payout whose lines cannot be read, and goes on with the others', async () => {
    const start = now() - days(6)
    for (let count = 0; count < 151; count++) {
      on.stripe.balance.add('stripe_fee', 'fee', -1, { at: start })
      on.paypal.reports.add('T0114', '-0.01', { at: start })
    }
    on.stripe.balance.payOut({ at: start + hours(1) })
    on.paypal.reports.add('T0400', '-3.00', { at: start + hours(1) })
    on.stripe.balance.add('topup', 'topup', 100, { at: start + hours(2) })
    on.paypal.reports.add('T0006', '4.00', { at: start + hours(2) })
    on.stripe.balance.payOut({ at: start + hours(3) })
    on.paypal.reports.add('T0400', '-4.00', { at: start + hours(3) })
    const shown = await fetched()
    for (const provider of ['stripe', 'paypal'])
      expect(shown.filter((each) => each.provider === provider)).toMatchObject([
        { state: 'waiting', sums: null, unreadAt: expect.any(String) },
        { lines: 1, unreadAt: null, sums: expect.anything() },
      ])
    const { items } = expectDone(await on.desk.call('/payout/providers', {}))
    expect(items).toMatchObject([{ failedAt: null }, { failedAt: null }])
  })

  it('that never pays out leaves its money listed', async () => {
    await fetched()
    await paid()
    await paid()
    on.world.clock.ahead = days(60)
    expect(await fetched()).toEqual([])
    const { items } = expectDone(await on.desk.call('/payout/providers', {}))
    expect(items[0]).toMatchObject({ provider: 'stripe', waiting: [{ amount: euros(2 * price), count: 2 }] })
  })
})
