import type { InvoiceRecord } from '#server/db/invoice-record.ts'
import { ratio } from '#server/pricing/currency/rounding.ts'
import { sum } from '#server/pricing/money.ts'
import { shippingOf } from './record/shipping-rows.ts'

/** An invoice with the credit notes it has so far. */
export type Credited = { record: InvoiceRecord; notes: InvoiceRecord[] }

export type Fee = { shipping: number; shippingTax: number }

/** Shipping of an invoice that no credit note has returned, tax included, and the tax in it. */
export function shippingLeft({ record, notes }: Credited): Fee {
  const [stated, back] = [shippingOf(record), notes.flatMap(shippingOf)]
  const tax = sum(stated.map((row) => row.tax)) - sum(back.map((row) => row.tax))
  const net = sum(stated.map((row) => row.net)) - sum(back.map((row) => row.net))
  return { shipping: net + tax, shippingTax: tax }
}

/** Shares returned shipping over the invoices that state it, in their order. Anything beyond is for the first. */
export function shareShipping({ shipping, shippingTax }: Fee, lefts: readonly Fee[]): Fee[] {
  let open = shipping
  const amounts = lefts.map((left) => {
    const part = Math.min(open, Math.max(0, left.shipping))
    open -= part
    return part
  })
  amounts[0]! += open
  let before = 0
  return amounts.map((amount) => {
    const taxed = shipping === 0 ? 0 : ratio(shippingTax, before + amount, shipping)
    const earlier = shipping === 0 ? 0 : ratio(shippingTax, before, shipping)
    before += amount
    return { shipping: amount, shippingTax: taxed - earlier }
  })
}
