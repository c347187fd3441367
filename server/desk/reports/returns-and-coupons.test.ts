import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, newCoupon, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { apply, receive } from '#test/returns.ts'

let world: TestShop
let owner: DeskCaller
let mug: number

beforeAll(async () => {
  world = await openBuyingShop()
  owner = await signInStaff(world)
  mug = await sell(world.shop, { sku: 'MUG', price: 1250, name: 'Mug' })
  await newCoupon(world.shop, { code: 'TENOFF', kind: 'percentage', percent: 1000 })
})
afterAll(() => world.close())

/** The rows of today's report as records of their figures. */
async function rowsOf(asked: Omit<AdminPayload<'/report/run'>, 'from' | 'until'>) {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const { figures, rows, totals } = expectDone(
    await owner.call('/report/run', { from: day(-1), until: day(1), ...asked }),
  )
  const named = (values: (number | null)[]) =>
    Object.fromEntries(figures.map(({ id }, at) => [id, values[at]]))
  return {
    ...Object.fromEntries(rows.map(({ key, values }) => [key, named(values)])),
    totals: named(totals.values),
  }
}

it('counts the units of returns by reason and product, without those that were taken back', async () => {
  const visitor = world.visitor()
  const faulty = await apply(visitor, await receive(world, visitor, { sku: 'MUG', quantity: 3 }), {
    quantity: 2,
    reason: 'faulty',
  })
  await apply(visitor, await receive(world, visitor, { sku: 'MUG' }))
  const placed = await receive(world, visitor, { sku: 'MUG' })
  const back = await apply(visitor, placed, { reason: 'too_small' })
  expectDone(await visitor.call('/return/cancel', { number: back.number, accessKey: placed.accessKey }))
  const { rows } = await world.shop.pool.query<{ id: string }>(
    `update return_request set audit_status = 'successful', status = 'completed', refund_asked_at = now(), closed_at = now()
      where number = $1 returning id`,
    [faulty.number],
  )
  await world.shop.pool.query(
    'update return_line set refund_amount = 2500, received = 2, written_off = 1 where return_id = $1',
    [rows[0]!.id],
  )
  const ofFaulty = { returned_units: 2, returns: 1, written_off: 1, refund_amount: 2500 }
  const totals = { returned_units: 3, returns: 2, written_off: 1, refund_amount: 2500 }
  expect(await rowsOf({ name: 'returns' })).toEqual({
    faulty: ofFaulty,
    changed_mind: { returned_units: 1, returns: 1, written_off: 0, refund_amount: 0 },
    totals,
  })
  expect(await rowsOf({ name: 'returns', by: 'product' })).toEqual({ [mug]: totals, totals })
})

it('sums the orders of each coupon and what it took off them', async () => {
  const withCoupon = async (quantity: number) => {
    const visitor = world.visitor()
    expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity }))
    expectDone(await visitor.call('/cart/coupon', { code: 'tenoff' }))
    return visitor
  }
  const numbers: string[] = []
  for (const quantity of [2, 4]) {
    const { orderNumber } = await buy(await withCoupon(quantity), { sku: '', method: 'bank' })
    numbers.push(orderNumber)
  }
  const cancelled = await buy(await withCoupon(1), { sku: '', method: 'bank' })
  expectDone(await owner.call('/order/cancel', { number: cancelled.orderNumber, reason: 'Too late' }))
  await buy(world.visitor(), { sku: 'MUG', method: 'bank' })
  // The second order is the same buyer's.
  await world.shop.pool.query(
    'update orders set email = (select email from orders where number = $1) where number = $2',
    numbers,
  )
  const { rows } = await world.shop.pool.query<{ sales: string; discount: string }>(
    `select sum(total) sales, sum((select sum(discount) from order_line l where l.order_id = o.id)) discount
      from orders o where number = any($1)`,
    [numbers],
  )
  const {
    rows: [all],
  } = await world.shop.pool.query(
    `select count(*) orders, sum(total) sales from orders where status <> 'cancelled'`,
  )
  const figures = {
    uses: 2,
    discount: Number(rows[0]!.discount),
    sales: Number(rows[0]!.sales),
    new_customers: 1,
    order_share: 2 / Number(all.orders),
    sales_share: Number(rows[0]!.sales) / Number(all.sales),
  }
  expect(figures.discount).toBeGreaterThan(0)
  expect(await rowsOf({ name: 'coupons' })).toEqual({ TENOFF: figures, totals: figures })
})
