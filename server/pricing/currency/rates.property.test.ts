import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyExponent } from '#contract/currency.ts'
import { ratesFrom } from '#contract/exchange-rate.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { convert } from './convert.ts'
import { convertBack, inBaseCurrency } from './convert-back.ts'
import { exchangeIn } from './exchange-of.ts'

const bases = ['EUR', 'USD', 'JPY', 'KRW', 'IDR', 'VND', 'KWD', 'CLF']
/** Rates from one dinar in dong down to one dong in dinars, with as many digits as a setting takes. */
const rate = fc
  .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 10 }))
  .map(([digits, decimals]) => {
    const text = String(digits).padStart(decimals + 1, '0')
    return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
  })
  .filter((text) => /^\d{1,7}(\.|$)/.test(text))

const cases = fc.record({
  base: fc.constantFrom(...bases),
  to: fc.constantFrom(...bases),
  rate,
  step: fc.constantFrom(1, 5, 10, 100, 1000),
  amount: fc.nat(1_000_000_000),
})

const scale = (currency: string) => 10n ** BigInt(currencyExponent(currency))

/** The rate as a whole number of 1/10^10. */
function units(text: string): bigint {
  const [whole, decimals = ''] = text.split('.')
  return BigInt(whole + decimals.padEnd(10, '0'))
}

test('every base converts exactly, rounded half up to the step, whatever the rate', () => {
  fc.assert(
    fc.property(cases, ({ base, to, rate: text, step, amount }) => {
      fc.pre(base !== to)
      const { others } = currencySetting.schema.parse({
        base,
        others: [{ code: to, ...ratesFrom(text), step, country: 'DE' }],
      })
      const exchange = exchangeIn({ base, others } as never, to)
      const per = scale(base) * 10n ** 10n * BigInt(step)
      const exact = ((2n * BigInt(amount) * units(text) * scale(to) + per) / (2n * per)) * BigInt(step)
      fc.pre(exact <= BigInt(Number.MAX_SAFE_INTEGER))
      expect(convert(amount, exchange, to)).toBe(Number(exact))
    }),
    { numRuns: 500 },
  )
})

test('what is converted back covers the amount, and documents state the nearest one', () => {
  fc.assert(
    fc.property(cases, ({ base, to, rate: text, amount }) => {
      fc.pre(base !== to)
      const exchange = { base, rate: text, step: 1 }
      const [numerator, denominator] = [BigInt(amount) * scale(base) * 10n ** 10n, units(text) * scale(to)]
      fc.pre(numerator / denominator < BigInt(Number.MAX_SAFE_INTEGER) - 1n)
      const covered = BigInt(convertBack(amount, exchange, to))
      expect(covered * denominator >= numerator && (covered - 1n) * denominator < numerator).toBe(true)
      const stated = BigInt(inBaseCurrency(amount, exchange, to))
      const off = 2n * (stated * denominator - numerator)
      expect(off > -denominator && off <= denominator).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a rate that an older version or a person changes applies, though the exact one is still stored', () => {
  const rateOf = (other: object) =>
    exchangeIn(
      currencySetting.schema.parse({
        base: 'IDR',
        others: [{ code: 'EUR', country: 'DE', ...other }],
      }),
      'EUR',
    ).rate
  expect(rateOf({ rate: 1, exactRate: '0.0000547012' })).toBe('0.0000547012')
  expect(rateOf({ rate: 2, exactRate: '0.0000547012' })).toBe('0.0002')
  expect(rateOf({ rate: 10_800 })).toBe('1.08')
})

test.each(['0', '0.0', '-1', '1e3', '1.', '.5', '12345678', '1.12345678901', '1234567.123456789'])(
  'a rate of %s is refused',
  (exactRate) => {
    const other = { code: 'USD', rate: 1, exactRate, country: 'US' }
    expect(currencySetting.schema.safeParse({ others: [other] }).success).toBe(false)
  },
)
