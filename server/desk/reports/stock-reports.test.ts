import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import { addDays } from '#contract/admin/money/report.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller
const today = new Date().toISOString().slice(0, 10)
const variants: Record<string, number> = {}

const goods = [
  { sku: 'OLD', price: 2000, cost: 800, onHand: 10, vendor: 'Kiln', location: 'A1' },
  { sku: 'LATE', price: 1000, cost: null, onHand: 5, vendor: 'Kiln', location: 'A1' },
  { sku: 'SOLD', price: 3000, cost: 1000, onHand: 7, vendor: 'Loom', location: 'B2' },
  { sku: 'KEPT', price: 500, cost: 100, onHand: 4, vendor: 'Loom', location: '' },
  { sku: 'FRESH', price: 700, cost: 300, onHand: 6, vendor: '', location: '' },
  { sku: 'HIDDEN', price: 900, cost: 400, onHand: 2, vendor: '', location: '' },
] as const

const query = (text: string, ...values: unknown[]) => world.shop.pool.query(text, values)

/** Moves what happened so far, of some goods, into the past. */
async function backdate(days: number, ...skus: string[]): Promise<void> {
  const past = `interval '${days} days'`
  await query(
    `update stock_move m set at = m.at - ${past} from variant v where v.id = m.variant_id and v.sku = any($1)`,
    skus,
  )
  await query(
    `update product p set published_at = p.published_at - ${past} from variant v where v.product_id = p.id and v.sku = any($1)`,
    skus,
  )
}

beforeAll(async () => {
  world = await openBuyingShop()
  owner = await signInStaff(world)
  for (const { sku, price, cost, onHand, vendor, location } of goods) {
    const product = await sell(world.shop, {
      sku,
      price,
      onHand,
      ...(sku === 'HIDDEN' ? { status: 'draft' } : {}),
    })
    await query('update product set vendor = $2 where id = $1', product, vendor)
    const { rows } = await query(
      'update variant set cost = $2 where product_id = $1 returning id',
      product,
      cost,
    )
    variants[sku] = rows[0].id
    await query('update stock set location = $2 where variant_id = $1', variants[sku], location)
  }
  await backdate(60, ...goods.map(({ sku }) => sku).filter((sku) => sku !== 'FRESH'))
  // FRESH was published long ago, and came into stock ten days ago.
  await query(`update stock_move set at = at - interval '10 days' where variant_id = $1`, variants.FRESH)
  await query(
    `update product set published_at = published_at - interval '60 days' where id = (select product_id from variant where sku = 'FRESH')`,
  )
  // LATE sold 45 days ago, SOLD today, and of KEPT an order was cancelled.
  const late = await buy(world.visitor(), { sku: 'LATE', method: 'bank' })
  await query(
    `update stock_move set at = at - interval '45 days' where order_id = (select id from orders where number = $1)`,
    late.orderNumber,
  )
  await buy(world.visitor(), { sku: 'SOLD', method: 'bank' })
  const { orderNumber } = await buy(world.visitor(), { sku: 'KEPT', method: 'bank' })
  expectDone(await owner.call('/order/cancel', { number: orderNumber, reason: 'Too late' }))
})
afterAll(() => world.close())

type Asked = Partial<AdminPayload<'/report/run'>> & { name: 'unsold' | 'stock' }

async function run(asked: Asked, caller = owner) {
  const report = expectDone(
    await caller.call('/report/run', { from: addDays(today, -29), until: today, ...asked }),
  )
  const named = (values: (number | null)[]) =>
    Object.fromEntries(report.figures.map(({ id }, at) => [id, values[at]]))
  return {
    rows: Object.fromEntries(report.rows.map(({ key, values }) => [key, named(values)])),
    totals: named(report.totals.values),
    report,
  }
}

describe('variants without sales', () => {
  const old = { value_price: 20_000, value_cost: 8000, on_hand: 10, age: 60, without_cost: 0 }

  it('were in stock and published all the time, and in no order that stands', async () => {
    const { rows, totals, report } = await run({ name: 'unsold' })
    expect(rows).toEqual({
      OLD: { ...old, since_sale: null },
      LATE: {
        ...{ value_price: 5000, value_cost: null, on_hand: 5, age: 60, since_sale: 45 },
        without_cost: 1,
      },
      KEPT: {
        ...{ value_price: 2000, value_cost: 400, on_hand: 4, age: 60, since_sale: null },
        without_cost: 0,
      },
    })
    expect(totals).toMatchObject({ value_price: 27_000, value_cost: 8400, on_hand: 19 })
    expect((await run({ name: 'unsold', by: 'vendor' })).rows).toMatchObject({
      Kiln: { on_hand: 15, since_sale: 45, variants: 2 },
      Loom: { on_hand: 4, age: 60, variants: 1 },
    })
    expect(report.rows[0]).toMatchObject({ key: 'OLD', name: 'OLD', product: expect.stringMatching(/^\d+$/) })
  })

  it('depend on the period, and are sorted by any figure', async () => {
    expect(Object.keys((await run({ name: 'unsold', from: addDays(today, -50) })).rows).sort()).toEqual([
      'KEPT',
      'OLD',
    ])
    // Ten days ago FRESH came in: it has been offered for all of the last nine.
    expect(Object.keys((await run({ name: 'unsold', from: addDays(today, -8) })).rows)).toContain('FRESH')
    const sort = { by: 'value_cost', dir: 'asc' } as const
    const { report } = await run({ name: 'unsold', sort })
    expect(report.rows.map(({ key }) => key)).toEqual(['KEPT', 'OLD', 'LATE'])
    expect(report.csv.split('\r\n')[1]).toBe('KEPT,KEPT,20.00,4.00,4,60,,0')
  })
})

describe('the value of stock', () => {
  /** From the goods above, by hand. */
  const figuresFor = (
    list: readonly (typeof goods)[number][],
    units = (each: (typeof goods)[number]) => each.onHand as number,
  ) => {
    const costs = list.filter(({ cost }) => cost !== null)
    const add = (values: number[]) => values.reduce((total, each) => total + each, 0)
    return {
      value_price: add(list.map((each) => units(each) * each.price)),
      value_cost: costs.length === 0 ? null : add(costs.map((each) => units(each) * each.cost!)),
      on_hand: add(list.map(units)),
      variants: list.length,
      without_cost: list.length - costs.length,
    }
  }

  it('is the sum of its rows, by vendor, location, category and variant', async () => {
    for (const by of ['vendor', 'location', 'category', 'variant'] as const) {
      const { rows, totals } = await run({ name: 'stock', by })
      const { variants: count, ...expected } = figuresFor(goods)
      expect([by, totals]).toEqual([by, by === 'variant' ? expected : { ...expected, variants: count }])
      for (const figure of Object.keys(totals))
        expect(Object.values(rows).reduce((sum, row) => sum + (row[figure] ?? 0), 0)).toBe(totals[figure])
    }
    const { rows } = await run({ name: 'stock', by: 'vendor' })
    expect(rows.Kiln).toEqual(figuresFor(goods.filter(({ vendor }) => vendor === 'Kiln')))
    expect(rows['']).toEqual(figuresFor(goods.filter(({ vendor }) => vendor === '')))
    const places = await run({ name: 'stock', by: 'location' })
    expect(places.rows.B2).toEqual(figuresFor(goods.filter(({ location }) => location === 'B2')))
    const each = await run({ name: 'stock', by: 'variant', sort: { by: 'without_cost', dir: 'desc' } })
    expect(each.report.rows[0]).toMatchObject({ key: 'LATE', values: [5000, null, 5, 1] })
  })

  it('counts a product in its first category', async () => {
    const { rows: made } = await query(`insert into category (handle) values ('tea'), ('table') returning id`)
    await query(
      `insert into translation (kind, owner_id, lang, slug, name) values ('category', $1, 'en', 'tea', 'Tea')`,
      made[0].id,
    )
    await query(
      `insert into product_category (product_id, category_id)
        select v.product_id, c from variant v cross join unnest($1::int[]) c where v.sku in ('OLD', 'LATE')`,
      made.map(({ id }) => id),
    )
    const { rows, report } = await run({ name: 'stock' })
    expect(rows).toEqual({
      [made[0].id]: figuresFor(goods.filter(({ vendor }) => vendor === 'Kiln')),
      '': figuresFor(goods.filter(({ vendor }) => vendor !== 'Kiln')),
    })
    expect(report.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['Tea', null]))
  })

  it('is known for past days from the ledger', async () => {
    const lines = [{ variant: variants.OLD!, quantity: 3 }]
    expectDone(await owner.call('/stock/receive', { lines, note: '' }))
    const received = figuresFor(goods, ({ sku, onHand }) => (sku === 'OLD' ? onHand + 3 : onHand))
    const before = figuresFor(goods)
    const yesterday = { until: addDays(today, -1), from: addDays(today, -1) }
    expect((await run({ name: 'stock' })).totals).toEqual(received)
    expect((await run({ name: 'stock', ...yesterday })).totals).toEqual(before)
    const fresh = goods.filter(({ sku }) => sku !== 'FRESH')
    const then = addDays(today, -11)
    expect((await run({ name: 'stock', from: then, until: then })).totals).toEqual(figuresFor(fresh))
    const { report } = await run({ name: 'stock', from: today, compare: 'previous' })
    expect(report.totals.before?.slice(0, 3)).toEqual([before.value_price, before.value_cost, before.on_hand])
    const long = addDays(today, -90)
    expect((await run({ name: 'stock', from: long, until: long })).totals.on_hand).toBe(0)
  })
})

it('keeps costs from people who may not see them, in files too', async () => {
  const reader = await signInStaff(world, { permissions: ['reports.read'] })
  for (const name of ['unsold', 'stock'] as const) {
    const { report } = await run({ name, by: 'variant' }, reader)
    expect(report.figures.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['value_cost']))
    expect(report.csv).not.toContain('cost')
    // Nor does the order of the rows tell them.
    const sorted = await run({ name, by: 'variant', sort: { by: 'value_cost', dir: 'asc' } }, reader)
    expect(sorted.report.rows).toEqual(report.rows)
  }
  const packer = await signInStaff(world, { permissions: ['orders.read', 'money.read'] })
  expect(await packer.call('/report/run', { name: 'stock', from: today, until: today })).toMatchObject({
    code: 30,
  })
})

it('always speaks of the base currency', async () => {
  const { report } = await run({ name: 'stock', currency: 'USD' })
  expect([report.currency, report.currencies]).toEqual(['EUR', ['EUR']])
})
