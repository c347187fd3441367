import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const second = 1000
const hour = 3600 * second

test.each([
  [29 * 60 * second + 31 * second, 'en', '29:31'],
  [9 * second, 'en', '00:09'],
  [-5 * second, 'en', '00:00'],
  [hour, 'en', '1 hour'],
  [47 * hour, 'en', '47 hours'],
  [6.9 * 24 * hour, 'en', '6 days'],
  [6.9 * 24 * hour, 'zh-Hans', '6天'],
])('%d ms in %s: %s', (ms, locale, text) => {
  expect(timeLeft(ms, locale)).toBe(text)
})
