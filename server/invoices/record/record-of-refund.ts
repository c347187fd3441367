import type { InvoiceRecord, RecordCharge, RecordLine } from '#server/db/invoice-record.ts'
import type { Translate } from '#server/platform/messages.ts'
import { allocate } from '#server/pricing/allocate.ts'
import { sum } from '#server/pricing/money.ts'
import { exemptionReason } from './record-of-order.ts'
import { shippingAsLine, shippingOf } from './shipping-rows.ts'
import { taxBreakdown } from './taxes.ts'

/** The content of a refund request: units of lines, and part of the shipping fee. Amounts include tax. */
export type RefundToCredit = {
  issuedOn: string
  lines: { lineId: string; quantity: number; amount: number; tax: number }[]
  shipping: number
  shippingTax: number
  /** The part that was paid back; default: all. The rest is offset against what is due on the invoice. */
  paidBack?: number
}

type Issuing = { inTaxCurrency(tax: number): InvoiceRecord['inTaxCurrency']; t: Translate }

/**
 * The credit note of a refund. It takes parties and rates from the invoice that it corrects.
 * @param credited the earlier credit notes of this invoice.
 */
export function recordOfRefund(
  invoiced: InvoiceRecord,
  refund: RefundToCredit,
  credited: readonly InvoiceRecord[],
  number: string,
  { inTaxCurrency, t }: Issuing,
): InvoiceRecord {
  const shipping = creditedShipping(invoiced, refund, credited)
  const goods = refund.lines.flatMap((part) => creditedLines(invoiced, part, t))
  const [lines, charges] =
    goods.length > 0
      ? [goods, shipping]
      : [shipping.map((charge) => shippingAsLine(charge, invoiced.showsGross)), []]
  const rows = [...lines, ...charges]
  const [net, tax] = [sum(rows.map((row) => row.net)), sum(rows.map((row) => row.tax))]
  const gross = net + tax
  const paid = Math.min(gross, refund.paidBack ?? gross)
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
      paid,
      due: gross - paid,
    },
  }
}

/**
 * Money without units, such as a price reduction, is a line of quantity 1. So is what a cancellation returns beyond the
 * price of its units, because an earlier refund kept it back.
 */
function creditedLines(
  { lines, showsGross }: InvoiceRecord,
  { lineId, quantity, amount, tax }: RefundToCredit['lines'][number],
  t: Translate,
): RecordLine[] {
  const line = lines.find((each) => each.lineId === lineId)
  if (!line) throw new Error(`the invoice has no line ${lineId}`)
  const net = amount - tax
  const shown = showsGross ? amount : net
  const price = line.unitPrice * quantity
  const reduction = (part: { net: number; tax: number }): RecordLine => ({
    ...line,
    ...part,
    name: t('invoice.price_reduction', { name: line.name }),
    quantity: 1,
    unitPrice: showsGross ? part.net + part.tax : part.net,
    ...{ discount: 0, netDiscount: 0 },
  })
  if (quantity === 0) return [reduction({ net, tax })]
  if (shown <= price) return [{ ...line, quantity, discount: price - shown, net, tax, netDiscount: 0 }]
  const ownTax = Math.floor((tax * price) / shown)
  const own = { net: showsGross ? price - ownTax : price, tax: ownTax }
  return [
    { ...line, quantity, ...own, ...{ discount: 0, netDiscount: 0 } },
    reduction({ net: net - own.net, tax: tax - own.tax }),
  ]
}

/**
 * Shared over the rates of the invoice's shipping rows by what earlier credit notes left of each, so that all credit
 * notes together return every rate exactly.
 */
function creditedShipping(
  invoiced: InvoiceRecord,
  { shipping, shippingTax }: RefundToCredit,
  credited: readonly InvoiceRecord[],
): RecordCharge[] {
  if (shipping === 0) return []
  const charges = shippingOf(invoiced)
  const earlier = credited.flatMap(shippingOf)
  const left = (charge: RecordCharge, part: 'net' | 'tax') => {
    const same = earlier.filter(({ category, rate }) => category === charge.category && rate === charge.rate)
    return Math.max(0, charge[part] - sum(same.map((row) => row[part])))
  }
  const nets = allocate(
    shipping - shippingTax,
    charges.map((charge) => left(charge, 'net')),
  )
  const taxes = allocate(
    shippingTax,
    charges.map((charge) => left(charge, 'tax')),
  )
  return charges
    .map((charge, index) => ({ ...charge, net: nets[index]!, tax: taxes[index]! }))
    .filter(({ net, tax }) => net + tax > 0)
}
