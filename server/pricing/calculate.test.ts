import { describe, expect, test } from 'vitest'
import { calculateCart } from './calculate.ts'
import { aCart, aCoupon, aLine, aMethod, aPromotion, germanTax } from './cart.builder.ts'
import type { Tier } from './offers/promotions.ts'

const twentyPercent = { ...germanTax, rates: [{ country: 'DE', class: 'standard', rate: 2000 }] }
const twentyNet = { ...twentyPercent, gross: false }

describe('promotions and coupons', () => {
  const shipping = { shippingMethod: aMethod(500) }

  test('expired, non-applicable and used-up codes have different refusals and leave the total unchanged (peer case 14)', () => {
    const benefit = { kind: 'percentage', percent: 1000 } as const
    const cart = aCart([aLine(5000)])
    const expired = calculateCart({ ...cart, coupon: aCoupon(benefit, { endsAt: cart.now }) })
    const scope = { productIds: [99], categoryIds: [], collectionIds: [] }
    const foreign = calculateCart({ ...cart, coupon: aCoupon(benefit, { scope }) })
    const uses = { total: 5, byCustomer: 0, hasOrdered: false }
    const usedUp = calculateCart({ ...cart, coupon: aCoupon(benefit, { maxUses: 5, uses }) })
    expect([expired, foreign, usedUp].map((figures) => figures.coupon?.refusal?.reason)).toEqual([
      'coupon_expired',
      'coupon_not_applicable',
      'coupon_used_up',
    ])
    expect([expired, foreign, usedUp].map((figures) => figures.total)).toEqual([5000, 5000, 5000])
  })

  test('a code counts once, however often the cart is calculated (peer case 15)', () => {
    const cart = aCart([aLine(5000)], { coupon: aCoupon({ kind: 'amount', amounts: { EUR: 1000 } }) })
    expect(calculateCart(cart)).toEqual(calculateCart(cart))
    expect(calculateCart(cart)).toMatchObject({ total: 4000, coupon: { code: 'SUMMER', discount: 1000 } })
    expect(calculateCart({ ...cart, coupon: null })).toMatchObject({ total: 5000, coupon: null })
  })

  test('10.5 % off a gross 60.00 leaves 53.70 exactly (peer case 17)', () => {
    const coupon = aCoupon({ kind: 'percentage', percent: 1050 })
    expect(calculateCart(aCart([aLine(6000)], { coupon })).total).toBe(5370)
    const inThree = [aLine(1999), aLine(1999, 1, { id: 'b' }), aLine(2002, 1, { id: 'c' })]
    expect(calculateCart(aCart(inThree, { coupon })).total).toBe(5370)
  })

  test('20 % off an order of one 1.20 and one free item leaves 0.96 (peer case 18)', () => {
    const coupon = aCoupon({ kind: 'percentage', percent: 2000 })
    const figures = calculateCart(aCart([aLine(120), aLine(0, 1, { id: 'sample' })], { coupon }))
    expect(figures.total).toBe(96)
    expect(figures.lines.map((line) => line.discount)).toEqual([24, 0])
    expect(calculateCart(aCart([aLine(0)], { coupon })).total).toBe(0)
  })

  test('10.00 off an order of 1.20 plus 5.00 shipping: goods 0, total 5.00 (peer case 19)', () => {
    const coupon = aCoupon({ kind: 'amount', amounts: { EUR: 1000 } })
    const figures = calculateCart(aCart([aLine(120)], { ...shipping, coupon }))
    expect(figures).toMatchObject({ discount: 120, total: 500, coupon: { discount: 120 } })
  })

  test('100 % off plus another fixed discount on the same line stops at 0 (peer case 20)', () => {
    const free = aPromotion({ kind: 'percentage', scope: null, percent: 10_000 }, { combinable: true })
    const fixed = aPromotion(
      { kind: 'amount', scope: null, amounts: { EUR: 300 } },
      { id: 2, combinable: true },
    )
    for (const promotions of [
      [free, fixed],
      [fixed, free],
    ]) {
      const figures = calculateCart(aCart([aLine(1000)], { ...shipping, promotions }))
      expect(figures.lines[0]).toMatchObject({ discount: 1000, total: 0, tax: 0 })
      expect(figures.total).toBe(500)
    }
  })

  test('a minimum of 50: at 49 the discount is dropped and 1.00 reported as missing, at 50 it is back (peer case 21)', () => {
    const coupon = aCoupon({ kind: 'percentage', percent: 1000 }, { minimum: { EUR: 5000 } })
    const rest = aLine(100, 1, { id: 'card' })
    expect(calculateCart(aCart([aLine(4900), rest], { coupon })).total).toBe(4500)
    const below = calculateCart(aCart([aLine(4900)], { coupon }))
    expect(below).toMatchObject({ total: 4900, discount: 0 })
    expect(below.coupon).toMatchObject({ discount: 0, refusal: { reason: 'coupon_minimum', missing: 100 } })
    expect(calculateCart(aCart([aLine(4900), rest], { coupon })).total).toBe(4500)
  })

  test('with a free-shipping code shipping is 0, without it the full price again (peer case 22)', () => {
    const cart = aCart([aLine(2000)], shipping)
    const free = calculateCart({ ...cart, coupon: aCoupon({ kind: 'free_shipping' }) })
    expect(free).toMatchObject({ total: 2000, discount: 0, shipping: { feeBefore: 500, fee: 0, tax: 0 } })
    expect(free.coupon).toMatchObject({ discount: 500, refusal: null })
    expect(calculateCart(cart)).toMatchObject({ total: 2500, shipping: { feeBefore: 500, fee: 500 } })
  })

  test.each([
    { tax: twentyPercent, total: 7650, taxed: 1275 },
    { tax: twentyNet, total: 9180, taxed: 1530 },
  ])(
    'item percentage first, order percentage on what it leaves: $total (peer case 23)',
    ({ tax, total, taxed }) => {
      const order = aPromotion({ kind: 'tiers', scope: null, tiers: [{ from: { EUR: 0 }, percent: 1000 }] })
      const scope = { productIds: [1], categoryIds: [], collectionIds: [] }
      const item = aPromotion({ kind: 'percentage', scope, percent: 5000 }, { id: 2 })
      const lines = [aLine(3000), aLine(7000, 1, { id: 'lamp', productId: 2 })]
      // 30.00 − 50 % = 15.00; 15.00 + 70.00 − 10 % = 76.50
      for (const promotions of [
        [order, item],
        [item, order],
      ]) {
        const figures = calculateCart(aCart(lines, { tax, promotions }))
        expect(figures.lines.map((line) => line.discount)).toEqual([1650, 700])
        expect(figures).toMatchObject({ discount: 2350, tax: taxed, total })
      }
    },
  )

  test('two order promotions: only the better one, or both in order if both are combinable (peer case 23)', () => {
    const tenth = { kind: 'tiers', scope: null, tiers: [{ from: { EUR: 0 }, percent: 1000 }] } as const
    const five = {
      kind: 'tiers',
      scope: null,
      tiers: [{ from: { EUR: 2000 }, amounts: { EUR: 500 } }],
    } as const
    const cart = aCart([aLine(10_000)])
    const alone = [aPromotion(tenth), aPromotion(five, { id: 2, combinable: true })]
    expect(calculateCart({ ...cart, promotions: alone }).total).toBe(9000)
    const both = [aPromotion(tenth, { combinable: true }), aPromotion(five, { id: 2, combinable: true })]
    expect(calculateCart({ ...cart, promotions: both }).total).toBe(8500)
    expect(calculateCart({ ...cart, promotions: both.toReversed() }).total).toBe(8550)
  })

  test('a limit of 1 per customer refuses the code once an earlier use is known (peer case 24)', () => {
    const benefit = { kind: 'percentage', percent: 1000 } as const
    const unknown = aCoupon(benefit, { maxUsesPerCustomer: 1 })
    const known = { ...unknown, uses: { total: 1, byCustomer: 1, hasOrdered: true } }
    expect(calculateCart(aCart([aLine(1000)], { coupon: unknown })).total).toBe(900)
    const figures = calculateCart(aCart([aLine(1000)], { coupon: known }))
    expect(figures.total).toBe(1000)
    expect(figures.coupon?.refusal).toEqual({ reason: 'coupon_used_up', condition: 'customer' })
  })

  test('spend and save applies the highest tier reached, in any currency, and is split exactly over the lines', () => {
    const tiers: Tier[] = [
      { from: { EUR: 5000 }, amounts: { EUR: 500 } },
      { from: { EUR: 10_000, JPY: 15_000 }, amounts: { EUR: 1500, JPY: 2400 } },
    ]
    const promotions = [aPromotion({ kind: 'tiers', scope: null, tiers })]
    const lines = [aLine(3333), aLine(3333, 1, { id: 'b' }), aLine(3334, 1, { id: 'c' })]
    expect(calculateCart(aCart([aLine(4999)], { promotions })).discount).toBe(0)
    expect(calculateCart(aCart([aLine(9999)], { promotions })).discount).toBe(500)
    const top = calculateCart(aCart(lines, { promotions }))
    expect(top.lines.map((line) => line.discount)).toEqual([500, 500, 500])
    // 50.00 € are 8 025 yen at 160.5; the upper tier has amounts of its own
    const yen = { promotions, currency: 'JPY', exchange: { base: 'EUR', rate: '160.5', step: 1 } }
    expect(calculateCart(aCart([aLine(8024)], yen)).discount).toBe(0)
    expect(calculateCart(aCart([aLine(8025)], yen)).discount).toBe(803)
    expect(calculateCart(aCart([aLine(15_000)], yen)).discount).toBe(2400)
  })
})

describe('the amount due', () => {
  test('store credit pays up to the total and does not change discount or tax', () => {
    const cart = aCart([aLine(11_900)])
    expect(calculateCart({ ...cart, credit: 2000 })).toMatchObject({
      total: 11_900,
      tax: 1900,
      credit: 2000,
      due: 9900,
    })
    expect(calculateCart({ ...cart, credit: 50_000 })).toMatchObject({ discount: 0, credit: 11_900, due: 0 })
  })

  test('an empty cart totals 0', () => {
    const coupon = aCoupon({ kind: 'amount', amounts: { EUR: 100 } })
    const figures = calculateCart(aCart([], { coupon, shippingMethod: aMethod(500), credit: 100 }))
    expect(figures).toMatchObject({ subtotal: 0, total: 0, due: 0, shipping: null, lines: [] })
  })

  test('every step has its row with a key and values for the reader’s language', () => {
    const figures = calculateCart(
      aCart([aLine(10_000)], {
        promotions: [
          aPromotion({ kind: 'percentage', scope: null, percent: 1000 }),
          aPromotion(
            { kind: 'tiers', scope: null, tiers: [{ from: { EUR: 0 }, percent: 1000 }] },
            { id: 2, label: 'Save' },
          ),
        ],
        coupon: aCoupon({ kind: 'amount', amounts: { EUR: 100 } }),
        shippingMethod: aMethod(500, {
          surcharges: [{ shippingClass: 'standard', label: 'Bulky', fee: { EUR: 200 }, per: 'order' }],
          freeFrom: { EUR: 8000 },
        }),
        credit: 1000,
      }),
    )
    expect(figures.explain.map((row) => [row.kind, row.label.key, row.amount, row.lineId])).toEqual([
      ['subtotal', 'explain.subtotal', 10_000, undefined],
      ['promotion', 'explain.promotion', -1000, 'mug'],
      ['promotion', 'explain.promotion', -900, undefined],
      ['coupon', 'explain.coupon', -100, undefined],
      ['shipping', 'explain.shipping', 500, undefined],
      ['surcharge', 'explain.surcharge', 200, undefined],
      ['shipping_discount', 'explain.free_shipping', -700, undefined],
      ['tax', 'explain.tax_included', 1277, undefined],
      ['total', 'explain.total', 8000, undefined],
      ['credit', 'explain.credit', -1000, undefined],
    ])
    expect(figures.explain.find((row) => row.kind === 'tax')?.label.values).toEqual({ rate: 0.19 })
  })
})
