import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { maxReported } from '#contract/page-report.ts'
import { limits } from '#server/platform/rate-limits.ts'
import { openTestShop, type TestShop, testShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { browserCause } from './browser-cause.ts'

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

const browser = {
  'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
}
const shopper = () => world.visitor(browser)
const view = { template: 'product', lcp: 1800, inp: 90, cls: 0.05, ttfb: 400 }
const failure = {
  template: 'product',
  type: 'TypeError',
  message: 'x is undefined',
  place: 'boot-Bak1vQn0.js:1:23',
}

async function vital(area: 'lcp' | 'inp' | 'cls' | 'ttfb') {
  await world.app.flushObserved()
  return expectDone(await owner.call('/system/speed', { area })).rows
}
async function errors(side?: 'server' | 'browser') {
  await world.app.flushObserved()
  return expectDone(await owner.call('/system/errors', side ? { side } : {}))
}
async function stored(): Promise<string> {
  await world.app.flushObserved()
  const { rows } = await world.shop.pool.query(
    `select name text from answer_time where area in ('lcp', 'inp', 'cls', 'ttfb')
    union all select error_count::text from error_count`,
  )
  return JSON.stringify(rows)
}

it('adds up the vitals of pages by template, the slowest first, as beacons send them', async () => {
  const send = (views: object[]) =>
    world.app.inject({
      method: 'POST',
      url: '/api/web/stat/page',
      headers: { ...browser, 'content-type': 'text/plain;charset=UTF-8' },
      payload: JSON.stringify({ views }),
    })
  for (let n = 0; n < 3; n++) expect((await send([view])).json()).toMatchObject({ code: 0 })
  await send([
    { ...view, lcp: 9000 },
    { template: 'home', cls: 0.3 },
  ])
  const [lcp] = await vital('lcp')
  expect(lcp).toMatchObject({ name: 'product', now: { count: 4 }, before: { count: 0 } })
  near(lcp!.now.p75, 1800)
  const cls = await vital('cls')
  expect(cls.map(({ name }) => name)).toEqual(['home', 'product'])
  near(cls[0]!.now.p75, 300)
  near((await vital('ttfb'))[0]!.now.p75, 400)
  near((await vital('inp'))[0]!.now.p75, 90)
})

it('sorts pages by three quarters of their views, not by the few that were slowest', async () => {
  const views = [100, 100, 100, 100, 100, 100, 100, 8000].map((lcp) => ({ template: 'home', lcp }))
  expectDone(await shopper().call('/stat/page', { views: [...views, { template: 'search', lcp: 900 }] }))
  expect((await vital('lcp')).map(({ name }) => name)).toEqual(['search', 'home'])
})

it('shows errors of browsers beside those of the server, and each by itself', async () => {
  expectDone(await shopper().call('/stat/page', { failures: [failure, failure] }))
  await world.shop.pool.query('alter table cart rename to cart_away')
  await shopper().send('/cart/info', {})
  await world.shop.pool.query('alter table cart_away rename to cart')
  expect((await errors()).total).toBe(3)
  const { groups, total } = await errors('browser')
  expect(total).toBe(2)
  expect(groups).toMatchObject([
    {
      ...{ kind: 'browser', route: 'product', cause: 'TypeError: … is undefined' },
      ...{ place: 'boot-Bak1vQn0.js:1:23', count: 2, request: null },
    },
  ])
  expect((await errors('server')).groups).toMatchObject([{ kind: 'call', route: '/cart/info' }])
})

it('stores no name of a template that the shop does not have', async () => {
  const template = '../../etc/passwd'
  expectDone(
    await shopper().call('/stat/page', {
      views: [{ ...view, template }],
      failures: [{ ...failure, template }],
    }),
  )
  expect((await vital('lcp')).map(({ name }) => name)).toEqual(['other'])
  expect((await errors('browser')).groups.map(({ route }) => route)).toEqual(['other'])
  expect(await stored()).not.toContain('passwd')
})

it('refuses what no page sends, and keeps nothing of it', async () => {
  const hostile = [
    { views: Array(maxReported + 1).fill(view) },
    { failures: Array(maxReported + 1).fill(failure) },
    { views: [{ ...view, lcp: -1 }] },
    { views: [{ ...view, lcp: 1e12 }] },
    { views: [{ ...view, inp: 'NaN' }] },
    { views: [{ ...view, template: 'x'.repeat(61) }] },
    { failures: [{ ...failure, message: 'x'.repeat(301) }] },
    { failures: [{ ...failure, place: 'https://evil.test/boot.js:1:1' }] },
    { failures: [{ ...failure, place: '<b>boot</b>.js:1:1' }] },
    { failures: failure },
    { views: null },
  ]
  for (const body of hostile) expect((await shopper().send('/stat/page', body)).envelope.code).toBe(40)
  expect((await shopper().send('/stat/page', null, '{"views":[')).status).toBe(400)
  expect(await stored()).toBe('[]')
})

it('counts no robots, and issues no id', async () => {
  const robot = world.visitor({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  expectDone(await robot.call('/stat/page', { views: [view] }))
  expectDone(await world.visitor({ 'user-agent': '' }).call('/stat/page', { views: [view] }))
  expect(await stored()).toBe('[]')
  const reply = await world.app.inject({
    ...{
      method: 'POST',
      url: '/api/web/stat/page',
      headers: { ...browser, 'content-type': 'application/json' },
    },
    payload: { views: [view] },
  })
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(reply.json().data).toEqual({})
})

it('bounds the causes of a flood, counts all of it, and hides no error of the server', async () => {
  for (let n = 0; n < 10; n++) {
    const failures = Array.from({ length: maxReported }, (_, at) => ({
      ...failure,
      place: `a${n}.js:1:${at}`,
    }))
    expectDone(await shopper().call('/stat/page', { failures }))
    await world.app.flushObserved()
  }
  await world.shop.pool.query('alter table cart rename to cart_away')
  await shopper().send('/cart/info', {})
  await world.shop.pool.query('alter table cart_away rename to cart')
  const { total, groups } = await errors()
  expect(total).toBe(201)
  expect(groups.filter(({ kind }) => kind === 'call')).toHaveLength(1)
  const { rows } = await world.shop.pool.query(
    "select place, count from error_count where kind = 'browser' order by count desc",
  )
  expect(rows.length).toBeLessThanOrEqual(51)
  expect(rows[0]).toEqual({ place: '', count: 200 - (rows.length - 1) })
})

it('lets a network send so many reports and no more', async () => {
  const limited = await testShop({ env: { RATE_LIMITS: '' } })
  const visitor = limited.visitor(browser)
  const send = async () => (await visitor.send('/stat/page', { views: [view] })).status
  for (let n = 0; n < limits.report; n += 50) await Promise.all(Array.from({ length: 50 }, send))
  expect(await send()).toBe(429)
  expect((await visitor.send('/cart/info', {})).status).toBe(200)
})

it('measures while the shop is read-only', async () => {
  const { incidentSetting } = await import('#server/platform/settings/incident.setting.ts')
  const { refusePaused } = await import('#server/platform/http/refuse-paused.ts')
  const paused = { mode: 'read_only', reason: '', at: new Date().toISOString() }
  const settings = (asked: unknown) => (asked === incidentSetting ? { paused } : {})
  expect(() => refusePaused({ settings } as never, '/cart/add')).toThrow()
  expect(() => refusePaused({ settings } as never, '/stat/page')).not.toThrow()
})

it.each([
  [
    "Cannot read properties of undefined (reading 'price')",
    "Cannot read properties of undefined (reading 'price')",
  ],
  ["Cannot read properties of null (reading 'Anna Smith')", "Cannot read properties of null (reading '…')"],
  ['can\'t access property "price", Anna is undefined', 'can\'t access property "price", … is undefined'],
  ['Unexpected token \'A\', "Anna Smith" is not valid JSON', 'Unexpected token'],
  ["undefined is not an object (evaluating 'anna.smith')", 'undefined is not an object'],
  ['Anna Smith is not a function. Call 030-1234567', '… is not a function'],
  ['Failed to fetch', 'Failed to fetch'],
  ['Failed to fetch user Ada Lovelace', 'Failed to fetch'],
  ['Your shop is hacked, call us', '…'],
  ['Mail anna@example.com about https://shop.test/order/B1?key=s3cret', '…'],
  ['<img src=x onerror=alert(1)> \u202Egnp', '…'],
  ['订单失败', '…'],
  ['', ''],
])('cleans the message %s', (message, cleaned) => {
  expect(browserCause('TypeError', message)).toBe(cleaned ? `TypeError: ${cleaned}` : 'TypeError')
})

it('keeps no type that browsers do not have', () => {
  expect(browserCause('anna@example.com', 'Load failed')).toBe('Error: Load failed')
  expect(browserCause('AnnaSmithError', 'Load failed')).toBe('Error: Load failed')
  expect(browserCause('QuotaExceededError', '')).toBe('QuotaExceededError')
})

/** Buckets are a fifth wide. */
function near(value: number | null, wanted: number): void {
  expect(value).toBeGreaterThan(wanted * 0.8)
  expect(value).toBeLessThan(wanted * 1.2)
}
