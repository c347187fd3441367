import { describe, expect, test } from 'vitest'
import { calculateCart } from '../calculate.ts'
import { aCart, aCoupon, aLine, aPromotion } from '../cart.builder.ts'
import { type Coupon, couponKey } from './coupon.ts'

const tenth = { kind: 'percentage', percent: 1000 } as const
const cart = aCart([aLine(4000), aLine(1000, 1, { id: 'lamp', productId: 2, categoryIds: [5] })])
const inCategory5 = { productIds: [], categoryIds: [5], collectionIds: [] }
const refusalOf = (coupon: Coupon) => calculateCart({ ...cart, coupon }).coupon?.refusal

describe('a coupon', () => {
  test('is found regardless of case and surrounding space (peer case 16)', () => {
    expect(['summer', 'SUMMER', ' Summer '].map(couponKey)).toEqual(['SUMMER', 'SUMMER', 'SUMMER'])
  })

  test('reduces only the lines in its scope', () => {
    const figures = calculateCart({ ...cart, coupon: aCoupon(tenth, { scope: inCategory5 }) })
    expect(figures.lines.map((line) => line.discount)).toEqual([0, 100])
  })

  test('is valid from its start until just before its end', () => {
    expect(refusalOf(aCoupon(tenth, { startsAt: cart.now, endsAt: cart.now + 1 }))).toBeNull()
    expect(refusalOf(aCoupon(tenth, { endsAt: cart.now }))).toEqual({
      reason: 'coupon_expired',
      endsAt: cart.now,
    })
    const notStarted = { reason: 'coupon_not_applicable', condition: 'not_started' }
    expect(refusalOf(aCoupon(tenth, { startsAt: cart.now + 1 }))).toEqual(notStarted)
  })

  test('for first orders is refused to returning customers', () => {
    const coupon = aCoupon(tenth, { firstOrderOnly: true })
    expect(refusalOf(coupon)).toBeNull()
    const known = { ...coupon, uses: { total: 0, byCustomer: 0, hasOrdered: true } }
    expect(refusalOf(known)).toEqual({ reason: 'coupon_not_applicable', condition: 'first_order' })
  })

  test('is used up at its limit, not before', () => {
    const uses = (total: number) => ({ maxUses: 3, uses: { total, byCustomer: 0, hasOrdered: false } })
    expect(refusalOf(aCoupon(tenth, uses(2)))).toBeNull()
    expect(refusalOf(aCoupon(tenth, uses(3)))).toEqual({ reason: 'coupon_used_up', condition: 'total' })
  })

  test('has its minimum in the cart’s currency, converted if none is set', () => {
    const coupon = aCoupon(tenth, { minimum: { EUR: 5000 } })
    const yen = { currency: 'JPY', exchange: { base: 'EUR', rate: '160.5', step: 100 }, coupon }
    const refusal = calculateCart(aCart([aLine(8000)], yen)).coupon?.refusal
    expect(refusal).toBeNull()
    const below = calculateCart(aCart([aLine(7900)], yen)).coupon?.refusal
    expect(below).toEqual({ reason: 'coupon_minimum', minimum: 8000, missing: 100 })
  })

  test('that is not combinable is refused if a promotion has reduced its lines, and names that promotion', () => {
    const scope = { productIds: [1], categoryIds: [], collectionIds: [] }
    const promotions = [aPromotion({ kind: 'percentage', scope, percent: 500 }, { label: 'Mug week' })]
    const coupon = aCoupon(tenth, { combinable: false })
    const refused = calculateCart({ ...cart, promotions, coupon })
    expect(refused.coupon?.refusal).toEqual({ reason: 'coupon_not_combinable', promotions: ['Mug week'] })
    const elsewhere = calculateCart({ ...cart, promotions, coupon: { ...coupon, scope: inCategory5 } })
    expect(elsewhere.coupon).toMatchObject({ discount: 100, refusal: null })
    const combined = calculateCart({ ...cart, promotions, coupon: { ...coupon, combinable: true } })
    expect(combined.total).toBe(4320)
  })
})
