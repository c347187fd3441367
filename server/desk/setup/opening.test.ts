import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { base } from '#contract/calls.ts'
import { languages } from '#contract/languages.ts'
import { readConfig } from '#server/config.ts'
import { rememberMode } from '#server/platform/settings/mode.ts'
import { type Closed, openingSetting } from '#server/platform/settings/opening.setting.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop, testShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop()
  await sell(world.shop, { sku: 'MUG', onHand: 50 })
  owner = await signInStaff(world)
})
afterAll(() => world.close())

async function put(closed: Closed | null): Promise<void> {
  await world.shop.db.transaction((tx) => changeSetting(tx, openingSetting, { closed }))
  await world.shop.changes.catchUp()
}

const isNew = { why: 'new', message: {}, until: null } as const
const upgrade = (port: number, path: string) =>
  request({
    ...{ port, path, host: '127.0.0.1' },
    headers: {
      ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    },
  })
const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })

describe('a closed shop', () => {
  beforeEach(() => put(isNew))

  it('shows every visitor the same page, in every language, and keeps crawlers waiting', async () => {
    for (const lang of languages) {
      const path = lang === 'en' ? '/' : `/${lang}`
      const { statusCode, headers, body } = await get(path)
      expect([path, statusCode]).toEqual([path, 503])
      expect(headers).toMatchObject({
        ...{ 'retry-after': '3600', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
        'content-type': 'text/html; charset=utf-8',
      })
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(body).not.toMatch(/<script(?![^>]*application\/json)|id="cart-drawer"/)
    }
    expect((await get('/')).body).toContain('Opening soon')
    expect((await get('/zh/category')).body).toContain('即将开业')
    for (const path of ['/product/mug', '/search?q=mug', '/order/find', '/%zz', '/nowhere', '/plain/cart'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 503])
  })

  it('keeps back calls, feeds, the sitemap, page fetches and the live channel', async () => {
    const visitor = world.visitor()
    for (const call of ['/cart/info', '/product/list', '/checkout/start', '/auth/signin', '/order/find']) {
      const { status, envelope } = await visitor.send(call, {})
      expect([call, status, envelope.code, envelope.data.reason]).toEqual([call, 503, 40, 'shop_closed'])
    }
    const fetched = await get('/?request=route')
    expect([fetched.statusCode, fetched.json().data]).toEqual([503, { reason: 'shop_closed' }])
    for (const path of ['/sitemap.xml', '/article.atom', `${base}/openapi.json`, '/ws/message', '/currency'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 503])
  })

  it('answers health checks, staff, robots and the files of its page', async () => {
    for (const path of ['/healthz', '/readyz', '/robots.txt', '/favicon.svg', '/admin'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 200])
    expect(expectDone(await owner.call('/shop/state', {})).opening).toMatchObject({ open: false, why: 'new' })
  })

  it('does not send pages that were cached while it was open', async () => {
    await put(null)
    const open = await get('/product/mug')
    expect([open.statusCode, open.headers['cache-control']]).toEqual([
      200,
      'public, max-age=0, must-revalidate',
    ])
    await put(isNew)
    expect((await get('/product/mug', { 'if-none-match': String(open.headers.etag) })).statusCode).toBe(503)
  })

  it('lets staff in by a preview link, whose pages no shared cache keeps', async () => {
    const { url } = expectDone(await owner.call('/shop/preview', {}))
    const { pathname, search } = new URL(url)
    const entered = await get(pathname + search)
    const cookie = String(entered.headers['set-cookie']).split(';')[0]!
    for (const path of ['/product/mug', '/product/mug']) {
      const { statusCode, headers } = await get(path, { cookie })
      expect([statusCode, headers['cache-control'], headers['cdn-cache-control']]).toEqual([
        200,
        'no-store',
        undefined,
      ])
    }
    const asStaff = world.visitor({ cookie })
    expect((await asStaff.send('/product/list', {})).envelope.code).toBe(0)
    expect((await get('/product/mug', { cookie: `${cookie.slice(0, -1)}_` })).statusCode).toBe(503)
    const frame = expectDone(await owner.call('/preview/grant', { path: '/' })).url
    expect((await get(frame.replace(world.shop.publicUrl, ''))).statusCode).toBe(200)
    const key = await openKey(world, ['settings.shop'])
    expect((await key.send('/shop/preview', {})).envelope.code).toBe(30)
  })
})

it('ends the socket of a live channel that it refuses', async () => {
  await put(isNew)
  const { shop, app, close } = await openTestShop({ databaseUrl: world.databaseUrl })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const refused = new Promise<number | undefined>((resolve, reject) => {
    const asked = upgrade(port, '/ws/message')
    asked.once('error', reject)
    asked.once('response', (response) => {
      response.resume()
      response.socket.once('close', () => resolve(response.statusCode))
    })
    asked.end()
  })
  expect(await refused).toBe(503)
  expect(shop.settings(openingSetting).closed).toMatchObject({ why: 'new' })
  await close()
})

describe('closed for maintenance', () => {
  it('sells nothing, but completes payments that have begun and shows buyers their orders', async () => {
    await put(null)
    const shopper = world.visitor()
    const placed = await buy(shopper, { sku: 'MUG', method: 'test' })
    expectDone(await shopper.call('/cart/add', { sku: 'MUG', quantity: 1 }))
    const message = { en: 'Back at noon <b>', zh: '中午恢复' }
    const until = new Date(world.shop.now().getTime() + 7200_000).toISOString()
    expectDone(await owner.call('/shop/close', { reason: 'Counting stock', message, until }))
    await world.shop.changes.catchUp()
    const closed = await get('/')
    expect([closed.statusCode, Number(closed.headers['retry-after'])]).toEqual([
      503,
      expect.closeTo(7200, -2),
    ])
    expect(closed.body).toContain('Back at noon &lt;b&gt;')
    expect((await get('/zh')).body).toContain('中午恢复')
    for (const call of [
      '/cart/add',
      '/checkout/start',
      '/checkout/submit',
      '/wallet/submit',
      '/quote/accept',
    ])
      expect([call, (await shopper.send(call, {})).envelope.data.reason]).toEqual([call, 'shop_closed'])
    await payAt(world.app, placed.payment)
    await world.runJobs()
    const { rows } = await world.shop.pool.query('select pay_status from orders where number = $1', [
      placed.orderNumber,
    ])
    expect(rows).toEqual([{ pay_status: 'paid' }])
    for (const path of ['/order/find', '/zh/order/find', '/legal/withdrawal', '/withdrawal'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 200])
    expect((await shopper.send('/order/list', {})).envelope.data.reason).not.toBe('shop_closed')
  })

  it('is undone unless the shop was opened since', async () => {
    await put(null)
    const close = () => owner.call('/shop/close', { reason: 'Move' })
    const { change } = expectDone(await close())
    expectDone(await owner.call('/change/undo', { id: change.id }))
    expect(expectDone(await owner.call('/shop/state', {})).opening.open).toBe(true)
    const again = expectDone(await close())
    await put(null)
    expect((await owner.call('/change/undo', { id: again.change.id })).data).toMatchObject({
      reason: 'undo_closed',
    })
  })

  it('refuses a moment in the past and a missing reason', async () => {
    expect(
      (await owner.send('/shop/close', { reason: ' ', idempotencyKey: crypto.randomUUID() })).envelope.code,
    ).toBe(40)
    const past = await owner.call('/shop/close', { reason: 'Move', until: '2020-01-01T00:00:00Z' })
    expect(past.data).toMatchObject({ fields: { until: 'Choose a moment in the future.' } })
  })
})

it('does not open while a required step is missing, unless somebody says why', async () => {
  await put(isNew)
  const refused = await owner.call('/shop/open', {})
  expect(refused).toMatchObject({ code: 40, data: { reason: 'setup_incomplete' } })
  const { steps } = refused.data as unknown as { steps: string[] }
  expect(steps).toContain('legal')
  expect(steps).not.toContain('open')
  expect(refused.msg).toContain('Legal pages')
  const { change, opening } = expectDone(
    await owner.call('/shop/open', { anyway: 'Only friends know the address' }),
  )
  expect(opening).toMatchObject({ open: true, why: null, blocked: steps })
  const detail = expectDone(await owner.call('/change/detail', { id: change.id }))
  expect(JSON.stringify(detail)).toContain('Only friends know the address')
  await world.shop.changes.catchUp()
  expect((await get('/')).statusCode).toBe(200)
})

it('reaches every process within a second', async () => {
  await put(null)
  const other = await openTestShop({ databaseUrl: world.databaseUrl })
  try {
    const status = async () => (await other.app.inject('/')).statusCode
    expect(await status()).toBe(200)
    expectDone(await owner.call('/shop/close', { reason: 'Move' }))
    await expect.poll(status, { interval: 10, timeout: 10_000 }).toBe(503)
    await put(null)
    await expect.poll(status, { interval: 10, timeout: 10_000 }).toBe(200)
  } finally {
    await other.close()
  }
})

it('a new live shop begins closed; a demo shop and one that sells already stay open', async () => {
  const closedIn = async (mode: 'live' | 'demo', before?: string) => {
    const { shop } = await testShop()
    if (before) await shop.pool.query(before)
    const config = readConfig({
      SHOP_MODE: mode,
      SHOP_SECRET: 'x'.repeat(64),
      PUBLIC_URL: 'https://shop.example',
    })
    await rememberMode(config, shop.pool)
    await rememberMode(config, shop.pool)
    const { rows } = await shop.pool.query(`select value from setting where key = 'opening'`)
    return rows.map(({ value }) => value.closed.why)
  }
  expect(await closedIn('live')).toEqual(['new'])
  expect(await closedIn('demo')).toEqual([])
  const product = `insert into product (handle, status) values ('mug', 'draft')`
  expect(await closedIn('live', product)).toEqual([])
  const marked = `insert into setting (key, value) values ('mode', '"live"')`
  expect(await closedIn('live', marked)).toEqual([])
})
