import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceBands } from './price-bands.ts'

it('puts prices into bands of round width', () => {
  expect(priceBands(Float64Array.of(1250, 1900, 2400, 5900))).toEqual({
    min: 1250,
    max: 5900,
    bands: [
      { min: 1000, max: 1999, count: 2 },
      { min: 2000, max: 2999, count: 1 },
      { min: 5000, max: 5999, count: 1 },
    ],
  })
})

it('counts every price exactly once', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 50 }), (prices) => {
      const found = priceBands(Float64Array.from(prices))!
      for (const { min, max, count } of found.bands) {
        expect(prices.filter((price) => price >= min && (max === null || price <= max))).toHaveLength(count)
      }
      const counted = found.bands.reduce((sum, band) => sum + band.count, 0)
      expect(counted).toBe(found.min === found.max ? 0 : prices.length)
    }),
  )
})

it('returns no bands without prices', () => {
  expect(priceBands(new Float64Array(0))).toBeNull()
})
