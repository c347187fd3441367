import { expect, test } from 'vitest'
import { tagIn, textIn } from './languages.ts'

const texts = { en: 'Oak', 'zh-HK': '橡木', th: '' }

test.each([
  ['en', 'Oak', undefined],
  ['de', 'Oak', 'en'],
  ['th', 'Oak', 'en'],
  ['zh-HK', '橡木', undefined],
  ['zh-TW', '橡木', 'zh-Hant-HK'],
] as const)('a reader of %s is given %s with the tag %s', (lang, text, tag) => {
  expect([textIn(texts, lang), tagIn(texts, lang)]).toEqual([text, tag])
})

test('without the reader’s languages, any other one is found', () => {
  expect([textIn({ fr: 'Chêne' }, 'ja'), tagIn({ fr: 'Chêne' }, 'ja')]).toEqual(['Chêne', 'fr'])
  expect([textIn({}, 'ja'), tagIn({}, 'ja'), textIn(null, 'ja'), tagIn(null, 'ja')]).toEqual([
    '',
    undefined,
    '',
    undefined,
  ])
})

test.each(['350 ml', 'Ø 8.5 × 9.5 cm', 'E27', '220–240 V', '1,5kg', '0.4 kWh'])(
  '%s belongs to no language',
  (en) => {
    expect(tagIn({ en }, 'de')).toBeUndefined()
  },
)

test.each(['4 pieces', 'Oak', '3 個', 'Set of 2', '3 Jar', '2 Oak'])('%s has a language', (en) => {
  expect(tagIn({ en }, 'de')).toBe('en')
})
