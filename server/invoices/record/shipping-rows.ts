import type { InvoiceRecord, RecordCharge, RecordLine } from '#server/db/invoice-record.ts'
import type { Taxation } from '#server/db/tables/orders.ts'
import { sum } from '#server/pricing/money.ts'

/** The `lineId` of shipping that is written as a line. */
export const shippingLine = ''

/** Shipping as a line of quantity 1. BR-16: a document has at least one line. */
export function shippingAsLine({ reason, ...taxed }: RecordCharge, showsGross: boolean): RecordLine {
  return {
    ...{ lineId: shippingLine, name: reason, detail: '', sku: '', quantity: 1 },
    unitPrice: showsGross ? taxed.net + taxed.tax : taxed.net,
    ...{ discount: 0, netDiscount: 0 },
    ...taxed,
  }
}

/** Shipping of a document, wherever it is written. */
export function shippingOf({ lines, charges }: Pick<InvoiceRecord, 'lines' | 'charges'>): RecordCharge[] {
  const asLines = lines.filter(({ lineId }) => lineId === shippingLine)
  return [
    ...charges,
    ...asLines.map(({ name, category, rate, net, tax }) => ({ reason: name, category, rate, net, tax })),
  ]
}

/** The part of an order's shipping that its invoices do not state yet. `taken`: credit notes without a refund. */
export function openShipping(
  shipping: Taxation['shipping'],
  invoiced: readonly InvoiceRecord[],
  taken: readonly InvoiceRecord[],
): Taxation['shipping'] {
  const [stated, back] = [invoiced.flatMap(shippingOf), taken.flatMap(shippingOf)]
  return shipping
    .map(({ rate, total, tax }) => {
      const left = (of: (row: RecordCharge) => number) => {
        const ofRate = (rows: RecordCharge[]) => sum(rows.filter((row) => row.rate === rate).map(of))
        return ofRate(stated) - ofRate(back)
      }
      return {
        rate,
        total: total - left((row) => row.net + row.tax),
        tax: Math.max(0, tax - left((row) => row.tax)),
      }
    })
    .filter(({ total }) => total > 0)
}
