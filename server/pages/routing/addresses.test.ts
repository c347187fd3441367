import { afterAll, beforeAll, expect, test } from 'vitest'
import { redirect } from '#server/db/tables.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'

let pages: DemoPages
let sku: string

beforeAll(async () => {
  pages = await openDemoPages()
  const detail = await pages.visitor().call('/product/detail', { slug: 'morning-mug' })
  sku = detail.data.product.variants[0]!.sku
  await pages.shop.db.insert(redirect).values([
    { path: '/products/old-mug', target: '/product/morning-mug' },
    { path: '/old-about', target: 'https://elsewhere.example/about' },
  ])
})
afterAll(() => pages.close())

async function moved(url: string): Promise<string | undefined> {
  const { statusCode, headers } = await pages.get(url)
  return statusCode === 301 ? String(headers.location) : undefined
}

test('every kind of address in another case moves to lower case for good, slugs included', async () => {
  const paths = [
    '/cart',
    '/category/tableware',
    '/collection/new-season',
    '/product/morning-mug',
    '/page/about',
    '/article/nothing',
    '/tag/nothing',
    '/promotion/nothing',
    '/inquiry/morning-mug',
    '/nothing',
    '/user/security/activity',
    '/checkout/shipping',
    '/error/404',
  ]
  for (const path of paths) {
    expect(await moved(path.toUpperCase()), path).toBe(path)
    expect(await moved(`/ZH-hk${path}?page=2`), path).toBe(`/zh-HK${path}?page=2`)
  }
  expect(await moved('/Product/Morning-Mug?request=route')).toBe('/product/morning-mug?request=route')
})

test('SKUs, order numbers and what follows the catch-all rule keep their case', async () => {
  expect(sku).toBe(sku.toUpperCase())
  expect(await moved(`/Product/Morning-Mug/${sku}`)).toBe(`/product/morning-mug/${sku}`)
  expect(await moved(`/product/morning-mug/${sku.toLowerCase()}`)).toBe(`/product/morning-mug/${sku}`)
  expect((await pages.get(`/product/morning-mug/${sku}`)).statusCode).toBe(200)
  expect(await moved('/User/Order/A1b2')).toBe('/user/order/A1b2')
  expect((await pages.get('/user/order/A1b2')).statusCode).toBe(200)
  expect(await moved('/App/Look/Book')).toBe('/app/Look/Book')
  expect((await pages.get('/app/Look/Book')).statusCode).toBe(200)
})

test('a sign that ends a path does not end it when it is moved', async () => {
  expect(await moved('/Nothing%3Fa%23b')).toBe('/nothing%3Fa%23b')
})

test('fields that a form sends empty do not stay in the address', async () => {
  const sent = '?q=&price_min=&price_max=40&colour=oat&colour=&utm=&sort='
  expect(await moved(`/search${sent}`)).toBe('/search?price_max=40&colour=oat&utm=')
  expect(await moved(`/category/tableware?price_min=&price_max=`)).toBe('/category/tableware')
  expect(await moved(`/de/search?q=`)).toBe('/de/search')
  expect((await pages.get('/page/about?utm=')).statusCode).toBe(200)
  expect((await pages.fetchPage('/search?q=mug&cookies=&referer=')).status).toBe(200)
  const { body } = await pages.get('/category/tableware')
  expect(body).not.toContain('type="hidden" name="q"')
})

test('beyond the end, a list leads to its last page for now and keeps the rest of its query', async () => {
  const led = async (url: string) => {
    const { statusCode, headers } = await pages.get(url)
    expect(statusCode, url).toBe(302)
    return String(headers.location)
  }
  const last = await led('/search?utm_source=mail&page=99')
  expect(last).toMatch(/^\/search\?utm_source=mail&page=[2-9]$/)
  const shown = await pages.get(last)
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toMatch(/href="\/product\//)
  expect(await led('/category/tableware?page=99&colour=oat')).toBe('/category/tableware?colour=oat')
  expect(await led('/de/category/geschirr?page=99&price_max=0.01')).toBe(
    '/de/category/geschirr?price_max=0.01',
  )
  expect(await led('/search?q=mug&page=99')).toMatch(/^\/search\?q=mug(&page=\d)?$/)
  expect(await led('/article?page=99')).toMatch(/^\/article(\?page=\d)?$/)
  // A page fetch follows to a payload.
  expect(await led('/category/tableware?page=99&request=route')).toMatch(/request=route/)
  // No number of a page at all.
  expect((await pages.get('/category/tableware?page=1e9')).statusCode).toBe(200)
  expect((await pages.get('/category/nothing?page=99')).statusCode).toBe(404)
})

test('price fields write and read amounts as the page’s language does', async () => {
  const { body } = await pages.get('/de/category/geschirr?price_min=13,60&price_max=49.90')
  expect(body).toMatch(/name="price_min"[^>]* value="13,60"/)
  expect(body).toMatch(/name="price_max"[^>]* value="49,90"/)
  const english = await pages.get('/category/tableware?price_max=49.90')
  expect(english.body).toMatch(/name="price_max"[^>]* value="49.90"/)
})

test('an old address leads where the shop says, in the same language', async () => {
  expect(await moved('/products/old-mug?utm=x')).toBe('/product/morning-mug?utm=x')
  expect(await moved('/de/products/old-mug')).toBe('/de/product/morgenbecher')
  expect(await moved('/old-about')).toBe('https://elsewhere.example/about')
  expect((await pages.get('/products/unknown')).statusCode).toBe(404)
})

test.each(['/%zz', '/product/%E0%A4%A', '/de/%', `/product/${'a'.repeat(400)}`, '/a%00b'])(
  'an address that nothing can read answers the error page: %s',
  async (url) => {
    const document = await pages.get(url)
    expect(document.statusCode).toBe(404)
    expect(document.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(document.headers['x-content-type-options']).toBe('nosniff')
    expect(document.body).toContain('data-template="error"')
    const payload = await pages.fetchPage(url)
    expect(payload.status).toBe(404)
    expect(payload.envelope).toMatchObject({ code: 40, data: { reason: 'not_found' } })
  },
)

test('a call with an address that nothing can read answers the envelope', async () => {
  const response = await pages.app.inject({ method: 'POST', url: '/api/web/%zz', payload: {} })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 40 })
})
