import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { emit } from '#server/platform/emit.ts'
import { forgetOldRecords } from '#server/platform/forget-old-records.ts'
import { answerTimesOf } from '#server/platform/observed/answer-times.ts'
import { errorCountsOf } from '#server/platform/observed/error-counts.ts'
import { openTestShop, type TestShop, testShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller

beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world)
})
afterAll(() => world.close())

beforeEach(async () => {
  await world.app.flushObserved()
  await world.shop.pool.query('truncate error_count, answer_time')
})

const errors = async () => {
  await world.app.flushObserved()
  return expectDone(await owner.call('/system/errors', {}))
}
const speed = async (wish: { area: 'page' | 'cached' | 'call' | 'desk'; name?: string }) => {
  await world.app.flushObserved()
  return expectDone(await owner.call('/system/speed', wish))
}

/** Does something while a table is missing, as after a migration that went wrong. */
async function without(table: string, work: () => Promise<unknown>): Promise<void> {
  await world.shop.pool.query(`alter table ${table} rename to ${table}_away`)
  try {
    await work()
  } finally {
    await world.shop.pool.query(`alter table ${table}_away rename to ${table}`)
  }
}

it('groups failed calls by cause and keeps neither message nor parameters', async () => {
  const shopper = world.visitor({ 'x-visitor': 'secret-visitor' })
  await without('cart', async () => {
    for (let n = 0; n < 3; n++) expect((await shopper.send('/cart/info', {})).status).toBe(500)
  })
  const { total, before, groups, counts } = await errors()
  expect({ total, before }).toEqual({ total: 3, before: 0 })
  expect(groups).toMatchObject([
    {
      kind: 'call',
      route: '/cart/info',
      cause: 'DatabaseError 42P01',
      count: 3,
      request: expect.stringMatching(/^[0-9A-Z]{6}-[0-9A-Z]+$/),
    },
  ])
  expect(counts).toHaveLength(24)
  expect(counts.reduce((sum, count) => sum + count)).toBe(3)
  expect(groups[0]!.counts).toEqual(counts)
  const { rows } = await world.shop.pool.query('select error_count::text from error_count')
  expect(JSON.stringify(rows)).not.toContain('secret-visitor')
})

it('counts failed merchant calls, pages and jobs, and no refusals', async () => {
  await without('snippet', () => owner.call('/snippet/list', {}))
  await without('article', () => world.app.inject('/article'))
  await world.shop.db.transaction((tx) => emit(tx, 'system.asked', { taskId: 'no uuid' }))
  await world.runJobs()
  await owner.call('/order/detail', { number: 'B1' })
  await world.app.inject('/product/no-such-product')
  const { groups } = await errors()
  expect(groups.map(({ kind, route }) => `${kind} ${route}`)).toEqual(
    expect.arrayContaining(['desk /snippet/list', 'page articles', 'job system.asked › desk']),
  )
  expect(groups.every(({ route }) => route !== '/order/detail' && route !== 'product')).toBe(true)
})

it('bounds the causes of a storm and still counts every error', async () => {
  const counts = errorCountsOf(world.shop)
  for (let n = 0; n < 1000; n++) counts.note(new TypeError('x'), { kind: 'other', route: `route ${n}` })
  const { total, groups } = await errors()
  expect(total).toBe(1000)
  expect(groups).toHaveLength(200)
  expect(groups.map(({ place }) => place.replace(/\d+$/, ''))).toContain(
    'server/desk/system/observed.admin.test.ts:',
  )
  const { rows } = await world.shop.pool.query("select count from error_count where route = ''")
  expect(rows).toEqual([{ count: 800 }])
})

it('keeps counts that could not be written', async () => {
  errorCountsOf(world.shop).note(new Error('x'), { kind: 'job', route: 'a' })
  await without('error_count', () => world.app.flushObserved())
  errorCountsOf(world.shop).note(new Error('x'), { kind: 'job', route: 'a' })
  expect((await errors()).groups).toMatchObject([{ kind: 'job', route: 'a' }, { route: 'a' }])
  expect((await errors()).total).toBe(2)
})

it('counts errors once if old rows cannot be deleted', async () => {
  const { pool } = world.shop
  errorCountsOf(world.shop).note(new Error('x'), { kind: 'job', route: 'a' })
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before delete on error_count for each statement execute function refuse()`)
  await world.app.flushObserved()
  await pool.query('drop function refuse cascade')
  expect((await errors()).total).toBe(1)
})

it('adds up the errors and times of several processes', async () => {
  const second = await testShop({ databaseUrl: world.databaseUrl })
  const failure = { kind: 'job', route: 'both' } as const
  const error = new Error('x')
  for (const { shop, app } of [world, second, second]) {
    errorCountsOf(shop).note(error, failure)
    answerTimesOf(shop).note('page', 'home', 10)
    await app.flushObserved()
  }
  expect((await errors()).groups).toMatchObject([{ route: 'both', count: 3 }])
  expect((await speed({ area: 'page' })).rows).toMatchObject([{ name: 'home', now: { count: 3 } }])
})

it('tells percentiles by page and hour, the slowest first, beside the period before', async () => {
  const times = answerTimesOf(world.shop)
  for (let ms = 1; ms <= 100; ms++) times.note('page', 'product', ms)
  for (let n = 0; n < 10; n++) times.note('page', 'home', 2)
  times.note('call', '/cart/info', 500)
  await world.app.flushObserved()
  await world.shop.pool.query(
    `insert into answer_time select hour - interval '24 hours', area, name, bucket + 4, count
    from answer_time where name = 'home'`,
  )
  const { rows, total, hours } = await speed({ area: 'page' })
  expect(rows.map(({ name }) => name)).toEqual(['product', 'home'])
  const [product, home] = rows
  expect(product!.before).toEqual({ count: 0, p50: null, p75: null, p95: null })
  near(product!.now.p50, 50)
  near(product!.now.p75, 75)
  near(product!.now.p95, 95)
  near(home!.now.p95, 2)
  near(home!.before.p95, 4)
  expect(total).toMatchObject({ now: { count: 110 }, before: { count: 10 } })
  expect(hours).toHaveLength(24)
  const counted = (of: typeof hours) => of.findLast(({ now }) => now.count > 0)
  expect(counted(hours)).toMatchObject({ now: { count: 110 }, before: { count: 10 } })
  const own = await speed({ area: 'page', name: 'home' })
  expect(counted(own.hours)).toMatchObject({ now: { count: 10 }, before: { count: 10 } })
  expect(own.rows).toHaveLength(2)
})

it('measures calls, rendered pages and pages from memory', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  for (let n = 0; n < 3; n++) await (await fetch(`http://127.0.0.1:${port}/category`)).text()
  await world.visitor().call('/cart/info', {})
  const names = async (area: 'page' | 'cached' | 'call' | 'desk') =>
    (await speed({ area })).rows.map(({ name, now }) => [name, now.count])
  expect(await names('page')).toEqual([['categories', 1]])
  expect(await names('cached')).toEqual([['categories', 2]])
  expect(await names('call')).toEqual([['/cart/info', 1]])
  expect((await names('desk')).map(([name]) => name)).toContain('/system/speed')
})

it('collects timings of the desk by screen, from staff only', async () => {
  const timings = [
    { area: 'screen', screen: '/orders/$number', ms: 80 },
    { area: 'screen', screen: '/orders/$number', ms: 80 },
    { area: 'press', screen: '/orders', ms: 40 },
  ] as const
  expectDone(await owner.call('/system/timings', { timings: [...timings] }))
  await world.app.flushObserved()
  const rows = async (area: 'screen' | 'press') =>
    expectDone(await owner.call('/system/speed', { area })).rows.map(({ name, now }) => [name, now.count])
  expect(await rows('screen')).toEqual([['/orders/$number', 2]])
  expect(await rows('press')).toEqual([['/orders', 1]])
  const packer = await signInStaff(world, { role: 'packer' })
  expectDone(await packer.call('/system/timings', { timings: [] }))
  const wrong = { area: 'screen', screen: '/orders?q=anna', ms: 1 } as const
  expect((await owner.call('/system/timings', { timings: [wrong] })).code).toBe(40)
  expect((await owner.call('/system/timings', { timings: Array(101).fill(timings[0]) })).code).toBe(40)
})

it('bounds the names of an hour, however often they are written', async () => {
  // An hour of its own: other tests have named screens in this one.
  const { now } = world.shop
  const then = now().getTime() - 3 * 3_600_000
  world.shop.now = () => new Date(then)
  const times = answerTimesOf(world.shop)
  for (let n = 0; n < 1000; n++) {
    times.note('screen', `/${n}`, 1)
    if (n % 100 === 99) await world.app.flushObserved()
  }
  times.note('screen', '/7', 1)
  await world.app.flushObserved()
  world.shop.now = now
  const { rows } = await world.shop.pool.query(
    `select count(distinct name)::int names, sum(count) filter (where name = 'other')::int other,
      sum(count) filter (where name = '/7')::int seventh from answer_time`,
  )
  expect(rows).toEqual([{ names: 151, other: 850, seventh: 2 }])
})

it('forgets after fifteen days', async () => {
  const { pool } = world.shop
  await pool.query(
    `insert into answer_time select date_trunc('hour', now()) - n * interval '10 days', 'page', 'home', 1, 1
    from generate_series(1, 2) n`,
  )
  await pool.query(
    `insert into error_count (hour, kind, route, cause, place, count, first_at, last_at)
    select now() - n * interval '10 days', 'page', 'home', 'Error', '', 1, now(), now() - n * interval '10 days'
    from generate_series(1, 2) n`,
  )
  await forgetOldRecords(world.shop)
  for (const table of ['answer_time', 'error_count'])
    expect((await pool.query(`select from ${table} where hour < now() - interval '1 day'`)).rowCount).toBe(1)
})

it('is closed to a manager, who does not operate the system', async () => {
  const manager = await signInStaff(world, { role: 'manager' })
  expect((await manager.call('/system/errors', {})).code).toBe(30)
  expect((await manager.call('/system/speed', { area: 'page' })).code).toBe(30)
})

/** Buckets are a fifth wide. */
function near(value: number | null, wanted: number): void {
  expect(value).toBeGreaterThan(wanted * 0.85)
  expect(value).toBeLessThan(wanted * 1.15)
}
