import type { InvoiceRecord, RecordCharge, RecordLine } from '#server/db/invoice-record.ts'
import type { Translate } from '#server/platform/messages.ts'
import { allocate } from '#server/pricing/allocate.ts'
import { sum } from '#server/pricing/money.ts'
import { exemptionReason } from './record-of-order.ts'
import { taxBreakdown } from './taxes.ts'

/** The content of a refund request: units of lines, and part of the shipping fee. Amounts include tax. */
export type RefundToCredit = {
  issuedOn: string
  lines: { lineId: string; quantity: number; amount: number; tax: number }[]
  shipping: number
  shippingTax: number
}

type Issuing = { inTaxCurrency(tax: number): InvoiceRecord['inTaxCurrency']; t: Translate }

/** The credit note of a refund. It takes parties and rates from the invoice that it corrects. */
export function recordOfRefund(
  invoiced: InvoiceRecord,
  refund: RefundToCredit,
  number: string,
  { inTaxCurrency, t }: Issuing,
): InvoiceRecord {
  const lines = refund.lines.map((part) => creditedLine(invoiced, part, t))
  const charges = creditedShipping(invoiced, refund)
  const rows = [...lines, ...charges]
  const [net, tax] = [sum(rows.map((row) => row.net)), sum(rows.map((row) => row.tax))]
  const gross = net + tax
  return {
    ...invoiced,
    kind: 'credit_note',
    number,
    issuedOn: refund.issuedOn,
    inTaxCurrency: inTaxCurrency(tax),
    corrects: { number: invoiced.number, issuedOn: invoiced.issuedOn },
    payment: { ...invoiced.payment, terms: '' },
    lines,
    charges,
    taxes: taxBreakdown(rows, (category) => exemptionReason(category, t)),
    totals: {
      lines: sum(lines.map((line) => line.net)),
      charges: sum(charges.map((charge) => charge.net)),
      net,
      tax,
      gross,
      paid: gross,
      due: 0,
    },
  }
}

/** Money without units, such as a price reduction, is a line of quantity 1. */
function creditedLine(
  { lines, showsGross }: InvoiceRecord,
  { lineId, quantity, amount, tax }: RefundToCredit['lines'][number],
  t: Translate,
): RecordLine {
  const line = lines.find((each) => each.lineId === lineId)
  if (!line) throw new Error(`the invoice has no line ${lineId}`)
  const net = amount - tax
  const shown = showsGross ? amount : net
  const units = quantity > 0
  const before = units ? line.unitPrice * quantity : shown
  return {
    ...line,
    name: units ? line.name : t('invoice.price_reduction', { name: line.name }),
    quantity: units ? quantity : 1,
    unitPrice: units ? line.unitPrice : shown,
    discount: Math.max(0, before - shown),
    net,
    tax,
    netDiscount: 0,
  }
}

/** Shared over the rates of the invoice's shipping rows by their value. */
function creditedShipping(
  { charges }: InvoiceRecord,
  { shipping, shippingTax }: RefundToCredit,
): RecordCharge[] {
  if (shipping === 0) return []
  const amounts = allocate(
    shipping,
    charges.map(({ net, tax }) => net + tax),
  )
  const taxes = allocate(
    shippingTax,
    charges.map(({ tax }) => tax),
  )
  return charges
    .map((charge, index) => ({ ...charge, net: amounts[index]! - taxes[index]!, tax: taxes[index]! }))
    .filter(({ net, tax }) => net + tax > 0)
}
