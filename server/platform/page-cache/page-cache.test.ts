import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cachePage, improve, type MadePage, plain } from './cached-page.ts'
import { openPageCache } from './page-cache.ts'

const text = 'A mug for the morning. '.repeat(500)
/** What compresses the better the more is tried. */
const varied = Array.from(
  { length: 500 },
  (_, mug) => `<p>Mug ${mug * mug} for ${mug % 7} mornings</p>`,
).join('')

function made(more: Partial<MadePage> = {}): MadePage {
  return { status: 200, body: text, headers: { 'content-type': 'text/html' }, tags: [], keep: true, ...more }
}

test('visitors who ask at the same time share one making', async () => {
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

test('a change drops the pages that show it and no others', async () => {
  const cache = openPageCache()
  await cache.getOrMake('plain', '/mug', async () => made({ tags: ['product:1'] }))
  await cache.getOrMake('plain', '/bowl', async () => made({ tags: ['product:2'] }))
  cache.drop(['product:1'])
  expect(cache.get('plain', '/mug')).toBeUndefined()
  expect(cache.get('plain', '/bowl')).toBeDefined()
})

test('a page begun before a change is answered but not kept, and not shared with who asks after it', async () => {
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

test('random queries fill their own shelf and leave the shop alone', async () => {
  const cache = openPageCache({ room: { plain: 100_000, query: 10_000 } })
  await cache.getOrMake('plain', '/', async () => made())
  for (let page = 0; page < 50; page++)
    await cache.getOrMake('query', `/search?q=${page}`, async () => made())
  expect(cache.get('plain', '/')).toBeDefined()
  expect(cache.get('query', '/search?q=0')).toBeUndefined()
  expect(cache.get('query', '/search?q=49')).toBeDefined()
})

test('no page is kept longer than ten minutes: promotions begin and end by the clock', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = openPageCache()
  await cache.getOrMake('plain', '/', async () => made())
  vi.advanceTimersByTime(9 * 60_000)
  expect(cache.get('plain', '/')).toBeDefined()
  vi.advanceTimersByTime(2 * 60_000)
  expect(cache.get('plain', '/')).toBeUndefined()
})

test('pages of our failures are not kept', async () => {
  const cache = openPageCache()
  await cache.getOrMake('plain', '/', async () => made({ status: 500, keep: false }))
  expect(cache.get('plain', '/')).toBeUndefined()
})

test('a making that fails is tried again', async () => {
  const cache = openPageCache()
  await expect(cache.getOrMake('plain', '/', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await cache.getOrMake('plain', '/', async () => made())).status).toBe(200)
})

test('better compression says the same under the same ETag', async () => {
  const page = await cachePage(made())
  const { etag } = page
  const size = page.brotli.length
  await improve(page)
  expect(page.brotli.length).toBeLessThanOrEqual(size)
  expect(page.etag).toBe(etag)
  expect(String(await plain(page))).toBe(text)
})

test('the second visitor of a page gets it as small as it goes, the first need not wait for that', async () => {
  const cache = openPageCache()
  onTestFinished(() => cache.close())
  const first = await cache.getOrMake('plain', '/', async () => made({ body: varied }))
  const size = first.brotli.length
  await expect.poll(() => cache.get('plain', '/')!.brotli.length, { timeout: 5000 }).toBeLessThan(size)
})
