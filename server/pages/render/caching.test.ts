import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currencySetting } from '#server/platform/currency.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { themeSetting } from '#server/theme/theme.settings.ts'
import { signIn } from '#test/buying.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'

let pages: DemoPages

beforeAll(async () => {
  pages = await openDemoPages()
})
afterAll(() => pages.close())

test('public pages are byte-equal for a guest and any customer', async () => {
  const { token } = await signIn(pages.shop)
  for (const path of ['/', '/category/tableware', '/product/morning-mug', '/cart', '/search?q=mug']) {
    for (const url of [path, `${path}${path.includes('?') ? '&' : '?'}request=route`]) {
      const guest = await pages.get(url)
      const known = await pages.get(url, {
        'x-auth': token,
        'x-visitor': 'A'.repeat(22),
        cookie: 'session=secret',
      })
      expect(known.body).toBe(guest.body)
      expect(known.headers['set-cookie']).toBeUndefined()
    }
  }
})

test('what a page fetch says of the client changes nothing and enters no key', async () => {
  const plain = await pages.get('/page/about?request=route')
  const noisy = await pages.get(
    '/page/about?request=route&userAgent=X&referer=http://a&cookies=currency%3DEUR&utm_source=y&preview=true',
  )
  expect(noisy.body).toBe(plain.body)
  expect(noisy.headers.etag).toBe(plain.headers.etag)
})

test('an unchanged page answers 304, a HEAD its headers', async () => {
  const first = await pages.get('/page/about')
  const again = await pages.get('/page/about', { 'if-none-match': String(first.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  const head = await pages.app.inject({ method: 'HEAD', url: '/page/about' })
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(first.body))
})

test('a page comes in the best encoding that the client accepts', async () => {
  const { body: text } = await pages.get('/page/about')
  const encoded = (accepted: string) => pages.get('/page/about', { 'accept-encoding': accepted })
  const brotli = await encoded('gzip, deflate, br')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotli.headers.vary).toContain('Accept-Encoding')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text)
  for (const accepted of ['gzip, deflate', 'br;q=0, gzip', 'gzip']) {
    const gzip = await encoded(accepted)
    expect(gzip.headers['content-encoding'], accepted).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(text)
    expect(gzip.rawPayload.length).toBeLessThan(Buffer.byteLength(text) / 2)
    expect(gzip.headers.etag).toBe(brotli.headers.etag)
  }
  for (const accepted of ['identity', 'gzip;q=0', 'deflate']) {
    const plain = await encoded(accepted)
    expect(plain.headers['content-encoding'], accepted).toBeUndefined()
    expect(plain.body).toBe(text)
  }
})

test('a page fetch takes the currency from its header or the cookie and says that it varies by both', async () => {
  const code = pages.shop.settings(currencySetting).others[0]!.code
  const base = await pages.fetchPage('/product/morning-mug')
  expect(base.envelope.data.data.currency).toBe('EUR')
  const choices: Record<string, string>[] = [{ cookie: `a=b; currency=${code}` }, { 'x-currency': code }]
  for (const headers of choices) {
    const { envelope, headers: answer } = await pages.fetchPage('/product/morning-mug', headers)
    expect(envelope.data.data.currency).toBe(code)
    expect(String(answer.vary)).toContain('Cookie')
    expect(String(answer.vary)).toContain('X-Currency')
  }
})

test('a document takes the currency from the cookie alone, so that a CDN can hold it', async () => {
  const code = pages.shop.settings(currencySetting).others[0]!.code
  for (const url of ['/product/morning-mug', '/search?q=mug', '/category/tableware?sort=price_asc']) {
    const plain = await pages.get(url)
    expect(plain.headers['cdn-cache-control']).toBe('public, max-age=5')
    expect(plain.headers.vary).toBe('Accept-Encoding, Cookie, Accept-Language')
    expect((await pages.get(url, { 'x-currency': code })).body).toBe(plain.body)
    const chosen = await pages.get(url, { cookie: `currency=${code}` })
    expect(chosen.body).toContain(`"currency":"${code}"`)
  }
})

test('a link with a currency and a country shows, keeps and sends on the same choice, for this visitor alone', async () => {
  const code = pages.shop.settings(currencySetting).others[0]!.code
  const url = `/product/morning-mug?currency=${code}&country=US`
  const headers = { 'x-currency': 'EUR', cookie: 'currency=EUR; country=DE' }
  const payload = await pages.fetchPage(url, headers)
  expect(payload.envelope.data.data.currency).toBe(code)
  const document = await pages.get(url, headers)
  expect(document.body).toContain(`"currency":"${code}"`)
  for (const answer of [document, payload, await pages.get(url, headers)]) {
    expect(String(answer.headers['set-cookie'])).toMatch(new RegExp(`^currency=${code};.*country=US;`))
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['cdn-cache-control']).toBeUndefined()
  }
  const plain = await pages.get('/product/morning-mug')
  expect(plain.headers['cache-control']).toContain('public')
  expect(plain.headers['set-cookie']).toBeUndefined()
})

test('choosing a currency keeps a cookie and leads back to a page of the shop', async () => {
  const code = pages.shop.settings(currencySetting).others[0]!.code
  const chosen = await pages.get(`/currency?currency=${code}`, { referer: 'http://shop.test/de/cart' })
  expect(chosen.statusCode).toBe(303)
  expect(chosen.headers.location).toBe('/de/cart')
  expect(String(chosen.headers['set-cookie'])).toContain(`currency=${code}`)
  const referer = 'http://shop.test/search?q=mug&currency=USD&country=US'
  const linked = await pages.get(`/currency?currency=${code}`, { referer })
  expect(linked.headers.location).toBe('/search?q=mug')
  const filtered = await pages.get(`/currency?currency=${code}`, {
    referer: 'http://shop.test/search?q=mug&price_min=10&price_max=20&in_stock=1&page=2',
  })
  expect(filtered.headers.location).toBe('/search?q=mug&in_stock=1')
  const foreign = await pages.get(`/currency?currency=${code}`, { referer: 'http://evil.example/x' })
  expect(foreign.headers.location).toBe('/')
})

test('the content policy holds the one inlined style by its hash and nothing inline besides', async () => {
  const { body, headers } = await pages.get('/product/morning-mug')
  const policy = String(headers['content-security-policy'])
  const style = /<style>(.*?)<\/style>/s.exec(body)![1]!
  expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(body.match(/<style/g)).toHaveLength(1)
  for (const [tag] of body.matchAll(/<script[^>]*>/g))
    expect(tag).toMatch(/src="|type="application\/(ld\+)?json"/)
  expect(body).not.toMatch(/ on[a-z]+="/)
})

test('injects stand in the page and their origins in its policy, but those that need consent only in its data', async () => {
  await pages.shop.db.transaction((tx) =>
    changeSetting(tx, themeSetting, {
      injects: [
        { type: 'js', url: 'https://metrics.example/a.js' },
        { type: 'js', url: 'https://captions.example/b.js', necessary: true },
        { type: 'css', url: '/theme/assets/own.css' },
      ],
    }),
  )
  await pages.shop.changes.catchUp()
  const { body, headers } = await pages.get('/page/about')
  expect(body).not.toContain('src="https://metrics.example')
  expect(body).toContain('{"type":"js","necessary":false,"url":"https://metrics.example/a.js"}')
  expect(body).toContain('load on our pages')
  expect(body).toContain('content from metrics.example load')
  expect(body).toContain('<script src="https://captions.example/b.js" async></script>')
  expect(body).toContain('<link rel="stylesheet" href="/theme/assets/own.css">')
  expect(String(headers['content-security-policy'])).toContain(
    "script-src 'self' https://metrics.example https://captions.example",
  )
  await pages.shop.db.transaction((tx) => changeSetting(tx, themeSetting, {}))
  await pages.shop.changes.catchUp()
})
