import { expect, it } from 'vitest'
import { fromStripe, isTakenByStripe, toStripe } from './stripe-amount.ts'

it.each([
  ['EUR', 1234, 1234],
  ['JPY', 1234, 1234],
  ['KWD', 1230, 1230],
  ['ISK', 1234, 123_400],
  ['UGX', 1234, 123_400],
  ['MGA', 123_400, 1234],
])('counts %s as Stripe does: %i is %i there', (currency, amount, there) => {
  expect(toStripe({ amount, currency })).toEqual({ amount: there, currency: currency.toLowerCase() })
  expect(fromStripe(there, currency.toLowerCase())).toEqual({ amount, currency })
  expect(isTakenByStripe({ amount, currency })).toBe(true)
})

it('says which amounts Stripe refuses', () => {
  expect(isTakenByStripe({ amount: 1234, currency: 'KWD' })).toBe(false)
  expect(isTakenByStripe({ amount: 1234, currency: 'MGA' })).toBe(false)
})
