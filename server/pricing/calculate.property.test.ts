import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateCart } from './calculate.ts'
import { aCart, aCoupon, aLine, aMethod, aPromotion, germanTax } from './cart.builder.ts'
import type { CartInput } from './cart-input.ts'
import { sum } from './money.ts'
import type { Scope } from './offers/scope.ts'

const currencies = [
  { currency: 'EUR', exchange: { base: 'EUR', rate: '1', step: 1 } },
  { currency: 'JPY', exchange: { base: 'EUR', rate: '160.5', step: 10 } },
  { currency: 'KWD', exchange: { base: 'EUR', rate: '0.3345', step: 5 } },
]

const scope: fc.Arbitrary<Scope> = fc.option(
  fc.record({
    productIds: fc.subarray([1, 2, 3]),
    categoryIds: fc.subarray([1, 2]),
    collectionIds: fc.subarray([1]),
  }),
)
const percent = fc.integer({ min: 0, max: 10_000 })
const amounts = fc.record({ EUR: fc.nat(8000) })
const line = fc.record({
  unitPrice: fc.oneof(fc.nat(300), fc.nat(500_000)),
  quantity: fc.integer({ min: 1, max: 9 }),
  productId: fc.integer({ min: 1, max: 4 }),
  categoryIds: fc.subarray([1, 2, 3]),
  collectionIds: fc.subarray([1, 2]),
  taxClass: fc.constantFrom('standard', 'reduced', 'books'),
  shippingClass: fc.constantFrom('standard', 'bulky'),
  requiresShipping: fc.boolean(),
})
const promotion = fc
  .tuple(
    fc.oneof(
      fc.record({ kind: fc.constant('percentage' as const), scope, percent }),
      fc.record({ kind: fc.constant('amount' as const), scope, amounts }),
      fc.record({
        kind: fc.constant('buy_x_get_y' as const),
        buy: fc.record({ scope, quantity: fc.integer({ min: 1, max: 3 }) }),
        get: fc.record({ scope, quantity: fc.integer({ min: 1, max: 2 }), percent }),
        limit: fc.option(fc.integer({ min: 1, max: 2 })),
      }),
      fc.record({
        kind: fc.constant('volume' as const),
        scope,
        breaks: fc.array(
          fc.oneof(
            fc.record({ from: fc.integer({ min: 2, max: 9 }), percent }),
            fc.record({ from: fc.integer({ min: 2, max: 9 }), amounts }),
          ),
          { maxLength: 3 },
        ),
      }),
      fc.record({
        kind: fc.constant('tiers' as const),
        scope,
        tiers: fc.array(
          fc.oneof(fc.record({ from: amounts, percent }), fc.record({ from: amounts, amounts })),
          { maxLength: 3 },
        ),
      }),
    ),
    fc.boolean(),
  )
  .map(([own, combinable]) => ({ own, combinable }))
const benefit = fc.oneof(
  fc.record({ kind: fc.constant('percentage' as const), percent }),
  fc.record({ kind: fc.constant('amount' as const), amounts }),
  fc.record({ kind: fc.constant('free_shipping' as const) }),
)
const coupon = fc
  .tuple(benefit, fc.record({ scope, minimum: fc.option(amounts), combinable: fc.boolean() }))
  .map(([what, more]) => aCoupon(what, more))
const surcharges = [{ shippingClass: 'bulky', label: 'Bulky', fee: { EUR: 1999 }, per: 'piece' }] as const
const method = fc
  .tuple(fc.nat(3000), fc.option(amounts, { nil: undefined }))
  .map(([fee, freeFrom]) => aMethod(fee, freeFrom ? { surcharges, freeFrom } : { surcharges }))

const cart: fc.Arbitrary<CartInput> = fc
  .record({
    lines: fc.array(line, { maxLength: 8 }),
    promotions: fc.array(promotion, { maxLength: 5 }),
    coupon: fc.option(coupon),
    shippingMethod: fc.option(method),
    credit: fc.nat(20_000),
    country: fc.constantFrom('DE', 'AT', 'FR', 'CH', 'JP'),
    place: fc.constantFrom(...currencies),
    gross: fc.boolean(),
    shippingTax: fc.constantFrom('class' as const, 'shared' as const),
  })
  .map(({ lines, promotions, place, gross, shippingTax, ...more }) =>
    aCart(
      lines.map((own, index) => aLine(own.unitPrice, own.quantity, { ...own, id: `line ${index}` })),
      {
        ...more,
        ...place,
        promotions: promotions.map(({ own, combinable }, id) => aPromotion(own, { id, combinable })),
        tax: { ...germanTax, gross, shippingTax },
      },
    ),
  )

const runs = { numRuns: 1500 }

describe('any cart, in EUR, JPY and KWD, gross and net', () => {
  test('lines, discounts, shipping and tax sum to the total', () => {
    fc.assert(
      fc.property(cart, (input) => {
        const figures = calculateCart(input)
        const { lines, shipping, subtotal, discount, tax, taxIncluded, total, credit, due } = figures
        const fee = shipping?.fee ?? 0
        expect(subtotal - discount + fee + (taxIncluded ? 0 : tax)).toBe(total)
        expect(sum(lines.map((line) => line.total)) + (shipping?.total ?? 0)).toBe(total)
        expect(sum(lines.map((line) => line.tax)) + (shipping?.tax ?? 0)).toBe(tax)
        expect(sum(figures.taxes.map((rate) => rate.tax))).toBe(tax)
        expect(due + credit).toBe(total)
        expect(due).toBeGreaterThanOrEqual(0)
        for (const line of lines) {
          expect(line.unitPrice * line.quantity).toBe(line.subtotal)
          expect(sum(line.discounts.map((one) => one.amount))).toBe(line.discount)
          expect(line.subtotal - line.discount + (taxIncluded ? 0 : line.tax)).toBe(line.total)
        }
      }),
      runs,
    )
  })

  test('goods are never negative, tax never exceeds the taxed value, and discounts on goods never reduce shipping', () => {
    fc.assert(
      fc.property(cart, (input) => {
        const { lines, shipping, coupon, total } = calculateCart(input)
        for (const line of lines) {
          expect(line.discount).toBeLessThanOrEqual(line.subtotal)
          expect(line.total).toBeGreaterThanOrEqual(0)
          expect(line.tax).toBeGreaterThanOrEqual(0)
          expect(line.discounts.every((discount) => discount.amount > 0)).toBe(true)
        }
        if (!shipping) return
        expect([0, shipping.feeBefore]).toContain(shipping.fee)
        expect(total).toBeGreaterThanOrEqual(shipping.fee)
        if (coupon?.refusal !== null || input.coupon?.kind === 'free_shipping') return
        const reductions = lines.flatMap((line) =>
          line.discounts.filter((discount) => discount.source === 'coupon'),
        )
        expect(sum(reductions.map((discount) => discount.amount))).toBe(coupon.discount)
      }),
      runs,
    )
  })

  test('the explanation rows sum to the total', () => {
    fc.assert(
      fc.property(cart, (input) => {
        const { explain, taxIncluded, total } = calculateCart(input)
        const counted = explain.filter(
          ({ kind }) => kind !== 'total' && kind !== 'credit' && !(kind === 'tax' && taxIncluded),
        )
        expect(sum(counted.map((row) => row.amount))).toBe(total)
      }),
      runs,
    )
  })

  test('the order of the lines changes no figure of any line', () => {
    fc.assert(
      fc.property(cart, fc.integer(), (input, seed) => {
        const mixed = input.lines
          .map((line, index) => ({ line, place: (index * 7919 + seed) % 101 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ line }) => line)
        const given = calculateCart(input)
        const other = calculateCart({ ...input, lines: mixed })
        const byId = (lines: typeof given.lines) => lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))
        expect(byId(other.lines)).toEqual(byId(given.lines))
        expect({ ...other, lines: [], explain: [] }).toEqual({ ...given, lines: [], explain: [] })
      }),
      runs,
    )
  })

  test('discounts follow the documented order: offers on lines and order before the coupon', () => {
    fc.assert(
      fc.property(cart, (input) => {
        const withCoupon = calculateCart(input)
        const without = calculateCart({ ...input, coupon: null })
        withCoupon.lines.forEach(({ discounts, ...line }, index) => {
          const promoted = discounts.filter(({ source }) => source === 'promotion')
          expect(promoted).toEqual(without.lines[index]!.discounts)
          expect(discounts.findLastIndex(({ source }) => source === 'promotion')).toBe(promoted.length - 1)
          expect(line.discount).toBeGreaterThanOrEqual(without.lines[index]!.discount)
        })
      }),
      runs,
    )
  })

  test('an additional promotion never makes the goods of a cart without coupon more expensive', () => {
    // Compared before tax: with net prices, a larger discount on untaxed goods may save less tax.
    const goods = (input: CartInput) => {
      const { subtotal, discount } = calculateCart(input)
      return subtotal - discount
    }
    fc.assert(
      fc.property(cart, promotion, (input, { own, combinable }) => {
        fc.pre(own.kind !== 'tiers' && input.promotions.every(({ kind }) => kind !== 'tiers'))
        const plain = {
          ...input,
          coupon: null,
          shippingMethod: null,
          promotions: input.promotions.slice(0, 1),
        }
        const more = { ...plain, promotions: [...plain.promotions, aPromotion(own, { id: 99, combinable })] }
        expect(goods(more)).toBeLessThanOrEqual(goods(plain))
      }),
      runs,
    )
  })
})
