import { expect, test } from 'vitest'
import { guessCountry } from './guess-country.ts'

test.each([
  ['en', ['en-GB', 'en'], 'GB'],
  ['en', ['en'], ''],
  ['de', ['de'], 'DE'],
  ['zh-HK', ['zh'], 'HK'],
])('a %s page read by someone who wants %j starts in %s', (lang, wanted, country) => {
  expect(guessCountry(lang, wanted)).toBe(country)
})
