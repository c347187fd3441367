import { expect, it } from 'vitest'
import { addDays } from '#contract/admin/money/report.ts'
import { payout, refund } from '#server/db/tables.ts'
import { dayOf } from '#server/platform/day-of.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { buy, expectDone, openBuyingShop, payAt, sell } from '#test/buying.ts'
import { runHeldJobs, signInStaff } from '#test/desk.ts'
import { settleRefund } from '../refunds/settle-refund.ts'

const day = 24 * 3600_000

it('a refund that comes back after its period was closed counts in the period in which it came back', async () => {
  const world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: 2400 })),
  })
  const { shop } = world
  const { now } = shop
  const waitUntil = (days: number) => {
    shop.now = () => new Date(now().getTime() + days * day)
    return signInStaff(world)
  }
  const dayAt = (days: number) => addDays(dayOf(shop)(now()), days)
  const refunded = async (days: number) => {
    const desk = await waitUntil(days)
    const { figures } = expectDone(await desk.call('/period/preview', { until: dayAt(days - 1) }))
    return figures
      .filter(({ kind }) => kind === 'refunded')
      .map(({ count, amount }) => [count, amount.amount])
  }
  try {
    const { orderNumber: number, payment } = await buy(world.visitor())
    await payAt(world.app, payment)
    let desk = await signInStaff(world)
    expectDone(await desk.call('/order/refund', { number, amount: 50, reason: 'goodwill' }))
    await runHeldJobs(world)
    expect(await refunded(2)).toEqual([[1, -50]])
    desk = await waitUntil(2)
    const { period } = expectDone(await desk.call('/period/close', { until: dayAt(1) }))
    expect(await refunded(4)).toEqual([])

    // The provider reports that the buyer's bank has sent the money back.
    const [sent] = await shop.db.select().from(refund)
    const failed = { state: 'failed', failure: 'account closed' } as const
    await shop.db.transaction((tx) => settleRefund(tx, sent!.id, failed, shop.now()))
    expect(await refunded(6)).toEqual([[1, 50]])
    desk = await waitUntil(6)
    expectDone(await desk.call('/refund/retry', { id: sent!.id }))
    await runHeldJobs(world)
    expect(await refunded(8)).toEqual([[2, 0]])
    desk = await waitUntil(8)
    expect(expectDone(await desk.call('/period/list', {})).items).toEqual([period])
  } finally {
    shop.now = now
    await world.close()
  }
}, 60_000)

it('a bank line counts on the day that the bank names, wherever the shop is', async () => {
  const world = await openBuyingShop({
    prepare: ({ db }) =>
      db.transaction((tx) => changeSetting(tx, shopSetting, { timeZone: 'Pacific/Auckland' })),
  })
  try {
    const desk = await signInStaff(world)
    for (const until of ['2026-01-31', '2026-06-30']) {
      const text = `Date;Reference;Amount;Currency\n${until};Rent;-900.00;EUR\n`
      const { added } = expectDone(await desk.call('/bankLine/import', { text }))
      expect(added).toBe(1)
      const { from, figures } = expectDone(await desk.call('/period/preview', { until }))
      expect([from, figures.map(({ kind, count }) => [kind, count])]).toEqual([
        '2026-01-31',
        [['bank_open', until === '2026-01-31' ? 1 : 2]],
      ])
    }
    const day = { from: '2026-06-29T12:00:00Z', until: '2026-06-30T11:59:59Z' }
    const filter = { all: [{ field: 'bookedOn', op: 'between', value: [day.from, day.until] }] }
    const { items } = expectDone(await desk.call('/bankLine/list', { filter } as never))
    expect(items.map(({ bookedOn }) => bookedOn)).toEqual(['2026-06-30'])
  } finally {
    await world.close()
  }
}, 60_000)

it('an open payout counts on the day of its arrival, wherever the shop is', async () => {
  const world = await openBuyingShop({
    prepare: ({ db }) =>
      db.transaction((tx) => changeSetting(tx, shopSetting, { timeZone: 'America/Los_Angeles' })),
  })
  try {
    const desk = await signInStaff(world)
    const text = 'Date;Reference;Amount;Currency\n2026-06-01;Rent;-900.00;EUR\n'
    expectDone(await desk.call('/bankLine/import', { text }))
    const sent = {
      ...({ provider: 'stripe', amount: 100, currency: 'EUR', status: 'paid', exact: true } as const),
      sentAt: new Date('2026-06-29T06:00:00Z'),
    }
    await world.shop.db.insert(payout).values([
      { ...sent, reference: 'arrives', arrivesOn: '2026-06-30' },
      { ...sent, reference: 'sent', arrivesOn: null },
    ])
    const openUntil = async (until: string) =>
      expectDone(await desk.call('/period/preview', { until }))
        .figures.filter(({ kind }) => kind === 'payouts_open')
        .map(({ count }) => count)
    expect(await openUntil('2026-06-27')).toEqual([])
    expect(await openUntil('2026-06-28')).toEqual([1])
    expect(await openUntil('2026-06-29')).toEqual([1])
    expect(await openUntil('2026-06-30')).toEqual([2])
  } finally {
    await world.close()
  }
}, 60_000)
