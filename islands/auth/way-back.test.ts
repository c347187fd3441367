import { expect, test } from 'vitest'
import { goesAlong, signInLeadsTo, wayBack } from './way-back.ts'

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
  '/.//elsewhere.example/x',
  '/%2e//elsewhere.example',
  '/\t/elsewhere.example/',
])('never leads to %s', (path) => {
  expect(back(path)).toBe('/user/center')
})

test('does not lead from sign-in to sign-in', () => {
  expect(back('/zh/auth/signin')).toBe('/user/center')
})

test('passes on the device to approve and nothing else in the address', () => {
  expect(goesAlong('?qr=abc_-1&reason=out&sent=60')).toBe('?qr=abc_-1')
  expect(goesAlong('?back=%2Fcart&x=1')).toBe('?back=%2Fcart')
  expect(goesAlong('')).toBe('')
})

test('leads to the device approval first, always on this shop', () => {
  const link = (path: string) => `/zh${path}`
  expect(signInLeadsTo(link, '?back=/cart&qr=abc')).toBe('/zh/auth/signin?qr=abc')
  expect(signInLeadsTo(link, '?qr=//elsewhere.example')).toBe('/zh/auth/signin?qr=%2F%2Felsewhere.example')
})
