import { expect, test } from 'vitest'
import { canonicalOf, hreflangOf } from './hreflang.ts'

const paths = { en: '/page/about', de: '/page/ueber-uns', 'zh-HK': '/page/about' }

test('every language that has the page is linked by its tag, the default one as x-default too', () => {
  expect(hreflangOf('https://shop.test', paths)).toEqual({
    en: 'https://shop.test/page/about',
    de: 'https://shop.test/de/page/ueber-uns',
    'zh-Hant-HK': 'https://shop.test/zh-HK/page/about',
    'x-default': 'https://shop.test/page/about',
  })
})

test('the second page of a list is linked to the second pages', () => {
  expect(hreflangOf('https://shop.test', paths, '?page=2')).toMatchObject({
    de: 'https://shop.test/de/page/ueber-uns?page=2',
    'x-default': 'https://shop.test/page/about?page=2',
  })
})

test('the canonical address is that of the language shown', () => {
  expect(canonicalOf('https://shop.test', paths, 'de', '/page/ueber-uns')).toBe(
    'https://shop.test/de/page/ueber-uns',
  )
  expect(canonicalOf('https://shop.test', paths, 'fr', '/page/about')).toBe('https://shop.test/page/about')
  expect(canonicalOf('https://shop.test', paths, 'zh-TW', '/page/about')).toBe(
    'https://shop.test/zh-HK/page/about',
  )
})
