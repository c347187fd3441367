import { expect, test } from 'vitest'
import { addressOf, targetOf } from './target-text.ts'

test.each([
  ['/contact', { kind: 'path', path: '/contact' }],
  ['https://maker.example/a:b', { kind: 'url', url: 'https://maker.example/a:b' }],
  ['category:mugs', { kind: 'category', handle: 'mugs' }],
])('%s is a target, and is shown the same', (text, target) => {
  expect(targetOf(text)).toEqual(target)
  expect(addressOf(target)).toBe(text)
})

test('a link without a target is empty, and half an address stays what was typed', () => {
  expect(addressOf(null)).toBe('')
  for (const text of ['', 'ht', 'https:/', 'contact', 'category:'])
    expect(addressOf(targetOf(text))).toBe(text)
})
