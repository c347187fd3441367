import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InvoiceRecord } from '#server/db/invoice-record.ts'
import { refundableAmount, refundShares } from '#server/orders/refunds/refund-shares.ts'
import { sum } from '#server/pricing/money.ts'
import { brokenRules } from '#test/invoices/business-rules.ts'
import {
  book,
  issuerIn,
  type PaidOrder,
  paidOrder,
  partsOf,
  type RefundStep,
  refundStep,
} from '#test/invoices/random-orders.ts'
import { fitsStandard } from '../standard.ts'
import { writeXml } from '../write-xml.ts'
import { recordOfOrder } from './record-of-order.ts'
import { recordOfRefund } from './record-of-refund.ts'

/** The invoice of an order, and the credit notes of random refunds and of everything that is left after them. */
function documentsOf({ order, figures, toInvoice }: PaidOrder, steps: RefundStep[]) {
  const issuer = issuerIn(figures.currency)
  const invoice = recordOfOrder(toInvoice, 'INV-2025-000001', issuer)
  const credits: InvoiceRecord[] = []
  let now = order
  const credit = (parts: Parameters<typeof refundShares>[1]) => {
    const shares = refundShares(now, parts)
    if (shares.amount === 0) return
    now = book(now, shares)
    const { lines, shipping } = shares
    const refund = { issuedOn: '2025-06-20', lines, shipping: shipping.amount, shippingTax: shipping.tax }
    credits.push(recordOfRefund(invoice, refund, credits, `CN-2025-00000${credits.length}`, issuer))
  }
  for (const step of steps) {
    const parts = partsOf(now, step)
    if (parts) credit(parts)
  }
  const rest = refundableAmount(now)
  if (rest > 0) credit({ amount: rest })
  return { invoice, credits }
}

/** Net and tax by category and rate, less what credit notes took back. */
function leftByRate(invoice: InvoiceRecord, credits: InvoiceRecord[]) {
  const left = new Map<string, { net: number; tax: number }>()
  for (const { kind, taxes } of [invoice, ...credits]) {
    for (const { category, rate, net, tax } of taxes) {
      const sign = kind === 'invoice' ? 1 : -1
      const row = left.get(`${category} ${rate}`) ?? { net: 0, tax: 0 }
      left.set(`${category} ${rate}`, { net: row.net + sign * net, tax: row.tax + sign * tax })
    }
  }
  return [...left.values()]
}

describe('any order in EUR, CHF, JPY and KWD, gross and net, at home, abroad and exported', () => {
  it('has an invoice over exactly what was charged, and credit notes that sum to it by rate', () => {
    fc.assert(
      fc.property(paidOrder, fc.array(refundStep, { maxLength: 6 }), (paid, steps) => {
        const { figures } = paid
        const { invoice, credits } = documentsOf(paid, steps)
        expect(invoice.totals).toMatchObject({
          gross: figures.total,
          tax: figures.tax,
          paid: figures.total,
          due: 0,
        })
        expect(figures.credit + figures.due).toBe(invoice.totals.gross)
        for (const { lines, charges, taxes, totals, showsGross } of [invoice, ...credits]) {
          const rows = [...lines, ...charges]
          expect(sum(rows.map(({ net, tax }) => net + tax))).toBe(totals.gross)
          expect(sum(taxes.map(({ net }) => net))).toBe(totals.net)
          expect(sum(taxes.map(({ tax }) => tax))).toBe(totals.tax)
          for (const line of lines) {
            expect(line.net).toBeGreaterThanOrEqual(0)
            expect(line.tax).toBeGreaterThanOrEqual(0)
            const shown = showsGross ? line.net + line.tax : line.net
            expect(line.unitPrice * line.quantity - line.discount).toBe(shown)
          }
        }
        expect(sum(credits.map(({ totals }) => totals.gross))).toBe(figures.total)
        expect(leftByRate(invoice, credits).every(({ net, tax }) => net === 0 && tax === 0)).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  it('keeps the business rules of EN 16931 where its XML claims them, and those of the sums everywhere', () => {
    fc.assert(
      fc.property(paidOrder, fc.array(refundStep, { maxLength: 2 }), (paid, steps) => {
        const { invoice, credits } = documentsOf(paid, steps)
        for (const record of [invoice, ...credits]) {
          const broken = brokenRules(writeXml(record), { decimals: fitsStandard(record) ? 2 : 3 })
          // Without the claim, only the tolerance of the tax may be exceeded.
          expect(
            fitsStandard(record) ? broken : broken.filter((id) => !['BR-CO-17', 'BR-S-09'].includes(id)),
          ).toEqual([])
        }
      }),
      { numRuns: 120 },
    )
  })
})
