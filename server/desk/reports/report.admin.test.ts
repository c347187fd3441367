import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import { addDays, maxReportRows } from '#contract/admin/money/report.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { csvOf } from './report-table.ts'

let world: TestShop
let owner: DeskCaller
/** The day of the shop's time zone on which everything below happens. */
let today: string
const ids: Record<string, number> = {}
const numbers: Record<string, string> = {}
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function counted(referer: string, ...paths: string[]): Promise<Visitor> {
  const visitor = world.visitor({ 'user-agent': firefox })
  expectDone(await visitor.call('/consent/set', { statistics: true, marketing: false }))
  for (const path of paths)
    expectDone(await visitor.call('/visitor/track', { url: `http://shop.test${path}`, referer }))
  return visitor
}

type Asked = Omit<AdminPayload<'/report/run'>, 'from' | 'until'> & { from?: string; until?: string }

async function run(asked: Asked, caller = owner) {
  return expectDone(await caller.call('/report/run', { from: today, until: today, ...asked }))
}

/** The rows of a report as records of their figures. */
async function rowsOf(asked: Asked) {
  const { figures, rows } = await run(asked)
  return Object.fromEntries(
    rows.map(({ key, values }) => [
      key,
      Object.fromEntries(figures.map(({ id }, at) => [id, values[at]])) as Record<string, number | null>,
    ]),
  )
}

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: (shop) =>
      shop.db.transaction((tx) => changeSetting(tx, shopSetting, { timeZone: 'Pacific/Kiritimati' })),
  })
  owner = await signInStaff(world)
  today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati', dateStyle: 'short' }).format(
    world.shop.now(),
  )
  ids.mug = await sell(world.shop, { sku: 'MUG', price: 1250, name: '=Mug' })
  ids.bowl = await sell(world.shop, { sku: 'BOWL', price: 3000, name: 'Bowl' })
  const product = expectDone(await world.visitor().call('/product/list', { q: 'bowl' })).items[0]!
  const page = `/product/${product.slug}`

  await counted('', '/')
  await counted('https://www.google.de/', '/', page)
  const filling = await counted('https://www.google.de/', page)
  expectDone(await filling.call('/cart/add', { sku: 'BOWL', quantity: 1 }))
  const leaving = await counted('', page)
  expectDone(await leaving.call('/cart/add', { sku: 'MUG', quantity: 1 }))
  expectDone(await leaving.call('/checkout/start', {}))
  const buyer = await counted('https://www.google.de/?utm', page)
  numbers.mugs = (await buy(buyer, { sku: 'MUG', quantity: 2 })).orderNumber
  numbers.bowl = (await buy(buyer, { sku: 'BOWL' })).orderNumber
  // Refused to be counted, so there is an order without a session.
  const uncounted = world.visitor({ 'user-agent': firefox })
  numbers.uncounted = (await buy(uncounted, { sku: 'MUG', quantity: 3 })).orderNumber
  numbers.cancelled = (await buy(world.visitor({ 'user-agent': firefox }))).orderNumber
  await world.app.flushVisits()
  await world.shop.pool.query("update orders set status = 'cancelled' where number = $1", [numbers.cancelled])
  // A unit was taken off before it was paid.
  await world.shop.pool.query('update orders set cancelled_amount = 1250 where number = $1', [numbers.mugs])
})
afterAll(() => world.close())

type Order = { number: string; total: number; units: number }

async function orders(): Promise<Order[]> {
  const { rows } = await world.shop.pool.query<{ number: string; total: string; units: string }>(
    `select number, total - cancelled_amount as total, (select sum(quantity) from order_line l where l.order_id = o.id) as units
     from orders o where status <> 'cancelled'`,
  )
  return rows.map(({ number, total, units }) => ({ number, total: Number(total), units: Number(units) }))
}

const sum = (values: number[]) => values.reduce((total, each) => total + each, 0)

it('sums the sales of the orders behind it, by day, product and country', async () => {
  const placed = await orders()
  expect(placed).toHaveLength(3)
  const total = sum(placed.map((order) => order.total))
  const units = sum(placed.map((order) => order.units))
  const figures = { sales: total, orders: 3, units, refunded: 0 }
  expect(await rowsOf({ name: 'sales' })).toEqual({ [today]: figures })
  expect(await rowsOf({ name: 'sales', by: 'country' })).toEqual({ DE: figures })
  expect(await rowsOf({ name: 'sales', by: 'product' })).toEqual({
    [ids.mug!]: { sales: 5 * 1250, orders: 2, units: 5, refunded: 0 },
    [ids.bowl!]: { sales: 3000, orders: 1, units: 1, refunded: 0 },
  })
  const home = expectDone(await owner.call('/home/state', {}))
  expect(home.today.revenue.map((each) => each.total)).toEqual([{ amount: total, currency: 'EUR' }])
  const abroad = await run({ name: 'sales', currency: 'USD' })
  expect(abroad.totals.values).toEqual([0, 0, 0, 0])
  expect(abroad.currencies).toEqual(['EUR'])
})

it('counts sessions from visit to order, and the carts that were left', async () => {
  const funnel = await rowsOf({ name: 'funnel' })
  expect(Object.entries(funnel).map(([step, { sessions }]) => [step, sessions])).toEqual([
    ['visit', 5],
    ['product', 4],
    ['cart', 3],
    ['checkout', 2],
    ['order', 1],
  ])
  expect(funnel.checkout).toMatchObject({ of_visits: 2 / 5, of_step_before: 2 / 3 })
  expect(await rowsOf({ name: 'carts' })).toEqual({
    [today]: { left: 2, filled: 3, left_at_checkout: 1, left_share: 2 / 3 },
  })
})

it('credits orders to the source of their session, and no order twice', async () => {
  const bought = (await orders()).filter(({ number }) => number !== numbers.uncounted)
  const sources = await rowsOf({ name: 'sources' })
  expect(sources['search google']).toEqual({
    ...{ sessions: 3, visitors: 3, orders: 2, conversion: 1 / 3 },
    sales: sum(bought.map(({ total }) => total)),
  })
  expect(sources['none direct']).toMatchObject({ sessions: 2, orders: 0, sales: 0, conversion: 0 })
  const { totals } = await run({ name: 'sources', by: 'campaign' })
  expect(totals.values.slice(0, 3)).toEqual([5, 5, 2])
})

it('counts searches and pages', async () => {
  const visitor = await counted('', '/search')
  for (const [words, hits] of [['blue mug', 3] as const, ['crockpot', 0] as const, ['crockpot', 0] as const])
    expectDone(await visitor.call('/visitor/track', { url: '/search', search: { words, hits } }))
  await world.app.flushVisits()
  expect(await rowsOf({ name: 'searches' })).toEqual({
    crockpot: { searches: 2, without_result: 2, sessions: 1 },
    'blue mug': { searches: 1, without_result: 0, sessions: 1 },
  })
  expect((await rowsOf({ name: 'pages' }))['/search']).toMatchObject({ views: 1, visitors: 1 })
})

it('compares with the days before or the same weekdays of the year before, and fills empty days', async () => {
  const dayBefore = (days: number) =>
    new Date(Date.parse(today) - days * 24 * 3600_000).toISOString().slice(0, 10)
  await world.shop.pool.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
       'number', 'OLD', 'created_at', o.created_at - interval '364 days'))).* from orders o where number = $1`,
    [numbers.bowl],
  )
  const [{ total }] = (await orders()).filter(({ number }) => number === 'OLD') as [Order]
  const week = await run({ name: 'sales', from: dayBefore(6), compare: 'year' })
  expect(week.before).toEqual({ from: dayBefore(370), until: dayBefore(364) })
  expect(week.rows.map(({ key }) => key)).toEqual([6, 5, 4, 3, 2, 1, 0].map(dayBefore))
  expect(week.rows.map(({ before }) => before?.[0])).toEqual([0, 0, 0, 0, 0, 0, total])
  expect(week.totals.before?.[0]).toBe(total)
  const previous = await run({ name: 'sales', compare: 'previous' })
  expect(previous.before).toEqual({ from: dayBefore(1), until: dayBefore(1) })
  expect(previous.totals.before?.[0]).toBe(0)
})

it('compares each row with its own figures, also if others led the days before', async () => {
  const { rows } = await world.shop.pool.query<{ id: string }>('select id from visit_session limit 1')
  const at = new Date(Date.parse(today) - 40 * 24 * 3600_000)
  const search = (words: string, count: number, moment: Date) =>
    world.shop.pool.query(
      `insert into visit_search (session_id, words, hits, at) select $1, $2 || n, 1, $3
       from generate_series(1, $4) n, generate_series(1, case $2 when 'leading ' then 2 else 1 end)`,
      [rows[0]!.id, words, moment, count],
    )
  await search('leading ', maxReportRows, at)
  await search('rising ', 1, at)
  await search('rising ', 1, new Date(at.getTime() + 24 * 3600_000))
  const day = addDays(today, -39)
  const report = await run({ name: 'searches', from: day, until: day, compare: 'previous' })
  expect(report.rows).toMatchObject([{ key: 'rising 1', values: [1, 0, 1], before: [1, 0, 1] }])
  expect(report.totals.before?.[0]).toBe(2 * maxReportRows + 1)
})

it('answers a file without formulas', async () => {
  const { csv } = await run({ name: 'sales', by: 'product', compare: 'previous' })
  const [header, mug] = csv.split('\r\n')
  expect(header).toBe(
    'product,name,sales EUR,orders,units,refunded EUR,sales before EUR,orders before,units before,refunded before EUR',
  )
  expect(mug).toBe(`${ids.mug},'=Mug,62.50,2,5,0.00,0.00,0,0,0.00`)
})

it('writes figures below zero as numbers', () => {
  const table = { names: ['product', 'sales EUR'], rows: [['-1+1', { figure: '-3.00' }]] }
  expect(csvOf(table)).toBe("product,sales EUR\r\n'-1+1,-3.00\r\n")
})

it('refuses other groupings, periods that are too long or end first, and people without permission', async () => {
  const refused = (asked: Partial<AdminPayload<'/report/run'>>) =>
    owner.call('/report/run', { name: 'sales', from: today, until: today, ...asked })
  for (const asked of [
    { by: 'words' as const },
    { from: '2020-01-01' },
    { until: '2020-01-01' },
    { from: '2026-02-31' },
  ])
    expect(await refused(asked)).toMatchObject({ code: 40, data: { reason: 'invalid' } })
  const packer = await signInStaff(world, { permissions: ['orders.read'] })
  expect(await packer.call('/report/run', { name: 'sales', from: today, until: today })).toMatchObject({
    code: 30,
  })
})
