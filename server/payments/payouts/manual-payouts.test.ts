import { describe, expect, it, vi } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { hours } from '#test/gateway-shop.ts'
import { days, euros, price, withPayouts } from '#test/payouts.ts'
import { fetchPayouts } from './fetch-payouts.ts'

const client = vi.hoisted(() => ({ stripe: undefined as unknown, paypal: undefined as unknown }))
vi.mock('../stripe/stripe-client.ts', () => ({ stripeClient: () => client.stripe }))
vi.mock('../paypal/paypal-client.ts', () => ({ paypalClient: async () => client.paypal }))

const on = withPayouts(client)
const { paid, fetched, now } = on

describe('a payout of Stripe that was sent by hand', () => {
  it('leaves the lines of an automatic one to it, as long as nobody has closed it', async () => {
    await paid()
    on.stripe.collect()
    const { id, amount } = on.stripe.balance.payOut({ at: now() - hours(2), status: 'pending' })
    on.stripe.balance.payOut({ at: now(), amount: 500 })
    const [, first] = await fetched()
    expect(first).toMatchObject({ exact: false, lines: 1, sums: { payments: euros(price) } })
    on.stripe.balance.settle(id, 'paid')
    expect(await fetched()).toMatchObject([
      { exact: true, state: 'matched', lines: 1, amount: euros(amount), sums: { balance: euros(0) } },
      { exact: false, lines: 0, sums: { payments: euros(0), fees: euros(0), balance: euros(500) } },
    ])

    await paid()
    on.stripe.collect()
    on.world.clock.ahead = hours(2)
    const later = on.stripe.balance.payOut({ at: now() - hours(1), status: 'pending' })
    on.stripe.balance.payOut({ at: now(), amount: 600 })
    const closed = (await fetched()).at(-1)!
    expect(closed).toMatchObject({ lines: 1 })
    expectDone(await on.desk.call('/payout/close', { id: closed.id, reason: 'Test' }))
    on.stripe.balance.settle(later.id, 'paid')
    expect((await fetched()).slice(2)).toMatchObject([
      { state: 'open', lines: 0 },
      { state: 'closed', lines: 1 },
    ])
  })

  it('has all lines since the one before, however long ago that was', async () => {
    const start = now()
    on.world.clock.ahead = days(80)
    on.stripe.balance.add('topup', 'topup', 100, { at: start })
    on.stripe.balance.payOut({ at: start, amount: 100 })
    // The shop has fetched ever since.
    await fetchPayouts({ ...on.world.shop, now: () => new Date(start + hours(1)) })
    for (const day of [1, 40, 70]) on.stripe.balance.add('topup', 'topup', 100, { at: start + days(day) })
    on.stripe.balance.payOut({ at: start + days(79), amount: 300 })
    expect(await fetched()).toMatchObject([{ lines: 1 }, { lines: 3, sums: { balance: euros(0) } }])
  })

  it('has no lines once it is canceled, and the next one has them', async () => {
    await paid()
    on.stripe.collect()
    const { id } = on.stripe.balance.payOut({ at: now() - hours(2), amount: 700, status: 'pending' })
    expect(await fetched()).toMatchObject([{ state: 'waiting' }])
    on.stripe.balance.settle(id, 'canceled', now() - hours(1))
    on.stripe.balance.payOut({ at: now(), amount: 800 })
    expect(await fetched()).toMatchObject([
      { state: 'matched', status: 'failed', lines: 0 },
      { state: 'matched', lines: 1, sums: { payments: euros(price), adjustments: euros(0) } },
    ])
  })
})
