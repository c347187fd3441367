import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop, type Visitor } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop({ env: { RATE_LIMITS: '' } })
})
afterAll(() => world.close())

const page = (path: string) => ({ url: `http://shop.test${path}` })

async function visitorWithConsent(): Promise<Visitor> {
  const visitor = world.visitor()
  expectDone(await visitor.call('/consent/set', { statistics: true, marketing: false }))
  return visitor
}

async function viewsOf({ id }: Visitor): Promise<{ path: string; duration: number }[]> {
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
    const visitor = world.visitor()
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
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
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

it('does not use up the rate limit of a network with 100 open pages that send heartbeats', async () => {
  const visitor = world.visitor()
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
