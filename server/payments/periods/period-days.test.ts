import { expect, it } from 'vitest'
import { addDays } from '#contract/admin/report.ts'
import { refund } from '#server/db/tables.ts'
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
  const dayAt = (days: number) => addDays(now().toISOString().slice(0, 10), days)
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
