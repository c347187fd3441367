import { afterAll, beforeAll, expect, test } from 'vitest'
import { bcp47, languages } from '#contract/languages.ts'
import { makeProduct } from '#test/builders.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'

let pages: DemoPages

beforeAll(async () => {
  pages = await openDemoPages()
})
afterAll(() => pages.close())

const publicPages = [
  ['/', 'home'],
  ['/search', 'search'],
  ['/search?q=mug', 'search'],
  ['/cart', 'cart'],
  ['/tag', 'tags'],
  ['/category', 'categories'],
  ['/category/tableware', 'category'],
  ['/category/tableware?colour=oat&sort=price_asc', 'category'],
  ['/collection', 'collections'],
  ['/collection/new-season', 'collection'],
  ['/article', 'articles'],
  ['/promotion', 'promotions'],
  ['/coupon', 'coupons'],
  ['/product/morning-mug', 'product'],
  ['/inquiry/morning-mug', 'inquiry'],
  ['/page/about', 'page'],
  ['/checkout', 'checkout'],
  ['/checkout/information', 'checkout'],
  ['/checkout/shipping', 'checkout'],
  ['/checkout/payment', 'checkout'],
  ['/checkout/thankyou', 'thankyou'],
  ['/order/find', 'find-order'],
  ['/order/A1B2', 'order'],
  ['/wishlist', 'wishlist'],
  ['/notify', 'notify'],
  ['/app/anything/below', 'app'],
  ['/auth/signin', 'auth'],
  ['/auth/signup', 'auth'],
  ['/auth/forget', 'auth'],
  ['/auth/reset-password', 'auth'],
  ['/auth/verify-email', 'auth'],
  ['/auth/verify-prompt', 'auth'],
] as const

test.each(publicPages)(
  '%s answers a whole document and a payload of the same parts',
  async (path, template) => {
    const document = await pages.get(path)
    expect(document.statusCode).toBe(200)
    expect(document.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(document.headers['set-cookie']).toBeUndefined()
    expect(document.body).toMatch(/^<!doctype html>\n<html lang="en" data-template="/)
    const { status, envelope } = await pages.fetchPage(path)
    expect(status).toBe(200)
    expect(envelope.code).toBe(0)
    const { data, theme, pageHead, pageBody, pageFoot, meta } = envelope.data
    expect(data.template).toBe(template)
    expect(document.body).toContain(`<div id="page-head" class="contents">${pageHead}</div>`)
    expect(document.body).toContain(`<main id="page-body" tabindex="-1">${pageBody}</main>`)
    expect(document.body).toContain(`<div id="page-foot">${pageFoot}</div>`)
    const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(document.body)?.[1]
    expect(JSON.parse(json!)).toEqual({ data, theme, meta })
    expect(pageBody.match(/<h1[\s>]/g)).toHaveLength(pageBody.includes('data-component="thank-you"') ? 1 : 1)
  },
)

const rendered = [
  ...new Map(publicPages.map(([path, template]) => [template, path])).values(),
  ...['/article/washing-linen', '/page/faq', '/page/store', '/promotion/morning-table', '/tag/gifts'],
  ...['/legal/withdrawal', '/legal/accessibility', '/no-such-page'],
]

// A text that is missing makes the page fail.
test.each(languages)('every template says everything in %s', async (lang) => {
  for (const path of rendered) {
    const prefixed = lang === 'en' ? path : `/${lang}${path === '/' ? '' : path}`
    const first = await pages.get(prefixed)
    const page = first.statusCode === 301 ? await pages.get(String(first.headers.location)) : first
    expect(page.statusCode, prefixed).toBe(path === '/no-such-page' ? 404 : 200)
    expect(page.body, prefixed).toContain(`<html lang="${bcp47[lang]}"`)
  }
})

test('the default language may be named; its canonical address does without', async () => {
  const { envelope } = await pages.fetchPage('/en/product/morning-mug')
  expect(envelope.data.meta.canonical).toBe('http://shop.test/product/morning-mug')
  expect(envelope.data.data.lang).toBe('en')
})

test('a slug of another language moves to that of the page’s own', async () => {
  const moved = await pages.get('/de/product/morning-mug?request=route')
  expect(moved.statusCode).toBe(301)
  expect(moved.headers.location).toBe('/de/product/morgenbecher?request=route')
})

test('search engines find the map with every version of a page, and what is not for them', async () => {
  const robots = await pages.get('/robots.txt')
  expect(robots.body).toContain('Disallow: /de/user/')
  // A page named /cart-care is for them.
  for (const closed of ['/cart$', '/cart?', '/cart/', '/de/wishlist?', '/checkout/'])
    expect(robots.body).toContain(`Disallow: ${closed}\n`)
  expect(robots.body).not.toMatch(/Disallow: \/cart$/m)
  // Only who may fetch results of the search sees that they are not to be indexed.
  expect(robots.body).not.toContain('/search')
  expect((await pages.get('/search?q=mug')).body).toContain('<meta name="robots" content="noindex">')
  expect(robots.body).toContain('Sitemap: http://shop.test/sitemap.xml')
  const map = await pages.get('/sitemap.xml')
  expect(map.body).toContain('<loc>http://shop.test/product/morning-mug</loc>')
  expect(map.body).toContain('hreflang="zh-Hant-HK"')
  expect((await pages.get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml')
})

test('ratings have the decimal mark of the language', async () => {
  const label = (body: string) =>
    /class="stars" style="--rating:\d\.\d+" role="img" aria-label="([^"]*)"/.exec(body)?.[1]
  expect(label((await pages.get('/category/tableware')).body)).toMatch(/^\d\.\d out of 5, /)
  expect(label((await pages.get('/de/category/geschirr')).body)).toMatch(/^\d,\d von 5, /)
})

test('a comparison has one row for a fact that is a choice of one product and a specification of another', async () => {
  const { body } = await pages.get('/compare?products=morning-mug,bath-tray')
  const labels = [...body.matchAll(/<th role="rowheader"[^>]*>([^<]*)/g)].map(([, label]) => label)
  expect(labels).toContain('Colour')
  expect(labels).toEqual([...new Set(labels)])
})

test('a comparison joins the values of a choice and a specification with the comma of the language', async () => {
  await makeProduct(pages.shop, {
    handle: 'two-tone',
    options: ['colour'],
    specification: ['ink', 'oat'].map((valueCode) => ({ attributeCode: 'colour', valueCode })),
    variants: ['oat', 'sage'].map((colour) => ({ sku: `TONE-${colour}`, options: { colour } })),
  })
  const row = async (prefix: string, label: string) => {
    const { body } = await pages.get(`${prefix}/compare?products=two-tone,bath-tray`)
    return new RegExp(`>${label}<.*?<td[^>]*>([^<]*)<`, 's').exec(body)?.[1]
  }
  expect(await row('', 'Colour')).toBe('Sage, Ink, Oat')
  expect(await row('/zh', '颜色')).toMatch(/^[^、,]+、[^、,]+、[^、,]+$/)
})
