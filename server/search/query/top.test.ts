import fc from 'fast-check'
import { expect, it } from 'vitest'
import { top } from './top.ts'

it('returns the same page as sorting everything, for any page of any keys', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 600 })
  fc.assert(
    fc.property(keys, fc.nat(700), fc.nat(50), (given, from, size) => {
      const key = Float64Array.from(given)
      const ids = Uint32Array.from(given, (_, ordinal) => 100 + ordinal)
      const items = Uint32Array.from(given, (_, ordinal) => ordinal)
      const sorted = [...items].sort((a, b) => key[b]! - key[a]! || a - b)
      expect([...top(items, { from, size, key, ids })]).toEqual(sorted.slice(from, from + size))
    }),
    { numRuns: 500 },
  )
})
