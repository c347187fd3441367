import { expect, test } from 'vitest'
import { matchPath } from './match-path.ts'
import { reservedSlugs } from './reserved-slugs.ts'
import { routesSetting } from './routes.settings.ts'

const routes = routesSetting.schema.parse({})

test.each([
  ['/', 'home', ''],
  ['/search', 'search', ''],
  ['/cart', 'cart', ''],
  ['/tag', 'tags', ''],
  ['/tag/spring', 'tag', 'spring'],
  ['/category/tableware', 'category', 'tableware'],
  ['/collection/under-30', 'collection', 'under-30'],
  ['/about', 'root', 'about'],
  ['/product/morning-mug', 'product', 'morning-mug'],
  ['/article/glaze', 'article', 'glaze'],
  ['/page/imprint', 'page', 'imprint'],
  ['/inquiry/morning-mug', 'inquiry', 'morning-mug'],
  ['/checkout', 'checkout', ''],
  ['/checkout/thankyou', 'checkout', 'thankyou'],
  ['/checkout/shipping', 'checkout', 'shipping'],
  ['/promotion', 'promotions', ''],
  ['/promotion/autumn', 'promotion', 'autumn'],
  ['/coupon/welcome', 'coupon', 'welcome'],
  ['/auth/reset-password', 'auth', 'reset-password'],
  ['/user/security/activity', 'user', 'security/activity'],
  ['/user/order/A1B2', 'user', 'order/A1B2'],
  ['/order/find', 'order', 'find'],
  ['/order/A1B2', 'order', 'A1B2'],
  ['/user', 'user', 'center'],
  ['/error/403', 'error', '403'],
  ['/app/lookbook/2026', 'app', 'lookbook/2026'],
])('%s is the %s page of "%s"', (path, kind, slug) => {
  expect(matchPath(routes, path)).toEqual({ lang: 'en', path, kind, slug })
})

test.each(['zh', 'zh-TW', 'zh-HK', 'de', 'fil'])('a path may carry the prefix /%s', (lang) => {
  expect(matchPath(routes, `/${lang}/cart`)).toEqual({ lang, path: '/cart', kind: 'cart', slug: '' })
  expect(matchPath(routes, `/${lang}`)).toMatchObject({ lang, kind: 'home' })
})

test('a variant stands behind the slug of its product', () => {
  expect(matchPath(routes, '/de/product/becher/MUG-OAT')).toMatchObject({
    slug: 'becher',
    sku: 'MUG-OAT',
    lang: 'de',
  })
})

test.each([
  ['/DE/cart', '/de/cart'],
  ['/zh-hk', '/zh-HK'],
  ['/de/', '/de'],
  ['/Cart', '/cart'],
  ['/Order/Find', '/order/find'],
  ['/ORDER/A1b2', '/order/A1b2'],
  ['/category/tableware/', '/category/tableware'],
  ['/CART/', '/cart'],
  ['/DE/Category/Tableware/', '/de/category/tableware'],
])('%s moves to %s', (path, moved) => {
  expect(matchPath(routes, path)).toEqual({ moved })
})

test('the default language may be named', () => {
  expect(matchPath(routes, '/en/cart')).toMatchObject({ lang: 'en', path: '/cart', kind: 'cart' })
})

test.each([
  '/checkout/card',
  '/user/nothing',
  '/user/order/a/b',
  '/order/a/b',
  '/order/a b',
  '/a/b',
  '/product',
  '/product/a/b/c',
  '//evil.example',
  '/error/418',
])('%s leads nowhere, or to a page of that name alone', (path) => {
  const match = matchPath(routes, path)
  expect(match === null || ('kind' in match && match.kind === 'root')).toBe(true)
})

test('the shop may set rules of its own: custom paths come before them, fixed routes before both', () => {
  const own = routesSetting.schema.parse({
    userPrefix: '/account/',
    rules: { article: '/journal/:slug', app: '/*' },
    custom: [
      { path: '/sale/:slug', type: 'category' },
      { path: '/lookbook', type: 'custom' },
      { path: '/cart', type: 'page' },
    ],
  })
  expect(matchPath(own, '/journal/glaze')).toMatchObject({ kind: 'article', slug: 'glaze' })
  expect(matchPath(own, '/sale/mugs')).toMatchObject({ kind: 'category', slug: 'mugs' })
  expect(matchPath(own, '/lookbook')).toMatchObject({ kind: 'custom', slug: 'lookbook' })
  expect(matchPath(own, '/cart')).toMatchObject({ kind: 'cart' })
  expect(matchPath(own, '/account/order')).toMatchObject({ kind: 'user', slug: 'order' })
  expect(matchPath(own, '/user/order')).toMatchObject({ kind: 'app', slug: 'user/order' })
  expect(reservedSlugs(own)).toContain('journal')
})

test('language codes and first segments of rules are reserved', () => {
  const reserved = reservedSlugs(routes)
  for (const slug of ['de', 'zh-hk', 'product', 'user', 'checkout', 'app', 'auth', 'api', 'order'])
    expect(reserved).toContain(slug)
  expect(reserved).not.toContain('about')
})
