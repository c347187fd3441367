import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { attemptsOf, clearAttempts, countAttempt, tryAttempt } from './attempts.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop({ env: { RATE_LIMITS: '' } })
})
afterAll(() => world.close())

const limit = (subject: string, max: number, minutes = 10) => ({ subject, max, minutes })

async function outcomes(count: number, attempt: () => Promise<unknown>) {
  const settled = await Promise.allSettled(Array.from({ length: count }, attempt))
  return settled.filter(({ status }) => status === 'fulfilled').length
}

describe('a limit', () => {
  it('allows exactly its maximum of parallel attempts', async () => {
    expect(await outcomes(50, () => countAttempt(world.shop, limit('parallel', 7)))).toBe(7)
    expect(await attemptsOf(world.shop, 'parallel')).toBe(7)
  })

  it('does not count an attempt that another limit refused', async () => {
    const [narrow, wide] = [limit('narrow', 2), limit('wide', 100)]
    expect(await outcomes(30, () => countAttempt(world.shop, wide, narrow))).toBe(2)
    expect(await attemptsOf(world.shop, 'wide')).toBe(2)
  })

  it('subtracts released attempts, never below zero', async () => {
    const { shop } = world
    const attempts = await Promise.all([1, 2, 3].map(() => countAttempt(shop, limit('released', 3))))
    await expect(countAttempt(shop, limit('released', 3))).rejects.toMatchObject({ reason: 'too_many' })
    await attempts[0]!.release()
    expect(await attemptsOf(shop, 'released')).toBe(2)
    await clearAttempts(shop, 'released')
    await attempts[1]!.release()
    expect(await attemptsOf(shop, 'released')).toBe(0)
  })

  it('resets with its window, and does not subtract a release of the last window from the next', async () => {
    const { shop } = world
    const old = await countAttempt(shop, limit('window', 1))
    const { now } = shop
    Object.assign(shop, { now: () => new Date(now().getTime() + 11 * 60_000) })
    await countAttempt(shop, limit('window', 1))
    await old.release()
    expect(await attemptsOf(shop, 'window')).toBe(1)
    await expect(countAttempt(shop, limit('window', 1))).rejects.toMatchObject({
      status: 429,
      details: { retryAfter: 600 },
    })
    Object.assign(shop, { now })
  })

  it('counts several subjects in any order without a deadlock', async () => {
    const subjects = ['a', 'b', 'c', 'd'].map((name) => limit(`order-${name}`, 1000))
    const runs = Array.from({ length: 40 }, async (_, index) => {
      const attempt = await countAttempt(world.shop, ...(index % 2 ? subjects : [...subjects].reverse()))
      if (index % 3 === 0) await attempt.release()
    })
    await Promise.all(runs)
    expect(await attemptsOf(world.shop, 'order-a')).toBe(26)
  })

  it('can be checked without a refusal', async () => {
    expect(await tryAttempt(world.shop, limit('asked', 1))).not.toBeNull()
    expect(await tryAttempt(world.shop, limit('asked', 1))).toBeNull()
  })
})

it('answers calls above the limit per network and minute with 429 and Retry-After', async () => {
  const submit = (ip: string) =>
    world.app.inject({ method: 'POST', url: '/api/web/checkout/submit', remoteAddress: ip, payload: {} })
  for (let i = 0; i < 120; i++) expect((await submit('192.0.2.1')).statusCode).toBe(200)
  const refused = await submit('192.0.2.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ code: 40, data: { reason: 'too_many' } })
  expect((await submit('192.0.2.2')).statusCode).toBe(200)
})

it('limits rendered pages per network, but not cached ones', async () => {
  const page = (path: string, ip: string) => world.app.inject({ url: path, remoteAddress: ip })
  const statuses: Record<number, number> = {}
  for (let i = 0; i < 610; i++) {
    const { statusCode } = await page(`/no-such-page-${i}`, '192.0.2.3')
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  }
  expect(statuses).toEqual({ 404: 600, 429: 10 })
  const refused = await page('/search?q=random', '192.0.2.3')
  expect(refused.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'retry-after': expect.stringMatching(/^\d+$/),
  })
  expect(refused.body).toMatch(/too many/i)
  expect((await page('/search?request=route', '192.0.2.3')).json()).toMatchObject({ code: 40 })
  expect((await page('/search?q=random', '192.0.2.4')).statusCode).toBe(200)
})
