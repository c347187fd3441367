import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '#server/pricing/money.ts'
import { book, paidOrder, partsOf, refundStep } from '#test/invoices/random-orders.ts'
import { refundableAmount, refundShares } from './refund-shares.ts'

const runs = { numRuns: 800 }

describe('random partial refunds in EUR, CHF, JPY and KWD, gross and net', () => {
  it('each sum to their parts and payouts, and never exceed units, lines, shipping, tax or payments (peer case 38)', () => {
    fc.assert(
      fc.property(paidOrder, fc.array(refundStep, { maxLength: 12 }), ({ order, figures }, steps) => {
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
        // A cancellation returns all that is left, also what a refund for worn goods kept back.
        const closing = refundShares(now, { lines: 'all', shipping: true })
        expect(closing.amount).toBe(refundableAmount(now))
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
      fc.property(paidOrder, refundStep, ({ order }, one) => {
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
