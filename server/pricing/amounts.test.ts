import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate } from './allocate.ts'
import { amountIn } from './amounts.ts'
import { calculateCart } from './calculate.ts'
import { aCart, aLine, aPromotion, germanTax, netTax } from './cart.builder.ts'
import { convert } from './currency/convert.ts'
import { percentOf, ratio } from './currency/rounding.ts'
import { addMoney, sum } from './money.ts'
import { reducedPrice } from './offers/line-promotions.ts'
import { isReduction, type ReductionPromotion } from './offers/promotions.ts'
import { displayedPrice } from './page-price.ts'
import { shownPrice, taxRules } from './tax/tax.ts'
import { unitPrice } from './unit-price.ts'

const euros = { currency: 'EUR', exchange: { base: 'EUR', rate: '1', step: 1 } }
const yen = { currency: 'JPY', exchange: { base: 'EUR', rate: '163', step: 10 } }

describe('amounts', () => {
  test('halves are rounded up, and a refund mirrors what was paid', () => {
    expect([25, 24, -25, -24].map((amount) => percentOf(amount, 1000))).toEqual([3, 2, -3, -2])
    expect(ratio(Number.MAX_SAFE_INTEGER, 10_000, 10_000)).toBe(Number.MAX_SAFE_INTEGER)
    expect(() => ratio(Number.MAX_SAFE_INTEGER, 10_001, 10_000)).toThrow('out of range')
    expect(() => sum([0.5])).toThrow('out of range')
  })

  test('a ratio is exact, however large the intermediate products', () => {
    const size = fc.oneof(fc.nat(2 ** 20), fc.maxSafeNat())
    fc.assert(
      fc.property(size, fc.integer({ min: 1, max: 10_000 }), (amount, percent) => {
        const exact = (2n * BigInt(amount) * BigInt(percent) + 10_000n) / 20_000n
        expect(percentOf(amount, percent)).toBe(Number(exact))
      }),
    )
  })

  test('amounts of different currencies cannot be added', () => {
    const price = { amount: 150, currency: 'EUR' }
    expect(addMoney(price, price)).toEqual({ amount: 300, currency: 'EUR' })
    expect(() => addMoney(price, { amount: 1, currency: 'JPY' })).toThrow('JPY')
  })

  test.each([
    { amount: 2400, to: 'JPY', rate: '160.5', step: 1, result: 3852 },
    { amount: 2400, to: 'JPY', rate: '160.5', step: 100, result: 3900 },
    { amount: 2400, to: 'KWD', rate: '0.3345', step: 1, result: 8028 },
    { amount: 2400, to: 'KWD', rate: '0.3345', step: 5, result: 8030 },
    { amount: 1001, to: 'CHF', rate: '0.935', step: 5, result: 935 },
    { amount: 2401, to: 'EUR', rate: '1', step: 100, result: 2401 },
  ])(
    '$amount euro cents are $result in $to at $rate with step $step',
    ({ amount, to, rate, step, result }) => {
      expect(convert(amount, { base: 'EUR', rate, step }, to)).toBe(result)
    },
  )

  test('a fixed amount takes precedence over a converted one', () => {
    const target = { currency: 'JPY', exchange: { base: 'EUR', rate: '160.5', step: 1 } }
    expect(amountIn({ EUR: 1000, JPY: 1500 }, target)).toBe(1500)
    expect(amountIn({ EUR: 1000 }, target)).toBe(1605)
    expect(() => amountIn({ USD: 1000 }, target)).toThrow('no amount in JPY')
  })

  test('an amount is split exactly, larger remainders first', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(allocate(10, [0, 333, 667])).toEqual([0, 3, 7])
    expect(allocate(5, [0, 0])).toEqual([3, 2])
    expect(allocate(0, [])).toEqual([])
    expect(() => allocate(1, [])).toThrow('over nothing')
  })

  test('shares sum to the amount and lie within one unit of their weight’s part', () => {
    const weights = fc.array(fc.nat(2 ** 40), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(fc.nat(2 ** 47), weights, (amount, parts) => {
        const shares = allocate(amount, parts)
        expect(sum(shares)).toBe(amount)
        const whole = BigInt(sum(parts))
        if (whole === 0n) return
        shares.forEach((share, index) => {
          const off = BigInt(share) * whole - BigInt(amount) * BigInt(parts[index]!)
          expect(off < whole && off > -whole).toBe(true)
          if (BigInt(amount) <= whole) expect(share).toBeLessThanOrEqual(parts[index]!)
        })
      }),
    )
  })

  test.each([
    { price: 250, content: 250_000, unit: 'ml', result: { amount: 1000, per: 'l' } },
    { price: 999, content: 750_000, unit: 'g', result: { amount: 1332, per: 'kg' } },
    { price: 1200, content: 2500, unit: 'm', result: { amount: 480, per: 'm' } },
    { price: 1000, content: 6000, unit: 'piece', result: { amount: 167, per: 'piece' } },
    { price: 1000, content: null, unit: null, result: null },
  ] as const)(
    '$price for $content thousandths of $unit has its unit price',
    ({ price, content, unit, result }) => {
      expect(unitPrice(price, content, unit)).toEqual(result)
    },
  )

  test.each([
    { setting: germanTax, country: 'DE', withTax: true, shown: 11_900 },
    { setting: germanTax, country: 'DE', withTax: false, shown: 10_000 },
    { setting: germanTax, country: 'CH', withTax: true, shown: 10_810 },
    { setting: germanTax, country: 'CH', withTax: false, shown: 10_000 },
    { setting: netTax, country: 'DE', withTax: true, shown: 14_161 },
    { setting: netTax, country: 'DE', withTax: false, shown: 11_900 },
  ])(
    'a stored 119.00 (gross: $setting.gross) shows as $shown in $country',
    ({ setting, country, withTax, shown }) => {
      const rules = taxRules(setting, country)
      const inCart = shownPrice(11_900, 'standard', rules)
      expect(displayedPrice(inCart, 'standard', { withTax }, rules)).toBe(shown)
    },
  )

  test('the shown price of one unit equals the charged price under any promotions', () => {
    const promotion = fc.oneof(
      fc.record({ kind: fc.constant('percentage' as const), percent: fc.integer({ min: 0, max: 10_000 }) }),
      fc.record({
        kind: fc.constant('amount' as const),
        amounts: fc.record({ EUR: fc.integer({ min: 0, max: 5000 }) }),
      }),
    )
    const promotions = fc.array(fc.record({ own: promotion, combinable: fc.boolean() }), { maxLength: 4 })
    const price = fc.integer({ min: 0, max: 100_000 })
    const place = fc.constantFrom({ country: 'DE', ...euros }, { country: 'JP', ...yen })
    fc.assert(
      fc.property(price, promotions, place, (stored, running, { country, ...money }) => {
        const reductions = running.map(({ own, combinable }, id) =>
          aPromotion({ scope: null, ...own } as ReductionPromotion, { id, combinable }),
        )
        const cart = calculateCart(aCart([aLine(stored)], { country, ...money, promotions: reductions }))
        const inCart = shownPrice(stored, 'standard', taxRules(germanTax, country))
        const shown = reducedPrice(inCart, reductions.filter(isReduction), money)
        expect(shown).toBe(cart.subtotal - cart.discount)
      }),
    )
  })
})
