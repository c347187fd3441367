import { expect, test } from 'vitest'
import { daysText } from './day-text.ts'
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

test('promised days are formatted as a span, and a single day once', () => {
  expect(daysText({ earliest: '2026-11-25', latest: '2026-11-27' }, 'en')).toMatch(/^November 25\s–\s27$/)
  expect(daysText({ earliest: '2026-11-25', latest: '2026-11-25' }, 'en')).toBe('November 25')
  expect(daysText({ earliest: '2026-11-29', latest: '2026-12-02' }, 'zh')).toContain('12月2日')
})
