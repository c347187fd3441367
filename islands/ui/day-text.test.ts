import { expect, test } from 'vitest'
import { daysText, dayText } from './day-text.ts'

const week = { earliest: '2026-11-25', latest: '2026-11-27' }
const months = { earliest: '2026-11-29', latest: '2026-12-02' }
const day = { earliest: '2026-11-25', latest: '2026-11-25' }
/** Intl puts thin spaces around the dash. */
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['en', week, 'long', 'November 25 – 27'],
  ['en', months, 'long', 'November 29 – December 2'],
  ['en', day, 'long', 'November 25'],
  ['en', week, 'weekdays', 'Wed, Nov 25 – Fri, Nov 27'],
  ['zh', week, 'long', '11月25日至27日'],
  ['zh', months, 'long', '11月29日至12月2日'],
  ['zh', day, 'long', '11月25日'],
  ['zh', week, 'weekdays', '11月25日周三至11月27日周五'],
  ['zh-HK', week, 'long', '11月25日至27日'],
  ['zh-HK', week, 'weekdays', '11月25日週三至11月27日週五'],
  ['ja', week, 'long', '11月25日～27日'],
  ['de', week, 'long', '25.–27. November'],
] as const)('promised days in %s: %o as %s are %s', (lang, days, style, text) => {
  expect(plain(daysText(days, lang, style))).toBe(text)
})

test('a date has no time zone, so it is the same day everywhere', () => {
  expect(dayText('2026-11-25', 'en')).toBe('November 25')
})
