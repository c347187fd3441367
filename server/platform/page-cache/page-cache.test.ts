import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cachePage, improve, type MadePage, plain } from './cached-page.ts'
import { openPageCache } from './page-cache.ts'

const text = 'A mug for the morning. '.repeat(500)
/** Text that compresses noticeably better with a higher quality. */
const varied = Array.from(
  { length: 500 },
  (_, mug) => `<p>Mug ${mug * mug} for ${mug % 7} mornings</p>`,
).join('')

function made(more: Partial<MadePage> = {}): MadePage {
  return { status: 200, body: text, headers: { 'content-type': 'text/html' }, tags: [], keep: true, ...more }
}

test('concurrent requests share one rendering', async () => {
  const cache = openPageCache()
  let times = 0
  const make = async () => {
    times++
    await wait(5)
    return made()
  }
  await Promise.all([1, 2, 3].map(() => cache.getOrMake('plain', '/', make)))
  await cache.getOrMake('plain', '/', make)
  expect(times).toBe(1)
})

test('a change evicts the pages that show it and no others', async () => {
  const cache = openPageCache()
  await cache.getOrMake('plain', '/mug', async () => made({ tags: ['product:1'] }))
  await cache.getOrMake('plain', '/bowl', async () => made({ tags: ['product:2'] }))
  cache.drop(['product:1'])
  expect(cache.get('plain', '/mug')).toBeUndefined()
  expect(cache.get('plain', '/bowl')).toBeDefined()
})

test('a page whose rendering began before a change is sent but not cached, and not shared with later requests', async () => {
  const cache = openPageCache()
  let price = 24
  const make = async () => {
    const shown = price
    await wait(10)
    return made({ body: `${shown}`, tags: ['product:1'] })
  }
  const before = cache.getOrMake('plain', '/mug', make)
  await wait(1)
  price = 19
  cache.drop(['product:1'])
  const after = cache.getOrMake('plain', '/mug', make)
  expect(String(await plain(await before))).toBe('24')
  expect(String(await plain(await after))).toBe('19')
  expect(String(await plain(cache.get('plain', '/mug')!))).toBe('19')
})

test('random queries do not evict plain pages', async () => {
  const cache = openPageCache({ maxBytes: { plain: 100_000, query: 10_000 } })
  await cache.getOrMake('plain', '/', async () => made())
  for (let page = 0; page < 50; page++)
    await cache.getOrMake('query', `/search?q=${page}`, async () => made())
  expect(cache.get('plain', '/')).toBeDefined()
  expect(cache.get('query', '/search?q=0')).toBeUndefined()
  expect(cache.get('query', '/search?q=49')).toBeDefined()
})

test('no page is cached longer than ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = openPageCache()
  await cache.getOrMake('plain', '/', async () => made())
  vi.advanceTimersByTime(9 * 60_000)
  expect(cache.get('plain', '/')).toBeDefined()
  vi.advanceTimersByTime(2 * 60_000)
  expect(cache.get('plain', '/')).toBeUndefined()
})

test('error pages are not cached', async () => {
  const cache = openPageCache()
  await cache.getOrMake('plain', '/', async () => made({ status: 500, keep: false }))
  expect(cache.get('plain', '/')).toBeUndefined()
})

test('a failed rendering is tried again', async () => {
  const cache = openPageCache()
  await expect(cache.getOrMake('plain', '/', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await cache.getOrMake('plain', '/', async () => made())).status).toBe(200)
})

test('better compression keeps content and ETag', async () => {
  const page = await cachePage(made())
  const { etag } = page
  const size = page.brotli.length
  await improve(page)
  expect(page.brotli.length).toBeLessThanOrEqual(size)
  expect(page.etag).toBe(etag)
  expect(String(await plain(page))).toBe(text)
})

test('a page is compressed better after its first visitor was answered', async () => {
  const cache = openPageCache()
  onTestFinished(() => cache.close())
  const first = await cache.getOrMake('plain', '/', async () => made({ body: varied }))
  const size = first.brotli.length
  await expect.poll(() => cache.get('plain', '/')!.brotli.length).toBeLessThan(size)
})
