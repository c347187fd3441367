import { afterAll, beforeAll, expect, test } from 'vitest'
import { product, redirect } from '#server/db/tables.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'

let pages: DemoPages

beforeAll(async () => {
  pages = await openDemoPages()
  await pages.shop.db.insert(redirect).values([
    { path: '/old-mug', target: '/products/morning-mug' },
    { path: '/collections/sale/products/cup', target: '/old-mug' },
    { path: '/lookbook.html', target: 'https://elsewhere.example/looks' },
    { path: '/found', target: '/search?q=mug' },
    { path: '/lost', target: '/products/nothing' },
    { path: '/round', target: '/and-round' },
    { path: '/and-round', target: '/round' },
    { path: '/german', target: '/de/collection?sort=newest' },
    { path: '/german-only', target: '/de/german-only' },
    { path: '/page/about-de', target: '/de/page/about' },
    { path: '/misspelt', target: '/Collection/' },
    { path: '/misspelt-product', target: '/Products/Morning-Mug/' },
    { path: '/encoded', target: '/Old%2DMug/?x=1' },
    { path: '/de-at', target: '/collection' },
  ])
})
afterAll(() => pages.close())

async function leadsTo(url: string): Promise<string | number> {
  const { statusCode, headers } = await pages.get(url)
  return statusCode === 301 ? String(headers.location) : statusCode
}

test.each([
  ['/products/morning-mug', '/product/morning-mug'],
  ['/products/morning-mug.json', '/product/morning-mug'],
  ['/products/morning-mug?variant=1', '/product/morning-mug?variant=1'],
  ['/collections/mugs/products/morning-mug', '/product/morning-mug'],
  ['/collections/new-season', '/collection/new-season'],
  ['/collections/tableware', '/category/tableware'],
  ['/collections/tableware/blue', '/category/tableware'],
  ['/collections', '/collection'],
  ['/collections/all', '/search'],
  ['/pages/about', '/page/about'],
  ['/policies/privacy-policy', '/page/privacy'],
  ['/policies/refund-policy', '/page/returns'],
  ['/blogs/news', '/article'],
  ['/blogs/news/tagged/glaze', '/article'],
  ['/account', '/user/center'],
  ['/account/login', '/auth/signin'],
])('%s of Shopify leads to %s for good', async (old, now) => {
  expect(await leadsTo(old)).toBe(now)
  expect((await pages.get(now)).statusCode).toBe(200)
})

test('articles are found below any blog', async () => {
  const sitemap = (await pages.get('/sitemap.xml')).body
  const path = /<loc>https?:\/\/[^/<]+(\/article\/[^<]+)<\/loc>/.exec(sitemap)![1]!
  expect(await leadsTo(`/blogs/journal/${path.split('/').at(-1)}`)).toBe(path)
})

test('prefixes of languages and markets keep the language', async () => {
  const german = await leadsTo('/de/products/morning-mug')
  expect(german).toMatch(/^\/de\/product\//)
  expect((await pages.get(String(german))).statusCode).toBe(200)
  expect(await leadsTo('/de-at/products/morning-mug')).toBe(german)
  expect(await leadsTo('/en-us/products/morning-mug')).toBe('/product/morning-mug')
  expect(await leadsTo('/zh-cn/collections')).toBe('/zh/collection')
  expect(await leadsTo('/zh-hk/old-mug')).toMatch(/^\/zh-HK\//)
})

test('a target with the prefix of a language leads to the page in that one, from every language', async () => {
  for (const prefix of ['', '/fr', '/de'])
    expect(await leadsTo(`${prefix}/german`)).toBe('/de/collection?sort=newest')
  expect(await leadsTo('/page/about-de')).toBe('/de/page/ueber-uns')
  expect(await leadsTo('/german-only')).toBe(404)
  expect(await leadsTo('/de/german-only')).toBe(404)
})

test('a target may be written in another case, with a slash at its end, or encoded', async () => {
  expect(await leadsTo('/fr/misspelt')).toBe('/fr/collection')
  expect(await leadsTo('/misspelt-product')).toBe('/product/morning-mug')
  expect(await leadsTo('/encoded')).toBe('/product/morning-mug')
})

test('every page of a market leads to the one in its language, and a market can be redirected', async () => {
  expect(await leadsTo('/de-de/cart')).toBe('/de/cart')
  expect(await leadsTo('/en-us')).toBe('/')
  expect(await leadsTo('/fr-ca')).toBe('/fr')
  expect(await leadsTo('/de-at')).toBe('/de/collection')
  expect(await leadsTo('/it-bag')).toBe(404)
})

test('what does not exist answers 404 under its own address', async () => {
  for (const path of [
    '/products/nothing',
    '/products',
    '/collections/nothing',
    '/pages/nothing',
    '/blogs/news/nothing',
    '/policies/nothing',
    '/xx-yy/products/morning-mug',
    '/lost',
    '/round',
  ])
    expect(await leadsTo(path), path).toBe(404)
})

test('a product that is not on sale answers 404', async () => {
  const [hidden] = await pages.shop.db
    .insert(product)
    .values({ handle: 'hidden', status: 'draft' })
    .returning({ id: product.id })
  await pages.shop.pool.query(
    `insert into translation (kind, owner_id, lang, slug, name) values ('product', $1, 'en', 'hidden', 'Hidden')`,
    [hidden!.id],
  )
  expect(await leadsTo('/products/hidden')).toBe(404)
})

test('redirects of the shop lead straight to their end', async () => {
  expect(await leadsTo('/old-mug')).toBe('/product/morning-mug')
  expect(await leadsTo('/old-mug?utm_source=mail')).toBe('/product/morning-mug?utm_source=mail')
  expect(await leadsTo('/collections/sale/products/cup')).toBe('/product/morning-mug')
  expect(await leadsTo('/lookbook.html')).toBe('https://elsewhere.example/looks')
  expect(await leadsTo('/found')).toBe('/search?q=mug')
})

test('a product whose address was changed is found by its handle', async () => {
  await pages.shop.pool.query(
    `update translation set slug = 'evening-mug' where kind = 'product' and slug = 'morning-mug'`,
  )
  expect(await leadsTo('/products/morning-mug')).toBe('/product/evening-mug')
  expect((await pages.get('/product/evening-mug')).statusCode).toBe(200)
})

test('a path with a percent sign is not found, instead of failing', async () => {
  for (const url of ['/100%25', '/100%25-cotton', '/products/100%25', '/%257b'])
    expect([url, await leadsTo(url)]).toEqual([url, 404])
})

test('an address with a former slug leads to the present one at once, in its language and with its variant', async () => {
  const rename = (slug: string, to: string, lang: string) =>
    pages.shop.pool.query(
      `update translation set slug = $2 where kind = 'product' and slug = $1 and lang = $3`,
      [slug, to, lang],
    )
  const german = String(await leadsTo('/de/products/fluted-vase'))
    .split('/')
    .at(-1)!
  await rename('fluted-vase', 'vase', 'en')
  await rename('vase', 'grooved-vase', 'en')
  await rename(german, 'rillenvase', 'de')
  expect(await leadsTo('/product/fluted-vase')).toBe('/product/grooved-vase')
  expect(await leadsTo('/product/vase?utm_source=mail')).toBe('/product/grooved-vase?utm_source=mail')
  expect(await leadsTo(`/de/product/${german}`)).toBe('/de/product/rillenvase')
  expect((await pages.get('/de/product/rillenvase')).statusCode).toBe(200)
  const { rows } = await pages.shop.pool.query<{ sku: string }>(
    `select v.sku from variant v join translation t on t.owner_id = v.product_id and t.kind = 'product'
      where t.slug = 'grooved-vase' order by v.position`,
  )
  expect(await leadsTo(`/product/vase/${rows[0]!.sku}`)).toBe(`/product/grooved-vase/${rows[0]!.sku}`)
})

test('a slug that is in use goes before a former one, and going back and forth makes no loop', async () => {
  const set = (to: string) =>
    pages.shop.pool.query(
      `update translation set slug = $1 where kind = 'page' and lang = 'en'
        and owner_id = (select id from page where handle = 'about')`,
      [to],
    )
  await set('about-us')
  await set('about')
  expect(await leadsTo('/page/about')).toBe(200)
  expect(await leadsTo('/page/about-us')).toBe('/page/about')
  await pages.shop.db.insert(redirect).values({ path: '/our-story', target: '/page/about-us' })
  expect(await leadsTo('/our-story')).toBe('/page/about')
})
