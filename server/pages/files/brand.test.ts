import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { offlineSetting } from './worker.setting.ts'

let pages: DemoPages

beforeAll(async () => {
  pages = await openDemoPages()
})
afterAll(() => pages.close())

test('the name is drawn once, in the header, and read aloud', async () => {
  const { body } = await pages.get('/')
  expect(body.split('id="wordmark"')).toHaveLength(2)
  expect(body).toContain('role="img" aria-label="Haldene"')
  expect(body).toContain('<use href="#wordmark"/>')
})

test('the service worker is revalidated each time, and replaced by one that removes it when it is off', async () => {
  const on = await pages.get('/sw.js')
  expect(on.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  const { etag } = on.headers
  expect((await pages.get('/sw.js', { 'if-none-match': String(etag) })).statusCode).toBe(304)
  const dataOf = (body: string) => JSON.parse(/id="page-data">(.*?)<\/script>/.exec(body)![1]!).data
  expect(dataOf((await pages.get('/cart')).body).worker).toBe('/sw.js')
  await pages.shop.db.transaction((tx) => changeSetting(tx, offlineSetting, { enabled: false }))
  await expect.poll(async () => (await pages.get('/sw.js')).body).toContain('registration.unregister()')
  await expect.poll(async () => dataOf((await pages.get('/cart')).body).worker).toBe(undefined)
})

test('the page that says that there is no network can be kept', async () => {
  const { headers, statusCode, body } = await pages.get('/de/error/offline')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=0, must-revalidate'])
  expect(body).toContain('Du bist offline')
  expect(body).toContain('noindex')
})

test('icons come in the sizes that the manifest and phones ask for', async () => {
  const manifest = JSON.parse((await pages.get('/site.webmanifest')).body)
  expect(manifest).toMatchObject({ name: 'Haldene', start_url: '/' })
  expect(manifest.icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }))
  const paths = ['/apple-touch-icon.png', ...manifest.icons.map(({ src }: { src: string }) => src)]
  for (const path of paths) {
    const { headers, rawPayload } = await pages.get(path)
    expect(headers['content-type']).toBe('image/png')
    const { width, height } = await sharp(rawPayload).metadata()
    expect(width).toBe(height)
    expect(width).toBe(path.includes('apple') ? 180 : Number(/\d+/.exec(path)![0]))
  }
})

test('the shop is installed in the language of the page, as one and the same shop', async () => {
  const manifestOf = async (page: string) => {
    const { body } = await pages.get(page)
    const path = /<link rel="manifest" href="([^"]+)">/.exec(body)![1]!
    const { headers, body: file } = await pages.get(path)
    expect(headers['content-type']).toContain('application/manifest+json')
    return JSON.parse(file)
  }
  const english = await manifestOf('/cart')
  expect(english).toMatchObject({ id: '/', lang: 'en', start_url: '/', scope: '/', display: 'standalone' })
  expect(english.theme_color).toMatch(/^#[0-9a-f]{6}$/i)
  expect(await manifestOf('/zh-HK/cart')).toEqual({ ...english, lang: 'zh-Hant-HK', start_url: '/zh-HK' })
  const unknown = await pages.get('/site.webmanifest?lang=https://other.example')
  expect(JSON.parse(unknown.body)).toEqual(english)
})

test('old browsers find an icon where they always looked', async () => {
  const { rawPayload } = await pages.get('/favicon.ico')
  expect([...rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
  expect((await sharp(rawPayload.subarray(22)).metadata()).width).toBe(32)
})
