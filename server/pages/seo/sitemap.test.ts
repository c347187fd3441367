import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesSetting } from '#server/content/languages.settings.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'

const products = 17_000
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
  await makeProduct(shop.shop, { handle: 'first' })
  // Rows without a variant, a draft and a product of tomorrow have no page.
  await shop.shop.pool.query(
    `insert into product (handle, status, published_at, updated_at)
      select 'p' || n, case when n = 2 then 'draft' else 'active' end,
        case when n = 3 then now() + interval '1 day' else '2026-01-01'::timestamptz end, '2026-02-03T04:05:06Z'
      from generate_series(1, $1::int) n`,
    [products],
  )
  await shop.shop.pool.query(
    `insert into translation (kind, owner_id, lang, slug, name)
      select 'product', p.id, lang, p.handle, 'Thing' from product p, unnest('{en,zh}'::text[]) lang where p.handle like 'p%'`,
  )
  await shop.shop.pool.query(
    `insert into variant (product_id, sku, price)
      select id, 'S-' || handle, 1000 from product where handle like 'p%' and handle <> 'p4'`,
  )
  await shop.shop.pool.query('analyze product, translation, variant')
  await shop.shop.db.transaction((tx) =>
    changeSetting(tx, languagesSetting, { offered: ['en', 'zh', 'zh-HK'] }),
  )
  await shop.shop.changes.catchUp()
})
afterAll(() => shop.close())

function get(url: string, headers: Record<string, string> = {}) {
  return shop.app.inject({ method: 'GET', url, headers })
}

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>http:\/\/shop\.test([^<]*)<\/loc>/g)].map(([, path]) => path!)

test('a large shop gets an index of files within the limits, which list every page once', async () => {
  const index = await get('/sitemap.xml')
  expect(index.body).toContain('<sitemapindex')
  const files = locations(index.body)
  expect(files[0]).toBe('/sitemap-main.xml')
  expect(files.filter((path) => path.startsWith('/sitemap-product-')).length).toBeGreaterThan(1)
  const listed: string[] = []
  for (const path of files) {
    const { body, rawPayload, headers } = await get(path)
    const urls = locations(body)
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(urls.length).toBeLessThanOrEqual(50_000)
    expect(rawPayload.length).toBeLessThanOrEqual(50 * 1024 * 1024)
    listed.push(...urls)
  }
  expect(new Set(listed).size).toBe(listed.length)
  const ofProducts = listed.filter((path) => /^\/(zh\/)?product\/p\d/.test(path))
  expect(ofProducts).toHaveLength((products - 3) * 2)
  for (const hidden of ['p2', 'p3', 'p4']) expect(listed).not.toContain(`/product/${hidden}`)
  expect(listed).toContain('/zh-HK/category')
})

test('files say when a page changed, and are sent again only after a change', async () => {
  const files = locations((await get('/sitemap.xml')).body)
  const path = files.find((file) => file.startsWith('/sitemap-product-'))!
  const first = await get(path)
  expect(first.body).toContain(
    '<loc>http://shop.test/product/p1</loc><lastmod>2026-02-03T04:05:06.000Z</lastmod><xhtml:link rel="alternate" hreflang="en" href="http://shop.test/product/p1"/><xhtml:link rel="alternate" hreflang="zh-Hans" href="http://shop.test/zh/product/p1"/><xhtml:link rel="alternate" hreflang="x-default" href="http://shop.test/product/p1"/>',
  )
  const etag = String(first.headers.etag)
  expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(304)
  for (const [accepted, coding, unpack] of [
    ['gzip, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const) {
    const packed = await get(path, { 'accept-encoding': accepted })
    expect(packed.headers['content-encoding']).toBe(coding)
    expect(unpack(packed.rawPayload).toString()).toBe(first.body)
  }
  await shop.shop.pool.query(`update translation set slug = 'other' where slug = 'p1' and lang = 'en'`)
  const changed = await get(path, { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(changed.body).toContain('<loc>http://shop.test/product/other</loc>')
})

test('ranges that no index names are not read', async () => {
  for (const range of [
    'product-1-60000',
    'product-5-1',
    'secret-1-5',
    'product-0-5',
    'product-900000-900005',
    '1',
  ])
    expect([range, (await get(`/sitemap-${range}.xml`)).statusCode]).toEqual([range, 404])
})
