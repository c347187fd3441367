import { expect, it } from 'vitest'
import { bcp47, type Lang } from '#contract/languages.ts'
import { zonedText } from './zoned-text.ts'

const evening = new Date('2026-12-05T20:03:00Z')

it.each<[Lang, string]>([
  ['de', '5. Dezember 2026 um 21:03 MEZ'],
  ['es', '5 de diciembre de 2026 a las 21:03 CET'],
  ['ja', '2026年12月5日 21:03（GMT+1）'],
  ['vi', 'lúc 21:03 GMT+1 ngày 5 tháng 12, 2026'],
  ['zh', '2026年12月5日 21:03（GMT+1）'],
  ['zh-HK', '2026年12月5日 下午9:03（GMT+1）'],
  ['zh-TW', '2026年12月5日 下午9:03（GMT+1）'],
])('writes a time with its zone in %s', (lang, text) => {
  const format = new Intl.DateTimeFormat(bcp47[lang], {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZoneName: 'short', timeZone: 'Europe/Berlin' },
  })
  expect(zonedText(format, evening)).toBe(text)
})

it('leaves a time without a day as it is in Vietnamese', () => {
  const format = new Intl.DateTimeFormat('vi', {
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: 'Europe/Berlin' },
  })
  expect(zonedText(format, evening)).toBe(format.format(evening))
})
