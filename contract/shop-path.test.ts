import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shopPath } from './shop-path.ts'

const shop = 'https://shop.example'

test.each(['/', '/de/user/order?page=2#top', '/search?q=a%2Fb', '/a//b', '/%09/evil.example'])(
  'takes %s as it is',
  (path) => {
    expect(shopPath(path, shop)).toBe(path)
  },
)

test('normalizes dots as a browser does', () => {
  expect(shopPath('/a/../b/./c', shop)).toBe('/b/c')
})

test.each([
  '',
  'cart',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '//evil.example/x',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example/',
  '/\n/evil.example/',
  '\t//evil.example',
  '/.//evil.example/x',
  '/%2e//evil.example/x',
  '/%2E/./\\evil.example',
  '/a/..//evil.example',
  '//shop.example@evil.example/',
  '//shop.example:444/',
])('refuses %j', (link) => {
  expect(shopPath(link, shop)).toBeNull()
})

const pieces = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    '\t',
    '\n',
    '\r',
    '.',
    '..',
    '%2e',
    '%2E',
    '%09',
    '%2f',
    '%5c',
    '@',
    ':',
    '?',
    '#',
    ' ',
    '\0',
  ],
  ...['evil.example', 'shop.example', 'https:', 'javascript:', 'a', '\u3002', '\uff0f', '\ud800'],
)

test('never leads away from the shop, whatever it is made of', () => {
  const links = fc.oneof(
    fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(links, fc.constantFrom('/', '/de/auth/signin', '/a/b/c'), (link, page) => {
      const path = shopPath(link, shop)
      if (path === null) return
      expect(new URL(path, shop + page).origin).toBe(shop)
    }),
    { numRuns: 3000 },
  )
})
