import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

const origin = 'https://shop.example'
const back = (path: string) => wayBack(`?back=${encodeURIComponent(path)}`, '/user/center', origin)

test('leads back to a path of the shop', () => {
  expect(back('/de/user/order?page=2#top')).toBe('/de/user/order?page=2#top')
})

test.each([
  'https://elsewhere.example',
  '//elsewhere.example/x',
  '/\\elsewhere.example',
  'javascript:alert(1)',
])('never leads to %s', (path) => {
  expect(back(path)).toBe('/user/center')
})

test('does not lead from sign-in to sign-in', () => {
  expect(back('/zh/auth/signin')).toBe('/user/center')
})
