import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import { saveProducts } from '#server/catalog/save/save-products.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeAttribute, makeCategory, makeProduct, productInput } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { steppedPrice } from './bulk-variants.ts'

type Action = AdminPayload<'/variant/plan'>['action']

let world: TestShop
let staff: DeskCaller
let category: number

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
  category = await makeCategory(world.shop, { handle: 'bulk' })
  await makeAttribute(world.shop, { code: 'material', values: [{ code: 'oak' }] })
})
afterAll(() => world.close())

let count = 0

/** Products of a vendor of their own, one variant each, with prices from 1000. */
async function goods(size: number) {
  const vendor = `Maker ${++count}`
  const handles = Array.from({ length: size }, (_, index) => `b${count}-${index}`)
  const inputs = handles.map((handle, index) => productInput({ handle, vendor, price: 1000 + index }))
  const saved = await world.shop.db.transaction((tx) => saveProducts(tx, inputs))
  const ids = handles.map((handle) => saved.get(handle)!)
  const filter = { all: [{ field: 'vendor', op: 'is', value: vendor } as never] }
  const prices = async () => {
    const { rows } = await world.shop.pool.query<{ price: string }>(
      'select v.price from variant v join product p on p.id = v.product_id where p.vendor = $1 order by v.id',
      [vendor],
    )
    return rows.map(({ price }) => Number(price))
  }
  const variants = async () => expectDone(await staff.call('/variant/list', { filter })).items
  return { ids, filter, prices, variants, handles }
}

const plan = async (filter: object, action: Action, caller = staff) =>
  expectDone(await caller.call('/variant/plan', { select: { filter: filter as never }, action }))
const run = async (id: string) => expectDone(await staff.call('/plan/run', { id }))
const tenPercent: Action = { kind: 'price', step: { percent: 1000 } }

describe('a plan', () => {
  it('writes down each row, changes nothing, runs exactly what it showed, and is undone by its inverse', async () => {
    const { filter, prices } = await goods(3)
    const made = await plan(filter, { kind: 'price', step: { percent: 1000 }, compareAt: 'none' })
    expect(made.plan).toMatchObject({ kind: 'variant', state: 'planned', change: 3, same: 0, refused: 0 })
    expect(made.sample[1]).toMatchObject({ before: { price: 1001 }, after: { price: 1101 }, state: 'change' })
    expect(await prices()).toEqual([1000, 1001, 1002])
    // A variant that matches only now is not part of the plan.
    const later = await makeProduct(world.shop, {
      handle: `late-${count}`,
      vendor: `Maker ${count}`,
      price: 5000,
    })
    expect(later).toBeGreaterThan(0)
    const ran = await run(made.plan.id)
    expect(ran.plan).toMatchObject({ state: 'done', done: 3, skipped: 0 })
    expect(await prices()).toEqual([1100, 1101, 1102, 5000])
    expect(await staff.call('/plan/run', { id: made.plan.id })).toMatchObject({
      data: { reason: 'transition_refused' },
    })
    const inverse = expectDone(await staff.call('/plan/undo', { id: made.plan.id }))
    expect(inverse.plan).toMatchObject({ state: 'planned', change: 3, undoOf: made.plan.id })
    await run(inverse.plan.id)
    expect(await prices()).toEqual([1000, 1001, 1002, 5000])
    expect(expectDone(await staff.call('/plan/status', { id: made.plan.id })).plan.undoneBy).toBe(
      inverse.plan.id,
    )
    expect(await staff.call('/plan/undo', { id: made.plan.id })).toMatchObject({
      data: { reason: 'undo_closed' },
    })
  })

  it('skips rows that a colleague changed meanwhile and names them, keeps other fields, and writes history', async () => {
    const { filter, prices, variants, ids } = await goods(3)
    const made = await plan(filter, tenPercent)
    const [first, second] = await variants()
    const edit = (id: number, version: number, path: string, from: unknown, to: unknown) =>
      staff.call('/product/save', { id, version, set: [{ path, from, to }] })
    expectDone(await edit(first!.product, first!.version, `variants.${first!.variant}.price`, 1000, 900))
    expectDone(await edit(second!.product, second!.version, 'texts.en.summary', '', 'Kept'))
    const ran = await run(made.plan.id)
    expect(ran.plan).toMatchObject({ state: 'done', done: 2, skipped: 1 })
    expect(await prices()).toEqual([900, 1101, 1102])
    const skipped = expectDone(await staff.call('/plan/rows', { id: made.plan.id, only: 'skipped' }))
    expect(skipped.items).toMatchObject([{ id: first!.id, why: 'Someone changed it after it was planned.' }])
    const { csv } = expectDone(await staff.call('/plan/csv', { id: made.plan.id }))
    expect(csv.split('\n')[1]).toContain(`${first!.id},`)
    const { product } = expectDone(await staff.call('/product/detail', { id: second!.product }))
    expect(product.texts.en?.summary).toBe('Kept')
    const history = await world.shop.pool.query(
      'select price::int from price_history where variant_id = $1 order by since',
      [second!.variant],
    )
    expect(history.rows).toEqual([{ price: 1001 }, { price: 1101 }])
    const { items } = expectDone(
      await staff.call('/change/list', {
        filter: { all: [{ field: 'resourceId', op: 'is', value: String(ids[1]) } as never] },
      }),
    )
    expect(items[0]).toMatchObject({ call: '/plan/run', paths: [`variants.${second!.variant}.price`] })
  })

  it('is undone as a whole from the list of changes', async () => {
    const { filter, prices } = await goods(2)
    const made = await plan(filter, tenPercent)
    const ran = await run(made.plan.id)
    expectDone(await staff.call('/change/undo', { id: ran.change.id }))
    expect(await prices()).toEqual([1000, 1001])
  })

  it('refuses rows that would break a rule, warns of consequences, and leaves out what is the same', async () => {
    const { variants } = await goods(4)
    const [a, b, c, d] = (await variants()).map(({ id }) => id) as [string, string, string, string]
    const made = expectDone(
      await staff.call('/variant/plan', {
        select: {},
        action: {
          kind: 'cells',
          cells: {
            [a]: { price: 1000, compareAtPrice: 800 },
            [b]: { price: 300, cost: 500 },
            [c]: { price: 1002 },
            [d]: { sku: `B${count}-0` },
            999999: { price: 1 },
          },
        },
      }),
    )
    expect(made.plan).toMatchObject({
      change: 1,
      same: 1,
      refused: 2,
      warnings: { below_cost: 1, far_off: 1 },
    })
    expect(made.plan.action).toEqual({ kind: 'cells' })
    const why = Object.fromEntries(made.sample.map((row) => [row.id, row.why]))
    expect(why[a]).toBe('The compare-at price must be higher than the price.')
    expect(why[d]).toMatch(/^SKU/)
  })

  it('moves stepped prices to the nearest with an ending, the higher of two', async () => {
    const { filter } = await goods(2)
    const made = await plan(filter, { kind: 'price', step: { by: 54 }, ending: 5 })
    expect(made.sample.map(({ after }) => after)).toEqual([{ price: 1005 }, { price: 1105 }])
  })

  it('needs the permissions of its action, to be made, seen and run', async () => {
    const { filter } = await goods(1)
    const writer = await signInStaff(world, { permissions: ['products.read', 'products.change'] })
    const pricer = await signInStaff(world, { permissions: ['products.read', 'prices.change'] })
    const ask = async (caller: DeskCaller, action: Action) =>
      (await caller.call('/variant/plan', { select: { filter }, action })).code
    expect(await ask(writer, tenPercent)).toBe(30)
    expect(await ask(pricer, { kind: 'set', values: { cost: 5 } })).toBe(30)
    expect(await ask(pricer, { kind: 'set', values: { weight: 5 } })).toBe(30)
    expect(await ask(writer, { kind: 'set', values: { weight: 5 } })).toBe(0)
    const { id } = (await plan(filter, tenPercent, pricer)).plan
    for (const path of ['/plan/status', '/plan/rows', '/plan/csv'] as const)
      expect((await writer.call(path, { id })).code).toBe(30)
    expect((await writer.call('/plan/run', { id })).code).toBe(30)
    const { variants } = await goods(1)
    const { id: dear } = (await variants())[0]!
    const cells = { kind: 'cells', cells: { [dear]: { cost: 2000 } } } as const
    await run(expectDone(await staff.call('/variant/plan', { select: {}, action: cells })).plan.id)
    const cheap = { kind: 'cells', cells: { [dear]: { price: 1500 } } } as const
    const warned = async (caller: DeskCaller) =>
      expectDone(await caller.call('/variant/plan', { select: {}, action: cheap })).plan.warnings
    expect(await warned(staff)).toEqual({ below_cost: 1 })
    expect(await warned(pricer)).toEqual({})
    const listed = expectDone(await writer.call('/plan/list', {})).items.find((each) => each.id === id)
    expect(listed?.action).toEqual({ kind: 'price' })
  })

  it('expires, is cancelled, and starts by itself at a time to come', async () => {
    const { filter, prices } = await goods(1)
    const made = await plan(filter, tenPercent)
    const day = world.shop.now
    world.shop.now = () => new Date(Date.now() + 25 * 3600_000)
    const late = await signInStaff(world)
    expect(await late.call('/plan/run', { id: made.plan.id })).toMatchObject({
      data: { reason: 'plan_stale' },
    })
    world.shop.now = day
    const dropped = await plan(filter, tenPercent)
    expectDone(await staff.call('/plan/cancel', { id: dropped.plan.id }))
    expect((await staff.call('/plan/run', { id: dropped.plan.id })).code).toBe(40)
    const planned = await plan(filter, tenPercent)
    const at = new Date(Date.now() + 3600_000).toISOString()
    expect(expectDone(await staff.call('/plan/run', { id: planned.plan.id, at })).plan).toMatchObject({
      ...{ state: 'waiting', runAt: at },
    })
    await world.runJobs()
    expect(await prices()).toEqual([1000])
    const due = () =>
      world.shop.pool.query(
        `update outbox set not_before = now() - interval '1 second' where event = 'plan.due'`,
      )
    // By the clock of a server that is ahead of the one that runs the plan.
    await due()
    await world.runJobs()
    expect(await prices()).toEqual([1000])
    await world.shop.pool.query(`update bulk_plan set run_at = now() where id = $1`, [planned.plan.id])
    await due()
    await world.runJobs()
    expect(await prices()).toEqual([1100])
  })

  it('fixes and frees prices in other currencies, and leaves the prices they are compared to', async () => {
    const others = [{ code: 'JPY', rate: 1_615_000, step: 10, country: 'DE' }]
    await world.shop.db.transaction((tx) => changeSetting(tx, currencySetting, { base: 'EUR', others }))
    await world.shop.changes.catchUp()
    const { filter, variants } = await goods(2)
    const [one, two] = await variants()
    expect(one).toMatchObject({ prices: {}, converted: { JPY: 1620 }, lowestPrice30: 1000 })
    const cells = (prices: Record<string, Record<string, number | null>>): Action => ({
      kind: 'cells',
      cells: Object.fromEntries(Object.entries(prices).map(([id, own]) => [id, { prices: own }])),
    })
    const made = await plan(filter, cells({ [one!.id]: { JPY: 1980 }, [two!.id]: { JPY: 2400 } }))
    expect(made.sample[0]).toMatchObject({
      before: { 'prices.JPY': null },
      after: { 'prices.JPY': { price: 1980, compareAtPrice: null } },
    })
    await run(made.plan.id)
    expect((await variants()).map(({ prices }) => prices)).toEqual([{ JPY: 1980 }, { JPY: 2400 }])
    await world.shop.pool.query('update variant_price set compare_at_price = 3000 where variant_id = $1', [
      one!.variant,
    ])
    await run((await plan(filter, cells({ [one!.id]: { JPY: 2000 }, [two!.id]: { JPY: null } }))).plan.id)
    expect((await variants()).map(({ prices }) => prices)).toEqual([{ JPY: 2000 }, {}])
    const { rows } = await world.shop.pool.query('select compare_at_price from variant_price')
    expect(rows.map((row) => Number(row.compare_at_price))).toEqual([3000])
    const unknown = await plan(filter, cells({ [one!.id]: { USD: 500 } }))
    expect(unknown.plan).toMatchObject({ change: 0, refused: 1 })
    const keeper = await signInStaff(world, { permissions: ['products.read', 'products.change'] })
    const wish = { select: { filter: filter as never }, action: cells({ [one!.id]: { JPY: 1 } }) }
    expect((await keeper.call('/variant/plan', wish)).code).toBe(30)
  })

  it('gives variants customs data of their own, and takes them back', async () => {
    const { filter, variants } = await goods(2)
    const [one] = await variants()
    const cells = (own: object): Action => ({ kind: 'cells', cells: { [one!.id]: own } })
    const customsOf = async () =>
      (await variants()).map(({ hsCode, originCountry }) => [hsCode, originCountry])
    const made = await plan(filter, cells({ hsCode: '4419.90.10.0099', originCountry: 'DE' }))
    await run(made.plan.id)
    const none = [null, null]
    expect(await customsOf()).toEqual([['4419.90.10.0099', 'DE'], none])
    await run(expectDone(await staff.call('/plan/undo', { id: made.plan.id })).plan.id)
    expect(await customsOf()).toEqual([none, none])
    for (const wrong of [
      { hsCode: '12' },
      { hsCode: '1234567890.12345' },
      { hsCode: '' },
      { originCountry: 'QQ' },
    ])
      expect((await staff.call('/variant/plan', { select: {}, action: cells(wrong) })).code).toBe(40)
  })

  it('of more than 200 rows runs as a job', async () => {
    const { filter, prices } = await goods(201)
    const made = await plan(filter, { kind: 'price', step: { to: 700 } })
    const ran = await run(made.plan.id)
    expect(ran.plan).toMatchObject({ state: 'waiting', done: 0, change: 201 })
    await world.runJobs()
    expect(new Set(await prices())).toEqual(new Set([700]))
    expect(expectDone(await staff.call('/plan/status', { id: made.plan.id })).plan).toMatchObject({
      ...{ state: 'done', done: 201 },
    })
  })
})

it('changes categories, tags, status and attributes of products, and reaches their pages', async () => {
  const { ids, handles } = await goods(2)
  const make = async (action: AdminPayload<'/product/plan'>['action']) => {
    const made = expectDone(await staff.call('/product/plan', { select: { ids: ids.map(String) }, action }))
    await run(made.plan.id)
    return made
  }
  await make({ kind: 'categories', add: [category] })
  await make({ kind: 'tags', add: ['New In'] })
  await make({ kind: 'attribute', attribute: 'material', value: 'oak' })
  const { product } = expectDone(await staff.call('/product/detail', { id: ids[0]! }))
  expect(product).toMatchObject({
    ...{ categories: [category], tags: ['new-in'] },
    specification: [{ attributeCode: 'material', valueCode: 'oak' }],
  })
  const wrong = await make({ kind: 'attribute', attribute: 'material', value: 'glass' })
  expect(wrong.plan).toMatchObject({ change: 0, refused: 2 })
  const again = await make({ kind: 'categories', add: [category] })
  expect(again.plan).toMatchObject({ change: 0, same: 2 })
  await make({ kind: 'status', to: 'draft' })
  await world.shop.changes.catchUp()
  expect((await world.app.inject({ url: `/product/${handles[0]}` })).statusCode).toBe(404)
})

it.each([
  [999, { percent: -1000 }, 899],
  [5, { percent: 1000 }, 6],
  [100, { by: -500 }, 0],
  [1234, { to: 50 }, 50],
])('makes of %d by %o %d', (price, step, expected) => expect(steppedPrice(price, step)).toBe(expected))
