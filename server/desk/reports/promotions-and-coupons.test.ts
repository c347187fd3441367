import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import type { Condition } from '#contract/admin/list.ts'
import { addDays } from '#contract/admin/money/report.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { placeReplacement } from '#server/returns/place-replacement.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { buy, expectDone, newCoupon, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { apply, buyPaid, onReturn, receive } from '#test/returns.ts'

let world: TestShop
let owner: DeskCaller
const ids: Record<string, string> = {}
/** The orders by what they were for. */
const numbers: Record<string, string> = {}

const shipping = 490
const today = new Date().toISOString().slice(0, 10)
const days = { from: addDays(today, -1), until: addDays(today, 1) }

async function promote(name: string, wish: Partial<AdminPayload<'/promotion/create'>>) {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const { promotion } = expectDone(
    await owner.call('/promotion/create', {
      texts: { en: { name, slug } },
      terms: { kind: 'percentage', percent: 1000 },
      active: true,
      ...wish,
    }),
  )
  ids[name] = String(promotion.id)
}

async function withCoupon(code: string, sku: string, quantity: number): Promise<Visitor> {
  const visitor = world.visitor()
  expectDone(await visitor.call('/cart/add', { sku, quantity }))
  expectDone(await visitor.call('/cart/coupon', { code }))
  return visitor
}

const order = async (what: string, quantity: number, wish: { sku?: string; currency?: string } = {}) => {
  const { sku = 'MUG', currency } = wish
  const visitor = world.visitor(currency ? { 'x-currency': currency } : {})
  numbers[what] = (await buy(visitor, { sku, quantity, method: 'test' })).orderNumber
}

beforeAll(async () => {
  world = await openBuyingShop()
  owner = await signInStaff(world)
  await world.shop.db.transaction((tx) =>
    changeSetting(tx, currencySetting, { others: [{ code: 'USD', rate: 20_000, country: 'DE' }] }),
  )
  const mug = await sell(world.shop, { sku: 'MUG', price: 2000 })
  await sell(world.shop, { sku: 'BOWL', price: 3000 })
  await promote('Mug days', { scope: { products: [mug], categories: [], collections: [] } })
  await promote('Spend and save', {
    terms: { kind: 'tiers', tiers: [{ from: { EUR: 10_000 }, amounts: { EUR: 1000 } }] },
    scope: { products: [mug], categories: [], collections: [] },
  })
  await world.shop.changes.catchUp()
  await newCoupon(world.shop, { code: 'TENOFF', kind: 'percentage', percent: 1000 })
  await newCoupon(world.shop, { code: 'FAIR', kind: 'percentage', percent: 2000 })

  await order('two mugs', 2)
  await order('bowl', 1, { sku: 'BOWL' })
  await order('six mugs', 6)
  await order('cancelled', 2)
  await order('dollars', 2, { currency: 'USD' })
  expectDone(await owner.call('/order/cancel', { number: numbers.cancelled!, reason: 'Too late' }))
  const paid = await buyPaid(world, world.visitor(), { sku: 'MUG', method: 'test' })
  numbers.refunded = paid.orderNumber
  expectDone(await owner.call('/order/refund', { number: paid.orderNumber, amount: 600, reason: 'goodwill' }))
  const returning = world.visitor()
  const received = await receive(world, returning, { sku: 'MUG', quantity: 2 })
  numbers.returned = received.orderNumber
  const asked = await apply(returning, received, { quantity: 1, type: 'exchange', reason: 'faulty' })
  // Costs nothing: it counts in no figure below.
  const replacement = await onReturn(world, asked.number, (tx, locked) => {
    const lines = locked.lines.map((line) => ({ ...line, received: 1 }))
    return placeReplacement(tx, world.shop, { ...locked, lines }, new Date())
  })
  numbers.replacement = replacement.number

  // Bowls, which no promotion reduces.
  for (const [what, code, quantity] of [
    ['tenth', 'TENOFF', 2],
    ['fair', 'FAIR', 1],
  ] as const) {
    const visitor = await withCoupon(code, 'BOWL', quantity)
    numbers[what] = (await buy(visitor, { sku: '', method: 'test' })).orderNumber
  }
  const series = expectDone(await owner.call('/coupon/list', { filter: { all: [code('FAIR')] } })).items[0]!
  expectDone(await owner.call('/coupon/series', { id: series.coupon, count: 2, prefix: 'FAIR-' }))
  const { items } = expectDone(
    await owner.call('/coupon/list', {
      filter: { all: [{ field: 'series', op: 'is', value: series.coupon }] },
    }),
  )
  for (const [at, item] of items.entries()) {
    const visitor = await withCoupon(item.code, 'BOWL', 1)
    numbers[item.code] = (await buy(visitor, { sku: '', method: 'test' })).orderNumber
    ids[`code ${at}`] = item.code
  }
})
afterAll(() => world.close())

const code = (value: string): Condition => ({ field: 'code', op: 'is', value })

type Asked = Omit<AdminPayload<'/report/run'>, 'from' | 'until'>

async function figuresOf(asked: Asked, caller = owner) {
  const { figures, rows, totals } = expectDone(await caller.call('/report/run', { ...days, ...asked }))
  const named = (values: (number | null)[]) =>
    Object.fromEntries(figures.map(({ id }, at) => [id, values[at]]))
  return {
    rows: Object.fromEntries(rows.map(({ key, values }) => [key, named(values)])),
    totals: named(totals.values),
  }
}

async function listed(...conditions: Condition[]): Promise<string[]> {
  const all: Condition[] = [
    ...conditions,
    { field: 'status', op: 'in', value: ['in_progress', 'completed', 'pending_cancellation'] },
    { field: 'currency', op: 'is', value: 'EUR' },
  ]
  const { items } = expectDone(await owner.call('/order/list', { filter: { all } }))
  return items.map(({ number }) => number).sort()
}

const sorted = (...names: string[]) => names.map((name) => numbers[name]!).sort()

/** Goods less what was taken off them, by hand. Shipping is free from 200 euros, which no order reaches. */
const totals = {
  'two mugs': 4000 - 400 + shipping,
  'six mugs': 12_000 - 1200 - 1000 + shipping,
  refunded: 2000 - 200 + shipping,
  returned: 4000 - 400 + shipping,
  bowl: 3000 + shipping,
  tenth: 6000 - 600 + shipping,
  fair: 3000 - 600 + shipping,
}
const sum = (values: number[]) => values.reduce((total, each) => total + each, 0)
/** With the two orders by codes of the series. */
const allSales = sum(Object.values(totals)) + 2 * totals.fair
const allOrders = Object.keys(totals).length + 2

function withAverages(orders: number, discount: number, sales: number) {
  return {
    ...{ orders, discount, sales, order_share: orders / allOrders },
    average_with: Math.round(sales / orders),
    average_without: Math.round((allSales - sales) / (allOrders - orders)),
  }
}

describe('the report of promotions', () => {
  const reduced = totals['two mugs'] + totals['six mugs'] + totals.refunded + totals.returned

  it('tells orders, discount and averages of each promotion, and counts an order with two of them once', async () => {
    const { rows, totals: whole } = await figuresOf({ name: 'promotions' })
    expect(rows).toEqual({
      [ids['Mug days']!]: withAverages(4, 400 + 1200 + 200 + 400, reduced),
      [ids['Spend and save']!]: withAverages(1, 1000, totals['six mugs']),
    })
    expect(whole).toEqual(withAverages(4, 3200, reduced))
    const { rows: byDay } = await figuresOf({ name: 'promotions', by: 'day' })
    expect(byDay[today]).toEqual(withAverages(4, 3200, reduced))
    expect(byDay[days.from]).toEqual({
      ...{ orders: 0, discount: 0, sales: 0, order_share: null },
      ...{ average_with: null, average_without: null },
    })
  })

  it('keeps to one currency', async () => {
    const { rows } = await figuresOf({ name: 'promotions', currency: 'USD' })
    expect(rows).toMatchObject({
      [ids['Mug days']!]: {
        orders: 1,
        discount: 800,
        sales: 8000 - 800 + 2 * shipping,
        average_without: null,
      },
    })
    expect(Object.keys(rows)).toHaveLength(1)
  })

  it('equals the orders that the list shows', async () => {
    const is = (name: string): Condition => ({ field: 'promotion', op: 'is', value: Number(ids[name]) })
    expect(await listed(is('Mug days'))).toEqual(sorted('two mugs', 'six mugs', 'refunded', 'returned'))
    expect(await listed(is('Spend and save'))).toEqual(sorted('six mugs'))
    expect(await listed({ field: 'promoted', op: 'is', value: true })).toHaveLength(4)
    // The list has the replacement, too.
    expect(await listed({ field: 'promoted', op: 'is', value: false })).toHaveLength(allOrders - 4 + 1)
  })

  it('names promotions in the file, sorted as asked', async () => {
    const sort = { by: 'discount', dir: 'asc' } as const
    const { csv } = expectDone(await owner.call('/report/run', { ...days, name: 'promotions', sort }))
    const lines = csv.split('\r\n')
    expect(lines[0]).toBe(
      'promotion,name,orders,discount EUR,sales EUR,order_share,average_with EUR,average_without EUR',
    )
    expect(lines.slice(1, 3).map((line) => line.split(',').slice(1, 4))).toEqual([
      ['Spend and save', '1', '10.00'],
      ['Mug days', '4', '22.00'],
    ])
    const other = { by: 'units', dir: 'asc' } as const
    expect(
      expectDone(await owner.call('/report/run', { ...days, name: 'promotions', sort: other })).rows,
    ).toEqual(expectDone(await owner.call('/report/run', { ...days, name: 'promotions' })).rows)
  })

  it('has the discount of lines that staff added later', async () => {
    const before = (await figuresOf({ name: 'promotions' })).rows[ids['Mug days']!]!
    const edit = { number: numbers.bowl!, add: [{ sku: 'MUG', quantity: 3 }] }
    const difference = 3 * 2000 - 600
    expectDone(await owner.call('/order/edit', { ...edit, difference, reason: 'Asked for' }))
    const { rows } = await figuresOf({ name: 'promotions' })
    expect(rows[ids['Mug days']!]).toMatchObject({
      orders: before.orders! + 1,
      discount: before.discount! + 600,
      sales: before.sales! + totals.bowl + difference,
    })
  })
})

describe('the report of coupons', () => {
  it('tells shares of all orders, by code and with the codes of a series together', async () => {
    // Staff have added to an order meanwhile.
    const { sales } = (await figuresOf({ name: 'sales' })).totals
    const ofFair = (uses: number, discount: number) => ({
      ...{ uses, discount, sales: uses * totals.fair, new_customers: uses },
      ...{ order_share: uses / allOrders, sales_share: (uses * totals.fair) / sales! },
    })
    const tenth = {
      ...{ uses: 1, discount: 600, sales: totals.tenth, new_customers: 1 },
      ...{ order_share: 1 / allOrders, sales_share: totals.tenth / sales! },
    }
    expect((await figuresOf({ name: 'coupons' })).rows).toEqual({
      TENOFF: tenth,
      FAIR: ofFair(1, 600),
      [ids['code 0']!]: ofFair(1, 600),
      [ids['code 1']!]: ofFair(1, 600),
    })
    const { rows, totals: whole } = await figuresOf({ name: 'coupons', by: 'series' })
    expect(rows).toEqual({ TENOFF: tenth, FAIR: ofFair(3, 1800) })
    expect(whole).toMatchObject({ uses: 4, discount: 2400, order_share: 4 / allOrders })
  })

  it('equals the orders that the list shows, in any case of the code', async () => {
    expect(await listed({ field: 'coupon', op: 'is', value: 'tenoff' })).toEqual(sorted('tenth'))
    expect(await listed({ field: 'coupon', op: 'in', value: ['TENOFF', 'FAIR'] })).toEqual(
      sorted('tenth', 'fair'),
    )
    const ofSeries = sorted('fair', ids['code 0']!, ids['code 1']!)
    expect(await listed({ field: 'couponSeries', op: 'is', value: 'FAIR' })).toEqual(ofSeries)
    expect(await listed({ field: 'couponUsed', op: 'is', value: true })).toHaveLength(4)
  })
})
