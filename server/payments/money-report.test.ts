import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell, signIn } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { readMoneyReport } from './money-report.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000 })),
  })
})
afterAll(() => world.close())

async function paid(): Promise<string> {
  const placed = await buy(world.visitor())
  await payAt(world.app, placed.payment)
  return placed.orderNumber
}

/** Changes an order or its rows behind the shop's back. */
const tamper = (text: string, number: string) => world.shop.pool.query(text, [number])

const kindsOf = async (number: string) =>
  (await readMoneyReport(world.shop.pool)).filter(({ orderNumber }) => orderNumber === number)

describe('the report "money without order, order without money"', () => {
  it('is empty after buying, paying, credit, refunds and closing', async () => {
    await paid()
    await buy(world.visitor(), { method: 'bank' })
    const { token } = await signIn(world.shop, undefined, { credits: 1000 })
    const half = await buy(world.visitor({ 'x-auth': token }), { useCredit: true })
    await payAt(world.app, half.payment)
    const owner = await signInStaff(world)
    const wish = { number: half.orderNumber, amount: 1500, reason: 'goodwill' } as const
    expectDone(await owner.call('/order/refund', wish))
    const visitor = world.visitor()
    const late = await buy(visitor)
    const { orderNumber: number, accessKey } = late
    expectDone(await visitor.call('/order/cancel', { number, accessKey, reason: 'no longer needed' }))
    await payAt(world.app, late.payment)
    await world.runJobs()
    const accountant = await signInStaff(world, { role: 'accountant' })
    expect(expectDone(await accountant.call('/report/money', {}))).toEqual({ items: [] })
    const packer = await signInStaff(world, { role: 'packer' })
    expect(await packer.call('/report/money', {})).toMatchObject({ code: 30 })
  })

  it.each([
    [
      'order_without_money',
      `update payment set received = 0 where order_id = (select id from orders where number = $1)`,
      2890,
    ],
    [
      'overpaid',
      `update payment set received = 3000 where order_id = (select id from orders where number = $1)`,
      110,
    ],
    ['underpaid', `update orders set pay_status = 'unpaid' where number = $1`, 2890],
    [
      'money_without_order',
      `update orders set pay_status = 'unpaid', status = 'cancelled' where number = $1`,
      2890,
    ],
    ['cancelled_not_refunded', `update orders set status = 'cancelled' where number = $1`, 2890],
    ['refund_not_booked', `update orders set refunded_amount = 5 where number = $1`, 5],
    [
      'refund_failed',
      `insert into refund (order_id, payment_id, amount, currency, reason, status)
        select order_id, p.id, 7, 'EUR', 'overpaid', 'failed' from payment p join orders o on o.id = p.order_id where number = $1`,
      7,
    ],
    [
      'refund_not_paid_out',
      `insert into refund_request (order_id, currency, amount, tax, shipping, shipping_tax, reason, by, created_at)
        select id, 'EUR', 9, 0, 9, 0, 'goodwill', 'merchant', now() from orders where number = $1`,
      9,
    ],
  ])('names %s', async (kind, text, amount) => {
    const number = await paid()
    expect(await kindsOf(number)).toEqual([])
    await tamper(text, number)
    expect(await kindsOf(number)).toContainEqual({
      kind,
      orderNumber: number,
      amount: { amount, currency: 'EUR' },
    })
  })
})
