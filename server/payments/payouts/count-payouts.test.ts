import { expect, it, vi } from 'vitest'
import { addDays } from '#contract/admin/money/report.ts'
import { payout } from '#server/db/tables.ts'
import { expectDone } from '#test/buying.ts'
import { days, euros, price, withPayouts } from '#test/payouts.ts'
import { feeOf } from '#test/stripe-payouts.ts'

const client = vi.hoisted(() => ({ stripe: undefined as unknown, paypal: undefined as unknown }))
vi.mock('../stripe/stripe-client.ts', () => ({ stripeClient: () => client.stripe }))
vi.mock('../paypal/paypal-client.ts', () => ({ paypalClient: async () => client.paypal }))

const on = withPayouts(client)
const { paid, fetched, now } = on

it('a failed payout counts with its fees alone, because the next one pays out its money', async () => {
  await paid()
  await on.world.shop.pool.query(`update payment set settled_at = now() - interval '9 days'`)
  on.stripe.collect()
  const { id } = on.stripe.balance.payOut({ at: now() - days(8), status: 'pending' })
  on.stripe.balance.settle(id, 'failed', now() - days(7))
  on.paypal.reports.add('T0400', '-5.00', { at: now() - days(8), status: 'D' })
  const { amount } = on.stripe.balance.payOut({ at: now() - days(6) })
  const until = addDays(new Date(now()).toISOString().slice(0, 10), -1)
  const figuresOf = async () =>
    expectDone(await on.desk.call('/period/preview', { until })).figures.filter(({ kind }) =>
      kind.startsWith('payout'),
    )
  const shown = await fetched()
  expect(shown.map(({ status }) => status).sort()).toEqual(['failed', 'failed', 'paid'])
  expect(await figuresOf()).toMatchObject([{ kind: 'payouts_open', count: 1, amount: euros(amount) }])
  for (const each of shown) expectDone(await on.desk.call('/payout/close', { id: each.id, reason: 'Test' }))
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
  await on.world.shop.pool.query(`update payment set settled_at = now() - interval '9 days'`)
  on.stripe.collect()
  const { id, amount } = on.stripe.balance.payOut({ at: now() - days(8) })
  const [shown] = await fetched()
  expectDone(await on.desk.call('/payout/close', { id: shown!.id }))
  const dayIn = (count: number) => addDays(new Date(now()).toISOString().slice(0, 10), count)
  const paidOutUntil = async (until: string) =>
    expectDone(await on.desk.call('/period/preview', { until }))
      .figures.filter(({ kind }) => kind === 'payouts')
      .map(({ count, amount: sum }) => [count, sum.amount])
  const yesterday = dayIn(-1)
  expect(await paidOutUntil(yesterday)).toEqual([[1, amount]])
  on.stripe.balance.settle(id, 'failed', now())
  expect(await fetched()).toMatchObject([{ state: 'closed', status: 'failed' }])
  expect(await paidOutUntil(yesterday)).toEqual([[1, amount]])
  on.world.clock.ahead = days(2)
  await fetched()
  expect(await paidOutUntil(dayIn(-1))).toEqual([[2, 0]])
})

it('a period has the disputes and adjustments of its payouts, without which its figures do not add up', async () => {
  await paid()
  await on.world.shop.pool.query(`update payment set settled_at = now() - interval '9 days'`)
  on.stripe.collect()
  on.stripe.balance.add('adjustment', 'dispute', -1200, {
    fee: 1500,
    at: now() - days(9),
    source: { object: 'dispute', id: 'dp_lost', payment_intent: null },
  })
  const { amount } = on.stripe.balance.payOut({ at: now() - days(8) })
  const [shown] = await fetched()
  expectDone(await on.desk.call('/payout/close', { id: shown!.id, reason: 'Lost' }))
  const until = addDays(new Date(now()).toISOString().slice(0, 10), -1)
  const { figures } = expectDone(await on.desk.call('/period/preview', { until }))
  const sumOf = (kind: string) => figures.find((each) => each.kind === kind)!.amount.amount
  expect(sumOf('payout_adjustments')).toBe(-1200)
  expect(sumOf('received') - sumOf('payout_fees') + sumOf('payout_adjustments')).toBe(amount)
})

it('a payout of a closed period counts on the first open day, and the period has the figures of its payouts', async () => {
  await paid()
  await on.world.shop.pool.query(`update payment set settled_at = now() - interval '9 days'`)
  on.stripe.collect()
  on.stripe.balance.payOut({ at: now() - days(8) })
  const [early] = await fetched()
  const until = addDays(new Date(now()).toISOString().slice(0, 10), -3)
  expectDone(await on.desk.call('/payout/close', { id: early!.id }))
  const { figures } = expectDone(await on.desk.call('/period/preview', { until }))
  expect(figures.filter(({ kind }) => kind.startsWith('payout'))).toMatchObject([
    { kind: 'payouts', method: 'stripe', count: 1, amount: early!.amount },
    { kind: 'payout_fees', method: 'stripe', amount: euros(feeOf(price)) },
  ])
  expectDone(await on.desk.call('/period/close', { until, reason: 'Test' }))
  await paid()
  on.stripe.collect()
  on.stripe.balance.payOut({ at: now() - days(7) })
  const late = (await fetched()).find(({ state }) => state !== 'closed')!
  const { payout: closed } = expectDone(await on.desk.call('/payout/close', { id: late.id, reason: 'x' }))
  expect(closed.countsOn).toBe(addDays(until, 1))
  expect(await on.world.shop.db.$count(payout)).toBe(2)
})
