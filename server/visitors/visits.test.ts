import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop, type Visitor } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { forgetVisits } from './forget-visits.ts'
import { visitorSetting } from './visitor.setting.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop({
    env: { RATE_LIMITS: '', TRUST_PROXY: '127.0.0.1' },
    prepare: async (shop) => void (await makeProduct(shop, { handle: 'mug' })),
  })
})
afterAll(() => world.close())

const page = (path: string) => ({ url: `http://shop.test${path}` })

const browser = {
  'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
}
const newVisitor = (headers = {}) => world.visitor({ ...browser, ...headers })

async function visitorWithConsent(): Promise<Visitor> {
  const visitor = newVisitor()
  expectDone(await visitor.call('/consent/set', { statistics: true, marketing: false }))
  return visitor
}

async function viewsOf({ id }: Visitor): Promise<{ path: string; duration: number }[]> {
  await world.app.flushVisits()
  const { rows } = await world.shop.pool.query<{ path: string; duration: string }>(
    'select path, duration from visit where visitor_id = $1 order by at',
    [id],
  )
  return rows.map(({ path, duration }) => ({ path, duration: Number(duration) }))
}

async function letTimePass(seconds: number): Promise<void> {
  const { now } = world.shop
  const later = new Date(now().getTime() + seconds * 1000)
  Object.assign(world.shop, { now: () => later })
}

describe('/visitor/track', () => {
  it('stores one row for each page view, and none for heartbeats', async () => {
    const visitor = await visitorWithConsent()
    for (const path of ['/', '/category/mugs?q=secret', '/']) {
      expectDone(await visitor.call('/visitor/track', page(path)))
      await letTimePass(1)
      for (let i = 0; i < 3; i++) expectDone(await visitor.call('/visitor/track', page(path)))
      expectDone(await visitor.call('/visitor/track', { ...page(path), heartbeat: true }))
      await letTimePass(1)
    }
    expect((await viewsOf(visitor)).map(({ path }) => path)).toEqual(['/', '/category/mugs', '/'])
  })

  it('stores one row for heartbeats of several tabs and for simultaneous reports', async () => {
    const visitor = await visitorWithConsent()
    await Promise.all([1, 2, 3].map(() => visitor.call('/visitor/track', page('/a'))))
    await letTimePass(1)
    expectDone(await visitor.call('/visitor/track', page('/b')))
    for (let i = 0; i < 3; i++) {
      for (const path of ['/a', '/b']) {
        await letTimePass(10)
        expectDone(await visitor.call('/visitor/track', { ...page(path), heartbeat: true }))
      }
    }
    expect((await viewsOf(visitor)).map(({ path }) => path)).toEqual(['/a', '/b'])
  })

  it('stores the open page once statistics are allowed, but not before', async () => {
    const visitor = newVisitor()
    expectDone(await visitor.call('/visitor/track', page('/a')))
    expect(await viewsOf(visitor)).toEqual([])
    expectDone(await visitor.call('/consent/set', { statistics: true, marketing: false }))
    expectDone(await visitor.call('/visitor/track', { ...page('/a'), heartbeat: true }))
    expect(await viewsOf(visitor)).toEqual([{ path: '/a', duration: 0 }])
  })
})

describe('/stat/duration', () => {
  it('adds up the time on page, even under two seconds', async () => {
    const visitor = await visitorWithConsent()
    expectDone(await visitor.call('/visitor/track', page('/long')))
    for (const duration of [10, 10, 4]) {
      await letTimePass(duration)
      expectDone(await visitor.call('/stat/duration', { ...page('/long'), duration }))
    }
    expectDone(await visitor.call('/visitor/track', page('/short')))
    await letTimePass(1)
    expectDone(await visitor.call('/stat/duration', { ...page('/short'), duration: 1 }))
    expect(await viewsOf(visitor)).toEqual([
      { path: '/long', duration: 24 },
      { path: '/short', duration: 1 },
    ])
  })

  it('accepts beacons, which send JSON as text', async () => {
    const visitor = await visitorWithConsent()
    expectDone(await visitor.call('/visitor/track', page('/beacon')))
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/web/stat/duration',
      headers: { ...browser, 'content-type': 'text/plain;charset=UTF-8' },
      payload: JSON.stringify({ ...page('/beacon'), duration: 3, visitorId: visitor.id }),
    })
    expect(response.json()).toMatchObject({ code: 0 })
    expect(await viewsOf(visitor)).toEqual([{ path: '/beacon', duration: 3 }])
  })

  it('counts no more than the elapsed time, whatever a browser reports', async () => {
    const visitor = await visitorWithConsent()
    expectDone(await visitor.call('/visitor/track', page('/forged')))
    await letTimePass(60)
    for (let i = 0; i < 5; i++) {
      expectDone(await visitor.call('/stat/duration', { ...page('/forged'), duration: 86_400 }))
    }
    const [view] = await viewsOf(visitor)
    expect(view!.duration).toBeLessThanOrEqual(70)
    for (const duration of [-1, 86_401, Number.NaN, '5']) {
      const { envelope } = await visitor.send('/stat/duration', { ...page('/forged'), duration })
      expect(envelope).toMatchObject({ code: 40, data: { reason: 'invalid' } })
    }
  })

  it('stores nothing for a view that was never tracked', async () => {
    const visitor = await visitorWithConsent()
    expectDone(await visitor.call('/stat/duration', { ...page('/nowhere'), duration: 5 }))
    expect(await viewsOf(visitor)).toEqual([])
  })
})

type SessionRow = { source: string; medium: string; campaign: string; views: number; stage: number }

async function sessionsOf({ id }: Visitor): Promise<SessionRow[]> {
  await world.app.flushVisits()
  const { rows } = await world.shop.pool.query<SessionRow>(
    `select source, medium, campaign, views, stage from visit_session where visitor_id = $1 order by started_at`,
    [id],
  )
  return rows
}

const from = (referer: string, path = '/') => ({ ...page(path), referer })

async function setTime(at: string): Promise<void> {
  Object.assign(world.shop, { now: () => new Date(at) })
}

describe('a session', () => {
  it('knows where it came from, how many pages it saw and how far it got', async () => {
    const visitor = await visitorWithConsent()
    expectDone(await visitor.call('/visitor/track', from('https://www.google.de/')))
    expectDone(
      await visitor.call('/visitor/track', { ...from('https://www.google.de/'), ...page('/de/product/mug') }),
    )
    expect(await sessionsOf(visitor)).toEqual([
      { source: 'google', medium: 'search', campaign: '', views: 2, stage: 1 },
    ])
    expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity: 1 }))
    expect(await sessionsOf(visitor)).toMatchObject([{ views: 2, stage: 2 }])
    expectDone(await visitor.call('/checkout/start', {}))
    expect(await sessionsOf(visitor)).toMatchObject([{ views: 2, stage: 3 }])
  })

  it('keeps its source if a step is reported before its first page', async () => {
    const visitor = await visitorWithConsent()
    expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity: 1 }))
    expectDone(await visitor.call('/visitor/track', from('https://www.pinterest.de/pin/1')))
    expect(await sessionsOf(visitor)).toEqual([
      { source: 'pinterest', medium: 'social', campaign: '', views: 1, stage: 2 },
    ])
  })

  it('ends after 30 minutes without a sign of life, also for other batches', async () => {
    await setTime('2031-03-04T10:00:00Z')
    const visitor = await visitorWithConsent()
    expectDone(await visitor.call('/visitor/track', page('/a')))
    expect(await sessionsOf(visitor)).toHaveLength(1)
    await setTime('2031-03-04T10:29:59Z')
    expectDone(await visitor.call('/visitor/track', page('/b')))
    expect(await sessionsOf(visitor)).toHaveLength(1)
    await setTime('2031-03-04T10:59:59Z')
    expectDone(await visitor.call('/visitor/track', page('/c')))
    expect((await sessionsOf(visitor)).map(({ views }) => views)).toEqual([2, 1])
  })

  it('ends at midnight in the shop’s time zone', async () => {
    await setTime('2031-03-04T22:55:00Z')
    const visitor = await visitorWithConsent()
    expectDone(await visitor.call('/visitor/track', page('/a')))
    await setTime('2031-03-04T23:05:00Z')
    expectDone(await visitor.call('/visitor/track', { ...page('/a'), heartbeat: true }))
    expect((await sessionsOf(visitor)).map(({ views }) => views)).toEqual([1, 1])
  })

  it('ends with another campaign, not with another page of the same one', async () => {
    const visitor = await visitorWithConsent()
    const campaign = (name: string) => `utm_source=Newsletter&utm_medium=Email&x=secret&utm_campaign=${name}`
    const spring = campaign('Spring')
    expectDone(await visitor.call('/visitor/track', page('/')))
    expectDone(await visitor.call('/visitor/track', { ...from('', `/?${spring}`), heartbeat: true }))
    expectDone(await visitor.call('/visitor/track', from('', `/b?${spring}`)))
    expectDone(await visitor.call('/visitor/track', from('', `/c?${campaign('Autumn')}`)))
    expect(await sessionsOf(visitor)).toEqual([
      { source: 'newsletter', medium: 'email', campaign: 'spring', views: 2, stage: 0 },
      { source: 'newsletter', medium: 'email', campaign: 'autumn', views: 1, stage: 0 },
    ])
  })
})

describe('searches', () => {
  it('are counted with what they found, without words that may name a person', async () => {
    const visitor = await visitorWithConsent()
    const searches = [
      { words: '  Blue   MUG ', hits: 3 },
      { words: 'lamps', hits: 0 },
      { words: 'anna@example.com', hits: 0 },
      { words: '+49 171 2345678', hits: 0 },
    ]
    for (const search of searches)
      expectDone(await visitor.call('/visitor/track', { ...page('/search'), search }))
    expect(await viewsOf(visitor)).toHaveLength(1)
    const { rows } = await world.shop.pool.query(
      `select words, lang, hits from visit_search s join visit_session v on v.id = s.session_id where v.visitor_id = $1 order by s.id`,
      [visitor.id],
    )
    expect(rows).toEqual([
      { words: 'blue mug', lang: 'en', hits: 3 },
      { words: 'lamps', lang: 'en', hits: 0 },
    ])
  })
})

describe('who is counted', () => {
  const abroad = { 'x-country-code': 'US' }

  it('depends on the country, whose visitors are asked unless it is known and not listed', async () => {
    const [unknown, german, american] = [
      newVisitor(),
      newVisitor({ 'x-country-code': 'DE' }),
      newVisitor(abroad),
    ]
    const asked = await Promise.all(
      [unknown, german, american].map(
        async (visitor) => expectDone(await visitor.call('/visitor/track', page('/'))).ask,
      ),
    )
    expect(asked).toEqual([true, true, false])
    expect(await viewsOf(unknown)).toEqual([])
    expect(await viewsOf(german)).toEqual([])
    expect(await viewsOf(american)).toHaveLength(1)
    expectDone(await american.call('/consent/set', { statistics: false, marketing: false }))
    expectDone(await american.call('/visitor/track', page('/more')))
    expect(await viewsOf(american)).toHaveLength(1)
  })

  it('leaves out browsers that send Global Privacy Control until their visitor agrees, and asks none of them', async () => {
    const visitor = newVisitor({ ...abroad, 'sec-gpc': '1' })
    expect(expectDone(await visitor.call('/visitor/track', page('/')))).toMatchObject({ ask: false })
    expect(await viewsOf(visitor)).toEqual([])
    expectDone(await visitor.call('/consent/set', { statistics: true, marketing: false }))
    expectDone(await visitor.call('/visitor/track', page('/')))
    expect(await viewsOf(visitor)).toHaveLength(1)
  })

  it('leaves out bots', async () => {
    for (const agent of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'curl/8.5.0',
      '',
    ]) {
      const bot = newVisitor({ ...abroad, 'user-agent': agent })
      expect(expectDone(await bot.call('/visitor/track', page('/')))).toMatchObject({ ask: false })
      expect(await viewsOf(bot)).toEqual([])
    }
  })

  it('does not extend to what happened before the visitor agreed', async () => {
    const visitor = newVisitor()
    expectDone(await visitor.call('/visitor/track', page('/before')))
    await letTimePass(1)
    expectDone(await visitor.call('/consent/set', { statistics: true, marketing: false }))
    expect(await viewsOf(visitor)).toEqual([])
  })
})

it('keeps no address of a visitor, in whole or in part', async () => {
  const { rows } = await world.shop.pool.query<{ text: string }>(
    `select to_jsonb(v)::text text from visit v union all select to_jsonb(s)::text from visit_session s`,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ text }) => text.includes('127.0.0'))).toEqual([])
})

it('forgets visits after the days that the merchant set', async () => {
  await setTime('2031-06-01T12:00:00Z')
  const visitor = await visitorWithConsent()
  expectDone(await visitor.call('/visitor/track', { ...page('/search'), search: { words: 'mug', hits: 1 } }))
  await world.app.flushVisits()
  await world.shop.db.transaction((tx) => changeSetting(tx, visitorSetting, { keepDays: 30 }))
  await world.shop.changes.catchUp()
  const left = async () => {
    const { rows } = await world.shop.pool.query(
      'select (select count(*) from visit)::int visits, (select count(*) from visit_session)::int sessions, (select count(*) from visit_search)::int searches',
    )
    return rows[0]
  }
  await forgetVisits(world.shop)
  expect(await left()).toEqual({ visits: 1, sessions: 1, searches: 1 })
  await setTime('2031-07-01T12:00:01Z')
  await forgetVisits(world.shop)
  expect(await left()).toEqual({ visits: 0, sessions: 0, searches: 0 })
})

it('does not use up the rate limit of a network with 100 open pages that send heartbeats', async () => {
  const visitor = newVisitor()
  const beats = Array.from({ length: 1200 }, (_, i) => (i % 2 ? '/visitor/track' : '/stat/duration'))
  for (let i = 0; i < beats.length; i += 50) {
    await Promise.all(
      beats
        .slice(i, i + 50)
        .map((path) => visitor.send(path, { ...page('/'), duration: 1, heartbeat: true })),
    )
  }
  const { status } = await visitor.send('/visitor/track', page('/'))
  expect(status).toBe(200)
  expect((await visitor.send('/cart/info', {})).status).toBe(200)
})
