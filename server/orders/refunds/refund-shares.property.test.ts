import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from '#server/pricing/allocate.ts'
import { calculateCart } from '#server/pricing/calculate.ts'
import { aCart, aCoupon, aLine, aMethod, germanTax } from '#server/pricing/cart.builder.ts'
import { sum } from '#server/pricing/money.ts'
import { type Refundable, type RefundParts, refundableAmount, refundShares } from './refund-shares.ts'

const places = [
  { currency: 'EUR', exchange: { base: 'EUR', rate: 10_000, step: 1 } },
  { currency: 'JPY', exchange: { base: 'EUR', rate: 1_605_000, step: 10 } },
  { currency: 'KWD', exchange: { base: 'EUR', rate: 3345, step: 5 } },
]

/** An order as it is stored: calculated from a cart with discounts, shipping and taxes, then paid in several parts. */
const paidOrder = fc
  .record({
    lines: fc.array(
      fc.record({
        unitPrice: fc.oneof(fc.nat(300), fc.nat(500_000)),
        quantity: fc.integer({ min: 1, max: 9 }),
        taxClass: fc.constantFrom('standard', 'reduced', 'books'),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    percent: fc.integer({ min: 0, max: 9999 }),
    fee: fc.nat(3000),
    country: fc.constantFrom('DE', 'AT', 'CH'),
    place: fc.constantFrom(...places),
    gross: fc.boolean(),
    shippingTax: fc.constantFrom('class' as const, 'shared' as const),
    credit: fc.nat(20_000),
    payments: fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }),
  })
  .map(({ lines, percent, fee, place, country, gross, shippingTax, credit, payments }) => {
    const figures = calculateCart(
      aCart(
        lines.map(({ unitPrice, quantity, taxClass }, index) =>
          aLine(unitPrice, quantity, { id: `line ${index}`, taxClass }),
        ),
        {
          ...place,
          country,
          credit,
          coupon: aCoupon({ kind: 'percentage', percent }),
          shippingMethod: aMethod(fee),
          tax: { ...germanTax, gross, shippingTax },
        },
      ),
    )
    const order: Refundable = {
      lines: figures.lines.map(({ id, quantity, total, tax }) => ({
        ...{ id, quantity, total, tax },
        ...{ refunded: 0, refundedTax: 0, refundedUnits: 0 },
      })),
      shipping: {
        total: figures.shipping?.total ?? 0,
        tax: figures.shipping?.tax ?? 0,
        refunded: 0,
        refundedTax: 0,
      },
      sources: [
        { paymentId: null, destination: 'credit', left: figures.credit },
        ...allocate(figures.due, payments).map((left, index) => ({
          paymentId: `payment ${index}`,
          destination: 'original' as const,
          left,
        })),
      ],
    }
    return { order, figures }
  })

/** Random parts, resolved against what is left when they are refunded. */
const step = fc.record({
  kind: fc.constantFrom('units', 'worn', 'shipping', 'free', 'rest'),
  line: fc.nat(),
  units: fc.nat(),
  share: fc.nat(100),
})

function partsOf(order: Refundable, { kind, line, units, share }: Step): RefundParts | null {
  if (kind === 'rest') return { lines: 'all', shipping: true }
  if (kind === 'shipping')
    return { shipping: Math.floor(((order.shipping.total - order.shipping.refunded) * share) / 100) }
  if (kind === 'free') {
    const amount = Math.floor((refundableAmount(order) * share) / 100)
    return amount > 0 ? { amount } : null
  }
  const chosen = order.lines[line % order.lines.length]!
  const open = chosen.quantity - chosen.refundedUnits
  if (open === 0) return null
  const lines = [{ lineId: chosen.id, quantity: (units % open) + 1 }]
  if (kind === 'units') return { lines }
  return { lines, amount: Math.floor((refundShares(order, { lines }).amount * share) / 100) }
}

type Step = { kind: string; line: number; units: number; share: number }

/** Books a refund as the database does. */
function book(order: Refundable, shares: ReturnType<typeof refundShares>): Refundable {
  return {
    lines: order.lines.map((line) => {
      const part = shares.lines.find(({ lineId }) => lineId === line.id)
      if (!part) return line
      return {
        ...line,
        refunded: line.refunded + part.amount,
        refundedTax: line.refundedTax + part.tax,
        refundedUnits: line.refundedUnits + part.quantity,
      }
    }),
    shipping: {
      ...order.shipping,
      refunded: order.shipping.refunded + shares.shipping.amount,
      refundedTax: order.shipping.refundedTax + shares.shipping.tax,
    },
    sources: order.sources.map((source) => {
      const payout = shares.payouts.find(({ paymentId }) => paymentId === source.paymentId)
      return { ...source, left: source.left - (payout?.amount ?? 0) }
    }),
  }
}

const runs = { numRuns: 800 }

describe('random partial refunds in EUR, JPY and KWD, gross and net', () => {
  it('each sum to their parts and payouts, and never exceed units, lines, shipping, tax or payments (peer case 38)', () => {
    fc.assert(
      fc.property(paidOrder, fc.array(step, { maxLength: 12 }), ({ order, figures }, steps) => {
        let now = order
        for (const one of steps) {
          const parts = partsOf(now, one)
          if (!parts) continue
          const shares = refundShares(now, parts)
          expect(sum(shares.lines.map(({ amount }) => amount)) + shares.shipping.amount).toBe(shares.amount)
          expect(sum(shares.lines.map(({ tax }) => tax)) + shares.shipping.tax).toBe(shares.tax)
          expect(sum(shares.payouts.map(({ amount }) => amount))).toBe(shares.amount)
          now = book(now, shares)
          for (const { refunded, total, refundedTax, tax, refundedUnits, quantity } of now.lines) {
            expect(refunded).toBeLessThanOrEqual(total)
            expect(refundedTax).toBeLessThanOrEqual(tax)
            expect(refundedTax).toBeGreaterThanOrEqual(0)
            expect(refundedUnits).toBeLessThanOrEqual(quantity)
            expect(refundedTax).toBeLessThanOrEqual(refunded)
          }
          expect(now.sources.every(({ left }) => left >= 0)).toBe(true)
          // Lines and shipping have as much left as the payments.
          const open = figures.total - sum([...now.lines, now.shipping].map(({ refunded }) => refunded))
          expect(sum(now.sources.map(({ left }) => left))).toBe(open)
        }
        // Whatever was refunded in parts, the rest returns exactly what was paid, tax included.
        const rest = refundableAmount(now)
        if (rest > 0) now = book(now, refundShares(now, { amount: rest }))
        expect(sum([...now.lines, now.shipping].map(({ refunded }) => refunded))).toBe(figures.total)
        expect(sum([...now.lines, now.shipping].map(({ refundedTax }) => refundedTax))).toBe(figures.tax)
        expect(now.sources.every(({ left }) => left === 0)).toBe(true)
      }),
      runs,
    )
  })

  it('return credit before any payment', () => {
    fc.assert(
      fc.property(paidOrder, step, ({ order }, one) => {
        const parts = partsOf(order, one)
        fc.pre(parts !== null)
        const { payouts, amount } = refundShares(order, parts)
        const credit = payouts.find(({ paymentId }) => paymentId === null)?.amount ?? 0
        expect(credit).toBe(Math.min(amount, order.sources[0]!.left))
      }),
      runs,
    )
  })

  it('of all units, one by one, sum to what was paid for the line', () => {
    fc.assert(
      fc.property(paidOrder, ({ order }) => {
        for (const { id, quantity, total, tax } of order.lines) {
          let now = order
          for (let unit = 0; unit < quantity; unit++)
            now = book(now, refundShares(now, { lines: [{ lineId: id, quantity: 1 }] }))
          const line = now.lines.find((one) => one.id === id)!
          expect([line.refunded, line.refundedTax]).toEqual([total, tax])
        }
      }),
      runs,
    )
  })
})
