import { describe, expect, it } from 'vitest'
import { calculateCart } from '../calculate.ts'
import { aCart, aLine, aPromotion, netTax } from '../cart.builder.ts'

const fromThree = aPromotion({
  kind: 'volume',
  scope: null,
  breaks: [
    { from: 6, percent: 2000 },
    { from: 3, percent: 1000 },
  ],
})

describe('volume prices', () => {
  it.each([
    [2, 0],
    [3, 360],
    [5, 600],
    [6, 1440],
  ])('of %i units at 12.00 take %i cents off', (quantity, discount) => {
    const figures = calculateCart(aCart([aLine(1200, quantity)], { promotions: [fromThree] }))
    expect(figures).toMatchObject({ discount, total: 1200 * quantity - discount })
    expect(figures.explain.filter(({ kind }) => kind === 'promotion')).toHaveLength(discount ? 1 : 0)
  })

  it('count the units of a product in all its variants, but not those of another product', () => {
    const lines = [
      aLine(1000, 2, { id: 'oat', variantId: 1, productId: 1 }),
      aLine(1000, 1, { id: 'ink', variantId: 2, productId: 1 }),
      aLine(1000, 2, { id: 'bowl', variantId: 3, productId: 2 }),
    ]
    const { lines: figures } = calculateCart(aCart(lines, { promotions: [fromThree] }))
    expect(figures.map(({ discount }) => discount)).toEqual([200, 100, 0])
  })

  it('take an amount off each unit, converted, and never more than the price', () => {
    const off = aPromotion({ kind: 'volume', scope: null, breaks: [{ from: 2, amounts: { EUR: 300 } }] })
    expect(calculateCart(aCart([aLine(1000, 2)], { promotions: [off] })).discount).toBe(600)
    expect(calculateCart(aCart([aLine(200, 2)], { promotions: [off] }))).toMatchObject({
      discount: 400,
      total: 0,
    })
    const yen = { currency: 'JPY', exchange: { base: 'EUR', rate: '160', step: 10 } }
    expect(calculateCart(aCart([aLine(2000, 2)], { promotions: [off], ...yen })).discount).toBe(960)
  })

  it('compete with other offers on a line: the better one counts, unless both can be combined', () => {
    const sale = (percent: number, combinable: boolean) =>
      aPromotion({ kind: 'percentage', scope: null, percent }, { id: 2, combinable })
    const discount = (promotions: Parameters<typeof aCart>[1]) =>
      calculateCart(aCart([aLine(1000, 3)], promotions)).discount
    expect(discount({ promotions: [fromThree, sale(1500, false)] })).toBe(450)
    const together = { ...fromThree, combinable: true }
    expect(discount({ promotions: [together, sale(1500, true)] })).toBe(300 + 405)
  })

  it('are taken off net prices before tax', () => {
    const figures = calculateCart(aCart([aLine(1000, 3)], { promotions: [fromThree], tax: netTax }))
    expect(figures).toMatchObject({ subtotal: 3000, discount: 300, tax: 513, total: 3213 })
  })
})
