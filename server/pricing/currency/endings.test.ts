import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ratesFrom } from '#contract/exchange-rate.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { calculateCart } from '../calculate.ts'
import { aCart, aLine } from '../cart.builder.ts'
import { displayedPrice } from '../page-price.ts'
import { shippingSetting } from '../shipping/shipping.setting.ts'
import { shownPriceIn } from '../shown-price.ts'
import { taxesOf, taxSetting } from '../tax/tax.setting.ts'
import { taxRules } from '../tax/tax.ts'
import { convert } from './convert.ts'
import { currencyPrices } from './currency-prices.ts'
import { withEnding } from './ending.ts'

const endings = fc.constantFrom('0', '5', '00', '05', '90', '95', '99', '500', '9900')
const amounts = fc.nat(10_000_000)

test.each([
  [1043, '99', 999],
  [1055, '99', 1099],
  [1049, '99', 1099],
  [1045, '0', 1050],
  [1523, '00', 1500],
  [1550, '00', 1600],
  [1043, '5', 1045],
  [30, '00', 100],
  [3, '99', 99],
  [0, '99', 0],
  [1043, '', 1043],
])('%d ending in "%s" is %d', (amount, ending, price) => expect(withEnding(amount, ending)).toBe(price))

test('an ending is the nearest one, never makes a price free, and keeps the order of prices', () => {
  fc.assert(
    fc.property(endings, amounts, amounts, (ending, one, other) => {
      const [low, high] = [Math.min(one, other) + 1, Math.max(one, other) + 1]
      const [cheap, dear] = [withEnding(low, ending), withEnding(high, ending)]
      expect(String(cheap).padStart(ending.length, '0').endsWith(ending)).toBe(true)
      expect(cheap).toBeGreaterThan(0)
      expect(cheap).toBeLessThanOrEqual(dear)
      const every = 10 ** ending.length
      if (cheap > every) expect(Math.abs(cheap - low) * 2).toBeLessThanOrEqual(every)
    }),
  )
})

const shops = fc.record({
  code: fc.constantFrom('CHF', 'JPY', 'USD', 'PLN', 'KWD'),
  rate: fc.integer({ min: 1, max: 99_999_999 }).map((units) => String(units / 10_000)),
  step: fc.constantFrom(1, 5, 10),
  country: fc.constantFrom('CH', 'JP', 'PL', 'US'),
  gross: fc.boolean(),
  withTax: fc.boolean(),
  keepOutsideUnion: fc.boolean(),
})

type Given = typeof shops extends fc.Arbitrary<infer Value> ? Value : never

/** A shop in Germany that ships everywhere and charges the tax of Switzerland and Japan. */
function open({ code, rate, gross, keepOutsideUnion, ...other }: Given, ending: string): Shop {
  const abroad = { class: 'standard', rate: 810 }
  const values = new Map<unknown, unknown>([
    [currencySetting, { others: [{ code, ...ratesFrom(rate), ...other, ending }] }],
    [
      taxSetting,
      {
        ...{ gross, keepOutsideUnion, oss: { since: '2020-01-01' } },
        rates: ['CH', 'JP'].map((country) => ({ country, ...abroad })),
      },
    ],
  ])
  const parsed = new Map(
    [currencySetting, taxSetting, shippingSetting].map((each) => [
      each as unknown,
      each.schema.parse(values.get(each) ?? {}),
    ]),
  )
  return { settings: (definition: unknown) => parsed.get(definition), now: () => new Date() } as never
}

test('a converted price with an ending is shown with it at home, and charged as it is shown', () => {
  fc.assert(
    fc.property(shops, endings, amounts, fc.constantFrom('DE', 'AT', 'CH'), (given, ending, base, abroad) => {
      const shop = open(given, ending)
      const { code: currency } = given
      const stored = { amount: base + 1, fixed: false }
      const { exchange, home, inCart } = currencyPrices(shop, currency)
      fc.pre(convert(stored.amount, exchange, currency) > 2)
      const tax = taxesOf(shop)
      // A tax that is added to net prices is rounded once per line, so that no piece has a gross price of its own.
      fc.pre(!given.withTax || taxRules(tax, home.country).included)
      for (const country of [home.country, abroad]) {
        const shown = shownPriceIn(shop, currency, country).show(stored, 'standard')
        const line = aLine(inCart(stored, 'standard'))
        const { lines } = calculateCart(aCart([line], { currency, exchange, country, tax }))
        const rules = taxRules(tax, country)
        expect(displayedPrice(lines[0]!.unitPrice, 'standard', home, rules)).toBe(shown)
        if (country === home.country)
          expect(String(shown).padStart(ending.length, '0').endsWith(ending)).toBe(true)
      }
    }),
    { numRuns: 400 },
  )
})

test('without an ending, prices are converted as ever, and fixed ones are never changed', () => {
  fc.assert(
    fc.property(shops, endings, amounts, (given, ending, amount) => {
      const { code: currency, country } = given
      const { exchange, inCart } = currencyPrices(open(given, ''), currency)
      const converted = convert(amount, exchange, currency)
      expect(inCart({ amount, fixed: false }, 'standard')).toBe(converted)
      const { show } = shownPriceIn(open(given, ending), currency, country)
      expect(show({ amount, fixed: true }, 'standard')).toBe(amount)
    }),
  )
})

test.each(['9 ', '.99', '12345', 'x', '-1'])('the ending "%s" is refused', (ending) => {
  const other = { code: 'USD', rate: 10_000, country: 'US', ending }
  expect(currencySetting.schema.safeParse({ others: [other] }).success).toBe(false)
})
