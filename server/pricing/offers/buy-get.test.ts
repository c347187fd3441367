import { describe, expect, test } from 'vitest'
import { calculateCart } from '../calculate.ts'
import { aCart, aLine, aPromotion } from '../cart.builder.ts'
import type { Scope } from './scope.ts'

const product = (id: number): Scope => ({ productIds: [id], categoryIds: [], collectionIds: [] })
const bundle = (
  buy: number,
  get: number,
  more: { buyScope?: Scope; getScope?: Scope; percent?: number; limit?: number } = {},
) =>
  ({
    kind: 'buy_x_get_y',
    buy: { scope: more.buyScope ?? null, quantity: buy },
    get: { scope: more.getScope ?? null, quantity: get, percent: more.percent ?? 10_000 },
    limit: more.limit ?? null,
  }) as const

describe('buy x get y', () => {
  test.each([
    { quantity: 2, discount: 0 },
    { quantity: 3, discount: 1000 },
    { quantity: 5, discount: 1000 },
    { quantity: 6, discount: 2000 },
  ])('two buy-2-get-1 on one line of $quantity take no unit twice: $discount off (peer case 26)', (row) => {
    for (const combinable of [false, true]) {
      const promotions = [
        aPromotion(bundle(2, 1), { combinable }),
        aPromotion(bundle(2, 1), { id: 2, combinable }),
      ]
      expect(calculateCart(aCart([aLine(1000, row.quantity)], { promotions })).discount).toBe(row.discount)
    }
  })

  test('a second bundle applies to the units left by the first (peer case 26)', () => {
    const promotions = [
      aPromotion(bundle(2, 1, { limit: 1 })),
      aPromotion(bundle(1, 1, { percent: 5000 }), { id: 2 }),
    ]
    const figures = calculateCart(aCart([aLine(1000, 5)], { promotions }))
    expect(figures.lines[0]!.discounts.map(({ id, amount }) => [id, amount])).toEqual([
      [1, 1000],
      [2, 500],
    ])
  })

  test('the cheapest units are reduced', () => {
    const lines = [aLine(3000, 1, { id: 'a' }), aLine(500, 2, { id: 'b' }), aLine(2000, 3, { id: 'c' })]
    const figures = calculateCart(aCart(lines, { promotions: [aPromotion(bundle(2, 1))] }))
    expect(figures.lines.map((line) => line.discount)).toEqual([0, 1000, 0])
  })

  test('a unit that qualifies for both sides counts as bought if no other unit can', () => {
    // Pots (1) qualify for both sides, lids (2) only for "get": with two pots and one lid, buy two pots, get the lid.
    const either = { productIds: [1, 2], categoryIds: [], collectionIds: [] }
    const promotions = [aPromotion(bundle(2, 1, { buyScope: product(1), getScope: either }))]
    const lines = [aLine(900, 2, { id: 'pot' }), aLine(1200, 1, { id: 'lid', productId: 2 })]
    expect(calculateCart(aCart(lines, { promotions })).lines.map((line) => line.discount)).toEqual([0, 1200])
  })

  test('a free item counts for neither side', () => {
    const lines = [aLine(1000, 2), aLine(0, 1, { id: 'sample' })]
    expect(calculateCart(aCart(lines, { promotions: [aPromotion(bundle(2, 1))] })).discount).toBe(0)
  })

  test('competes with a percentage for the best total of the cart, and both apply if both are combinable', () => {
    const percentage = (percent: number) => ({ kind: 'percentage', scope: null, percent }) as const
    const cart = aCart([aLine(1000, 3)])
    const bundled = [aPromotion(bundle(2, 1)), aPromotion(percentage(2000), { id: 2 })]
    expect(calculateCart({ ...cart, promotions: bundled }).discount).toBe(1000)
    const cheaper = [aPromotion(bundle(2, 1)), aPromotion(percentage(4000), { id: 2 })]
    expect(calculateCart({ ...cart, promotions: cheaper }).discount).toBe(1200)
    const both = [
      aPromotion(bundle(2, 1), { combinable: true }),
      aPromotion(percentage(2000), { id: 2, combinable: true }),
    ]
    expect(calculateCart({ ...cart, promotions: both }).discount).toBe(1400)
  })

  test('units outside a bundle keep their other promotion', () => {
    const promotions = [
      aPromotion(bundle(2, 1)),
      aPromotion({ kind: 'amount', scope: null, amounts: { EUR: 100 } }, { id: 2 }),
    ]
    expect(calculateCart(aCart([aLine(1000, 5)], { promotions })).discount).toBe(1200)
  })
})
