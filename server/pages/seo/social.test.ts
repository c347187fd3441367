import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopSetting } from '#server/platform/open-shop.ts'
import { brandSetting } from '#server/platform/settings/brand.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'

let pages: DemoPages

beforeAll(async () => {
  pages = await openDemoPages()
})
afterAll(() => pages.close())

/** The tags of a page for links to it, and the path of its picture. */
async function shared(path: string) {
  const { meta } = (await pages.fetchPage(path)).envelope.data
  const tags = meta.social ?? {}
  return { tags, path: new URL(tags['og:image']!).pathname }
}

/** The colour of a pixel in hexadecimal digits. JPEG changes colours a little, so each part is rounded. */
async function near(content: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(content)
    .extract({ left, top, width: 1, height: 1 })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return [...pixel.subarray(0, 3)].map((part) => Math.round(part / 16))
}

test('a product is shared with its picture beside the brand, drawn once', async () => {
  const { tags, path } = await shared('/product/morning-mug')
  expect(path).toMatch(/^\/pictures\/[0-9a-f]{32}\/share-[0-9a-f]{8}\.jpg$/)
  expect(tags).toMatchObject({
    'og:type': 'product',
    'og:image': pages.shop.publicUrl + path,
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  })
  expect(tags['og:image:alt']).not.toBe('')
  const [first, second] = await Promise.all([pages.get(path), pages.get(path)])
  expect(first.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  expect((await pages.get(path)).rawPayload.equals(first.rawPayload)).toBe(true)
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const ground = pages.shop.settings(brandSetting).ground
  const expected = [1, 3, 5].map((at) => Math.round(Number.parseInt(ground.slice(at, at + 2), 16) / 16))
  expect(await near(first.rawPayload, 10, 10)).toEqual(expected)
  expect(await near(first.rawPayload, 560, 620)).toEqual(expected)
  expect(await near(first.rawPayload, 1190, 300)).not.toEqual(expected)
})

test.each([
  ['/', 'en_US'],
  ['/de', 'de_DE'],
  ['/zh', 'zh_CN'],
  ['/zh-HK', 'zh_HK'],
])('%s is shared as a text in %s', async (path, locale) => {
  expect((await shared(path)).tags['og:locale']).toBe(locale)
})

test('home, articles and pages are shared with a picture of their content, and all others with the brand', async () => {
  const list = (await pages.get('/article')).body
  const article = /href="(\/article\/[\w-]+)"/.exec(list)![1]!
  const paths = await Promise.all(['/', article, '/cart'].map(async (page) => (await shared(page)).path))
  expect(paths[0]).toMatch(/^\/pictures\/[0-9a-f]{32}\//)
  expect(paths[1]).toMatch(/^\/pictures\/[0-9a-f]{32}\//)
  expect(paths[2]).toMatch(/^\/pictures\/brand\//)
  for (const path of paths) {
    const { rawPayload } = await pages.get(path)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
})

test('a new brand gives the picture a new address, and the old address shows the new brand for a minute', async () => {
  const { path: old } = await shared('/product/morning-mug')
  const before = await pages.get(old)
  const { shop } = pages
  const brand = { ...shop.settings(brandSetting), ground: '#c01030', wordmark: null }
  await shop.db.transaction((tx) => changeSetting(tx, brandSetting, brand))
  await expect.poll(async () => (await shared('/product/morning-mug')).path).not.toBe(old)
  const { path } = await shared('/product/morning-mug')
  const { rawPayload, headers } = await pages.get(path)
  expect(headers['cache-control']).toContain('immutable')
  expect(rawPayload.equals(before.rawPayload)).toBe(false)
  expect(await near(rawPayload, 10, 10)).toEqual([12, 1, 3])
  const again = await pages.get(old)
  expect(again.headers['cache-control']).toBe('public, max-age=60')
  expect(again.rawPayload.equals(rawPayload)).toBe(true)
})

test('a picture that does not exist is not drawn', async () => {
  const { path } = await shared('/product/morning-mug')
  const file = path.split('/').at(-1)!
  for (const wrong of [
    `/pictures/${'0'.repeat(32)}/${file}`,
    `/pictures/other/${file}`,
    `/pictures/brand/share.jpg`,
    `/pictures/brand/1200.jpg`,
    path.replace('.jpg', '.png'),
  ])
    expect((await pages.get(wrong)).statusCode, wrong).toBe(404)
})

test('tags for networks are escaped', async () => {
  const { shop } = pages
  const name = 'Salt "&" <b>Pepper</b>'
  await shop.db.transaction((tx) => changeSetting(tx, shopSetting, { ...shop.settings(shopSetting), name }))
  await expect
    .poll(async () => (await pages.get('/cart')).body)
    .toContain('<meta property="og:image:alt" content="Salt &#34;&amp;&#34; &lt;b&gt;Pepper&lt;/b&gt;">')
})
