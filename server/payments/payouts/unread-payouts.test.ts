import { expect, it, vi } from 'vitest'
import type { Payout } from '#contract/admin/money/payout.ts'
import { expectDone } from '#test/buying.ts'
import { runHeldJobs, signInStaff } from '#test/desk.ts'
import { days, refusedAs, withPayouts } from '#test/payouts.ts'

const client = vi.hoisted(() => ({ stripe: undefined as unknown, paypal: undefined as unknown }))
vi.mock('../stripe/stripe-client.ts', () => ({ stripeClient: () => client.stripe }))
vi.mock('../paypal/paypal-client.ts', () => ({ paypalClient: async () => client.paypal }))
vi.mock('../provider.ts', async (original) => ({ ...(await original<object>()), maxMoves: 150 }))

const on = withPayouts(client)
const { fetched, detailOf, now } = on

/** Asks for the lines of one payout by hand, and answers it afterwards. */
async function asked(shown: Pick<Payout, 'id'>): Promise<Payout> {
  expectDone(await on.desk.call('/payout/fetch', { id: shown.id }))
  await runHeldJobs(on.world)
  return (await detailOf(shown)).payout
}

it('ends a payout whose lines cannot be read for 31 days, and reads them once somebody asks', async () => {
  for (let count = 0; count < 151; count++) on.stripe.balance.add('stripe_fee', 'fee', -1, { at: now() })
  on.stripe.balance.payOut({ at: now() })
  expect(await fetched()).toMatchObject([{ state: 'waiting', unreadWhy: 'too_many' }])
  on.world.clock.ahead = days(30)
  expect(await fetched()).toMatchObject([{ state: 'waiting' }])
  on.world.clock.ahead = days(32)
  const [ended] = await fetched()
  expect(ended).toMatchObject({ state: 'unreadable', unreadWhy: 'too_many', sums: null })
  expect(await asked(ended!)).toMatchObject({ state: 'unreadable', unreadWhy: 'too_many' })
  on.stripe.down = true
  expect(await asked(ended!)).toMatchObject({ state: 'unreadable', unreadWhy: 'no_answer' })
  on.stripe.down = false
  on.stripe.balance.transactions.splice(0, 10)
  expect(await asked(ended!)).toMatchObject({ state: 'open', unreadWhy: null, unreadAt: null, lines: 141 })
  expect(await on.desk.call('/payout/fetch', { id: ended!.id })).toMatchObject(
    refusedAs('transition_refused'),
  )
})

it('names a provider that never named the lines, and closes the payout without them', async () => {
  on.stripe.balance.add('topup', 'topup', 500, { at: now() })
  on.stripe.balance.payOut({ at: now(), status: 'pending' })
  await fetched()
  on.world.clock.ahead = days(32)
  const [ended] = await fetched()
  expect(ended).toMatchObject({ state: 'unreadable', unreadWhy: 'not_named' })
  const { id } = ended!
  expect(await on.desk.call('/payout/close', { id })).toMatchObject({
    data: { fields: { reason: expect.any(String) } },
  })
  expect(expectDone(await on.desk.call('/payout/close', { id, reason: 'Compared' })).payout).toMatchObject({
    ...{ state: 'closed', sums: null },
  })
  expect(await on.desk.call('/payout/fetch', { id })).toMatchObject(refusedAs('transition_refused'))
  // A late answer changes nothing that was closed.
  on.stripe.balance.settle(on.stripe.balance.payouts[0]!.id, 'paid')
  expect(await fetched()).toMatchObject([{ state: 'closed', lines: 0 }])
})

it('names a payout that the provider no longer lists, and asks only for whoever may settle payouts', async () => {
  on.stripe.balance.payOut({ at: now(), status: 'pending' })
  const [waiting] = await fetched()
  const clerk = await signInStaff(on.world, { permissions: ['money.read'] })
  expect(await clerk.call('/payout/fetch', { id: waiting!.id })).toMatchObject({ code: 30 })
  on.stripe.balance.payouts.length = 0
  expect(await asked(waiting!)).toMatchObject({ state: 'waiting', unreadWhy: 'not_found' })
})

it('reads the lines of an old withdrawal from PayPal when somebody asks', async () => {
  for (let count = 0; count < 151; count++) on.paypal.reports.add('T0114', '-0.01', { at: now() - 60_000 })
  on.paypal.reports.add('T0400', '-3.00', { at: now() })
  on.world.clock.ahead = days(1)
  expect(await fetched()).toMatchObject([{ state: 'waiting', unreadWhy: 'too_many' }])
  on.world.clock.ahead = days(40)
  const [ended] = await fetched()
  expect(ended).toMatchObject({ state: 'unreadable' })
  expect(await asked(ended!)).toMatchObject({ state: 'unreadable', unreadWhy: 'too_many' })
})

it('leaves movements to the payout that was closed without its lines', async () => {
  for (let count = 0; count < 151; count++) on.paypal.reports.add('T0114', '-0.01', { at: now() - 60_000 })
  on.paypal.reports.add('T0400', '-3.00', { at: now() })
  on.world.clock.ahead = days(1)
  await fetched()
  on.world.clock.ahead = days(32)
  const [ended] = await fetched()
  expectDone(await on.desk.call('/payout/close', { id: ended!.id, reason: 'Compared' }))
  on.paypal.reports.add('T0114', '-0.05', { at: now() - 60_000 })
  on.paypal.reports.add('T0400', '-1.00', { at: now() })
  on.world.clock.ahead = days(33)
  const shown = await fetched()
  expect(shown.find(({ id }) => id !== ended!.id)).toMatchObject({ state: 'matched', lines: 1 })
})
