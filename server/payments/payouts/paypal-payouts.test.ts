import { describe, expect, it, vi } from 'vitest'
import { hours } from '#test/gateway-shop.ts'
import { days, euros, price, withPayouts } from '#test/payouts.ts'

const client = vi.hoisted(() => ({ stripe: undefined as unknown, paypal: undefined as unknown }))
vi.mock('../stripe/stripe-client.ts', () => ({ stripeClient: () => client.stripe }))
vi.mock('../paypal/paypal-client.ts', () => ({ paypalClient: async () => client.paypal }))

const on = withPayouts(client)
const { paid, refunded, fetched, now } = on

describe('a withdrawal from PayPal', () => {
  it('has the transactions since the one before, once PayPal lists them all', async () => {
    on.paypal.reports.delay = hours(3)
    const number = await paid('paypal')
    await refunded(number, 700)
    on.paypal.collect()
    const withdraw = (value: string, more = {}) => on.paypal.reports.add('T0400', value, more)
    on.world.clock.ahead = hours(1)
    withdraw('-15.00', { fee_amount: { currency_code: 'EUR', value: '-0.50' } })
    expect(await fetched()).toEqual([])
    on.world.clock.ahead = hours(5)
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
    on.paypal.reports.add('T1201', '-10.00', {
      paypal_reference_id: 'unknown',
      paypal_reference_id_type: 'TXN',
    })
    on.world.clock.ahead = hours(6)
    withdraw('-1.00')
    on.world.clock.ahead = days(40)
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
      on.paypal.reports.add('T0114', '-0.01', { at: now() - days(20) + hours(count) })
    on.paypal.reports.add('T0400', '-5.00', { at: now() - days(10) })
    on.paypal.reports.maxRecords = 3
    const [shown] = await fetched()
    expect(shown).toMatchObject({ lines: 7, sums: { fees: euros(7) } })
  })

  it('gets an eCheck that cleared after the withdrawal before', async () => {
    const start = now()
    on.world.clock.ahead = days(1)
    const echeck = on.paypal.reports.add('T0006', '9.00', { status: 'P', at: start })
    on.paypal.reports.add('T0400', '-5.00', { at: start + hours(1) })
    expect((await fetched())[0]).toMatchObject({ lines: 0 })
    echeck.transaction_status = 'S'
    on.paypal.reports.add('T0401', '-6.00', { at: start + hours(2) })
    expect((await fetched())[1]).toMatchObject({ lines: 1, sums: { payments: euros(900) } })
  })

  it('has the transactions of its currency since the one before, whatever others were withdrawn', async () => {
    const [start, inDollars] = [now(), { currency: 'USD' }]
    const fetchedOn = (day: number) => {
      on.world.clock.ahead = days(day)
      return fetched()
    }
    await fetchedOn(0)
    on.paypal.reports.add('T0006', '9.00', { at: start + days(5), ...inDollars })
    on.paypal.reports.add('T0400', '-7.00', { at: start + days(59) })
    await fetchedOn(60)
    on.paypal.reports.add('T0006', '8.00', { at: start + days(85), ...inDollars })
    on.paypal.reports.add('T0400', '-17.00', { at: start + days(99), ...inDollars })
    const [euro, dollar] = await fetchedOn(100)
    expect(euro).toMatchObject({ amount: euros(700), lines: 0 })
    expect(dollar).toMatchObject({ lines: 2, sums: { payments: { amount: 1700, currency: 'USD' } } })
  })

  it('that PayPal denied has paid out nothing', async () => {
    on.paypal.reports.add('T0006', '9.00', { at: now() - hours(30) })
    on.paypal.reports.add('T0400', '-5.00', { at: now() - hours(20), status: 'D' })
    expect((await fetched())[0]).toMatchObject({ status: 'failed', lines: 0 })
  })
})
