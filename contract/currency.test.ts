import { expect, test } from 'vitest'
import { currencyExponent } from './currency.ts'
import { formatMoney } from './format.ts'

test('currencies have the decimals of ISO 4217, whatever the ICU data say', () => {
  const currencies = ['EUR', 'JPY', 'KRW', 'KWD', 'HUF', 'CLF']
  expect(currencies.map(currencyExponent)).toEqual([2, 0, 0, 3, 2, 4])
  expect(() => currencyExponent('euro')).toThrow('ISO 4217')
})

test.each([
  { currency: 'EUR', shown: '€24.05' },
  { currency: 'JPY', shown: '¥2,405' },
  { currency: 'KWD', shown: 'KWD 2.405' },
  { currency: 'HUF', shown: 'HUF 24.05' },
])('2405 minor units of $currency read $shown', ({ currency, shown }) => {
  expect(formatMoney({ amount: 2405, currency }, 'en').replace(/\s/u, ' ')).toBe(shown)
})
