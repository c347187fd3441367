import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CustomerRow } from '#contract/admin/customers/customer.ts'
import { order } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { inBaseCurrency } from '#server/pricing/currency/convert-back.ts'
import { sum } from '#server/pricing/money.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller
beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000 })
      const others = [{ code: 'JPY', rate: 1_600_000, country: 'DE' }]
      await shop.db.transaction((tx) => changeSetting(tx, currencySetting, { others }))
    },
  })
  owner = await signInStaff(world)
})
afterAll(() => world.close())

type Buyer = { token: string }

/** A mug with shipping, €28.90 or ¥4,624, paid at once. */
async function bought({ token }: Buyer, currency = 'EUR'): Promise<string> {
  const { orderNumber, payment } = await placed({ token }, currency)
  await payAt(world.app, payment)
  return orderNumber
}

const placed = ({ token }: Buyer, currency = 'EUR') =>
  buy(world.visitor({ 'x-auth': token, 'x-currency': currency }))

async function rowOf(id: string): Promise<CustomerRow> {
  await world.runJobs()
  const { items } = expectDone(await owner.call('/customer/list', {}))
  return items.find((each) => each.id === id)!
}

/** The figures as the stored orders give them. */
async function figuresOf(id: string) {
  const orders = await world.shop.db.select().from(order).where(eq(order.customerId, id))
  const amounts = orders.map(({ paidAmount, refundedAmount, exchange, currency }) =>
    inBaseCurrency(paidAmount - refundedAmount, exchange!, currency),
  )
  return {
    orders: orders.filter(({ status }) => status !== 'cancelled').length,
    spentInBase: { amount: sum(amounts), currency: 'EUR' },
  }
}

it('counts orders and what was paid, each at its own rate, less refunds and cancelled orders', async () => {
  const buyer = await signIn(world.shop)
  await bought(buyer)
  const inYen = await bought(buyer, 'JPY')
  const others = [{ code: 'JPY', rate: 3_200_000, country: 'DE' }]
  await world.shop.db.transaction((tx) => changeSetting(tx, currencySetting, { others }))
  const cancelled = await bought(buyer)
  expect(await rowOf(buyer.id)).toMatchObject({ orders: 3, spentInBase: { amount: 3 * 2890 } })
  expectDone(await owner.call('/order/refund', { number: inYen, amount: 1600, reason: 'goodwill' }))
  expectDone(await owner.call('/order/cancel', { number: cancelled, reason: 'sold_out' }))
  const figures = { orders: 2, spentInBase: { amount: 2890 + 1890, currency: 'EUR' } }
  await runHeldJobs(world)
  expect(await rowOf(buyer.id)).toMatchObject(figures)
  expect(await figuresOf(buyer.id)).toEqual(figures)
})

it('counts the orders of a merged account for the one that stays, and those of an erased one for nobody', async () => {
  const [own, other] = [await signIn(world.shop), await signIn(world.shop)]
  await bought(own)
  const moved = await bought(other)
  expect(await rowOf(other.id)).toMatchObject({ orders: 1 })
  const merge = { id: own.id, from: other.id, confirm: other.email, choice: { email: own.email } }
  expectDone(await owner.call('/customer/merge', merge))
  expect(await rowOf(own.id)).toMatchObject({ orders: 2, spentInBase: { amount: 2 * 2890 } })

  await world.shop.db.update(order).set({ status: 'completed' }).where(eq(order.customerId, own.id))
  expectDone(await owner.call('/customer/erase', { id: own.id, confirm: own.email }))
  expect(await rowOf(own.id)).toBeUndefined()
  // A refund after that has no customer to count for.
  expectDone(await owner.call('/order/refund', { number: moved, amount: 100, reason: 'goodwill' }))
  await world.runJobs()
})

it('counts every one of several orders that are paid at the same time', async () => {
  const buyer = await signIn(world.shop)
  const payments = []
  for (let count = 0; count < 3; count++) payments.push((await placed(buyer)).payment)
  await Promise.all(payments.map((payment) => payAt(world.app, payment)))
  await Promise.all([world.runJobs(), world.runJobs()])
  expect(await rowOf(buyer.id)).toMatchObject(await figuresOf(buyer.id))
  expect(await rowOf(buyer.id)).toMatchObject({ orders: 3, spentInBase: { amount: 3 * 2890 } })
})

it('sorts by orders and by what was spent, and filters by both and by companies', async () => {
  const [most, some, none] = [await signIn(world.shop), await signIn(world.shop), await signIn(world.shop)]
  for (const buyer of [most, most, some]) await bought(buyer)
  await world.shop.pool.query(
    `insert into address (customer_id, country, first_name, last_name, address, company)
      values ($1, 'DE', 'Wanda', 'Kos', 'Weg 1', 'Kos GmbH')`,
    [some.id],
  )
  await world.runJobs()
  const three = [most, some, none].map(({ id }) => id)
  const idsOf = async (payload: object) => {
    const { items } = expectDone(await owner.call('/customer/list', payload as never))
    return items.map(({ id }) => id).filter((id) => three.includes(id))
  }
  for (const by of ['orders', 'spent']) {
    expect(await idsOf({ sort: { by, dir: 'desc' } })).toEqual(three)
    expect(await idsOf({ sort: { by, dir: 'asc' } })).toEqual(three.toReversed())
  }
  const where = (field: string, op: string, value: unknown) => ({ filter: { all: [{ field, op, value }] } })
  expect(await idsOf(where('orders', 'between', [1, 1]))).toEqual([some.id])
  expect(await idsOf(where('spent', 'between', [2891, 5780]))).toEqual([most.id])
  expect(await idsOf(where('spent', 'lt', 1))).toEqual([none.id])
  expect(await idsOf(where('company', 'is', true))).toEqual([some.id])
  expect(new Set(await idsOf(where('company', 'is', false)))).toEqual(new Set([most.id, none.id]))
})

it('tells what somebody spent only to those who may read orders', async () => {
  const clerk = await signInStaff(world, { permissions: ['customers.read'] })
  const { items } = (await clerk.send('/customer/list', {})).envelope.data as { items: object[] }
  expect(items.length).toBeGreaterThan(0)
  for (const row of items) expect(Object.keys(row)).not.toContain('spentInBase')
  for (const wish of [
    { sort: { by: 'spent', dir: 'desc' } },
    { filter: { all: [{ field: 'spent', op: 'gt', value: 1 }] } },
  ])
    expect((await clerk.send('/customer/list', wish)).envelope.code).toBe(30)
})
