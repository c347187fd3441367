import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { runHeldJobs } from '#test/desk.ts'
import { type Exchanges, openExchanges } from '#test/exchanges.ts'
import { apply, payOut } from '#test/returns.ts'

let exchanges: Exchanges

beforeAll(async () => {
  exchanges = await openExchanges()
})
afterAll(() => exchanges.world.close())

/**
 * A refund of a replacement that was never sent, approved as by an older server: approving it opened the return of the
 * exchanged goods, `first`, again.
 */
async function approvedByOlder() {
  const { world, desk, buyer } = exchanges
  const { number: first, replacement } = await exchanges.replaced()
  await runHeldJobs(world)
  const { number } = await apply(buyer, { orderNumber: replacement } as never, {
    ...{ type: 'refund_only', quantity: 2 },
  })
  const { change } = expectDone(await desk.call('/return/approve', { number }))
  await world.shop.pool.query(
    `with reopened as (
       update return_request set status = 'pending', closed_at = null where number = $1 returning id),
     owed as (update return_line set refunded = 0 where return_id = (select id from reopened))
     update return_history set kind = 'replacement_units_cancelled', note = $2
     where return_id = (select id from reopened) and kind = 'replacement_units_refunded'`,
    [first, replacement],
  )
  const { orderNumber } = await exchanges.returnOf(first)
  return { first, number, replacement, change, orderNumber }
}

async function refundedOf(number: string): Promise<number> {
  await payOut(exchanges.world)
  return expectDone(await exchanges.desk.call('/order/detail', { number })).order.refundedAmount.amount
}

it('units are paid once though an older server opened the first return again for them', async () => {
  const { desk } = exchanges
  const { first, number, orderNumber } = await approvedByOlder()
  expectDone(await desk.call('/return/refund', { number }))
  expectDone(await desk.call('/return/refund', { number: first }))
  expect(await refundedOf(orderNumber)).toBe(2000)
})

it('the first return is completed again when the approval of an older server is undone', async () => {
  const { desk, undo } = exchanges
  const { first, number, replacement, change } = await approvedByOlder()
  expectDone(await undo(change))
  expect(await exchanges.returnOf(first)).toMatchObject({
    ...{ status: 'completed', stage: 'replaced', lines: [{ refunded: 2 }] },
  })
  expect(await desk.call('/return/refund', { number: first })).toMatchObject({ code: 40 })
  expectDone(await desk.call('/return/refuse', { number, reason: 'It is packed already' }))
  expectDone(await desk.call('/order/ship', { number: replacement, parcels: [{}] }))
})

it('the approval of an older server stays once the first return has paid', async () => {
  const { desk, undo } = exchanges
  const { first, number, change, orderNumber } = await approvedByOlder()
  expectDone(await desk.call('/return/refund', { number: first }))
  expect(await undo(change)).toMatchObject({ code: 40, data: { reason: 'undo_closed' } })
  expectDone(await desk.call('/return/refund', { number }))
  expect(await refundedOf(orderNumber)).toBe(2000)
})

it('a request pays by itself once it is approved anew', async () => {
  const { desk, undo } = exchanges
  const { first, number, change, orderNumber } = await approvedByOlder()
  expectDone(await undo(change))
  expectDone(await desk.call('/return/approve', { number }))
  expect(await exchanges.returnOf(number)).toMatchObject({ refundPreview: { total: { amount: 2000 } } })
  expectDone(await desk.call('/return/refund', { number }))
  expect(await refundedOf(orderNumber)).toBe(2000)
  expect(await exchanges.returnOf(first)).toMatchObject({ status: 'completed', stage: 'replaced' })
})
