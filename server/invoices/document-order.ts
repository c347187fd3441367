import { and, eq, exists, gt, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { InvoiceRecord } from '#server/db/invoice-record.ts'
import type { Tx } from '#server/db/open.ts'
import { invoice, order, refund, refundLine, refundRequest } from '#server/db/tables.ts'
import { chargedLines } from '#server/orders/refunds/charged-lines.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { dayOf } from '#server/platform/day-of.ts'
import type { Shop } from '#server/platform/shop.ts'
import { exchangeWhenPlaced } from '#server/pricing/currency/exchange-of.ts'
import { ratio } from '#server/pricing/currency/rounding.ts'
import { sum } from '#server/pricing/money.ts'
import { type IssuedInvoice, isLapsed, issueInvoices, issuerOf, storeDocument } from './issue-invoice.ts'
import { type RefundToCredit, recordOfRefund } from './record/record-of-refund.ts'
import { shippingLine } from './record/shipping-rows.ts'
import { type Credited, type Fee, shareShipping, shippingLeft } from './shipping-to-credit.ts'

type Placed = typeof order.$inferSelect

/**
 * Issues what an order still lacks: its invoices once they are due, a credit note for every refund that reached the buyer,
 * and one for what was invoiced but is not charged after all. Repeating it changes nothing.
 */
export async function documentOrder(tx: Tx, shop: Shop, orderId: string, at: Date): Promise<IssuedInvoice[]> {
  const invoices = await issueInvoices(tx, shop, orderId, at)
  const [first] = invoices
  if (!first) return []
  const [placed] = await tx.select().from(order).where(eq(order.id, orderId))
  // Of an order that is not charged at all, one credit note takes back what others have left.
  const requests = isLapsed(placed!) ? [] : await requestsToCredit(tx, orderId)
  for (const requestId of requests) await creditRefund(tx, shop, invoices, requestId, placed!, at)
  const fees = await unchargedShipping(tx, invoices, placed!)
  for (const [index, invoiced] of invoices.entries())
    await creditUncharged(tx, shop, invoiced, { placed: placed!, fee: fees[index]! }, at)
  return invoices
}

/**
 * Refund requests without a credit note of which some money has arrived. One paid out in parts (store credit and card)
 * gets one credit note, with the first part. Money beyond what the order costs was never invoiced, or is credited with
 * the units that are not charged: it has no request, or one without lines and shipping.
 */
async function requestsToCredit(tx: Tx, orderId: string): Promise<string[]> {
  const known = tx.select({ id: invoice.id }).from(invoice).where(eq(invoice.requestId, refund.requestId))
  const parts = tx
    .select({ id: refundLine.requestId })
    .from(refundLine)
    .where(eq(refundLine.requestId, refundRequest.id))
  const rows = await tx
    .select({ id: refund.requestId, first: sql`min(${refund.settledAt})` })
    .from(refund)
    .innerJoin(refundRequest, eq(refundRequest.id, refund.requestId))
    .where(
      and(
        eq(refund.orderId, orderId),
        eq(refund.status, 'succeeded'),
        notExists(known),
        or(gt(refundRequest.shipping, 0), exists(parts)),
      ),
    )
    .groupBy(refund.requestId)
    .orderBy(sql`min(${refund.settledAt})`)
  return rows.map(({ id }) => id!)
}

async function creditRefund(
  tx: Tx,
  shop: Shop,
  invoices: IssuedInvoice[],
  requestId: string,
  placed: Placed,
  at: Date,
): Promise<void> {
  const [request] = await tx.select().from(refundRequest).where(eq(refundRequest.id, requestId))
  const lines = await tx
    .select()
    .from(refundLine)
    .where(eq(refundLine.requestId, requestId))
    .orderBy(sql`(select position from order_line where id = ${refundLine.lineId})`)
  const credited = await withNotes(tx, invoices)
  const fees = shareShipping(request!, credited.map(shippingLeft))
  for (const [index, invoiced] of invoices.entries()) {
    const own = lines.filter(({ lineId }) => invoiced.record.lines.some((line) => line.lineId === lineId))
    const { shipping, shippingTax } = fees[index]!
    if (own.length === 0 && shipping === 0) continue
    await issueCreditNote(tx, shop, invoiced, { requestId, lines: own, shipping, shippingTax }, placed, at)
  }
}

/**
 * By invoice, shipping that is stated but not charged: staff chose a cheaper method before the rest was paid, or nothing
 * is charged at all.
 */
async function unchargedShipping(tx: Tx, invoices: IssuedInvoice[], placed: Placed): Promise<Fee[]> {
  const credited = await withNotes(tx, invoices)
  const lefts = credited.map(shippingLeft)
  if (isLapsed(placed)) return lefts
  const taken = await withNotes(tx, invoices, isNull(invoice.requestId))
  const stated = taken.map(shippingLeft)
  const more = sum(stated.map(({ shipping }) => shipping)) - placed.shippingFee
  if (more <= 0) return lefts.map(() => ({ shipping: 0, shippingTax: 0 }))
  const tax = sum(stated.map(({ shippingTax }) => shippingTax)) - shippingTaxOf(placed, stated)
  // Refunded shipping is credited already, on the first invoices.
  return shareShipping({ shipping: more, shippingTax: Math.max(0, tax) }, lefts.toReversed()).toReversed()
}

/** The tax in the order's fee. Orders placed before this was stored are taxed like their invoices. */
function shippingTaxOf({ taxation, shippingFee }: Placed, stated: Fee[]): number {
  if (taxation) return sum(taxation.shipping.map(({ tax }) => tax))
  const [fee, tax] = [
    sum(stated.map(({ shipping }) => shipping)),
    sum(stated.map((each) => each.shippingTax)),
  ]
  return fee === 0 ? 0 : ratio(tax, shippingFee, fee)
}

/**
 * An invoice states more than is charged if units are taken off an order that was invoiced before, or a discount is
 * given: a parcel comes back unpaid, or staff edit it. A credit note without a refund takes that back.
 */
async function creditUncharged(
  tx: Tx,
  shop: Shop,
  invoiced: IssuedInvoice,
  { placed, fee }: { placed: Placed; fee: Fee },
  at: Date,
): Promise<void> {
  const { record } = invoiced
  const lapsed = isLapsed(placed)
  if (!lapsed && placed.cancelledAmount === 0 && fee.shipping === 0) return
  // Refunded units count as charged, so their credit notes only count once nothing is charged.
  const corrections = await creditNotes(tx, invoiced, lapsed ? undefined : isNull(invoice.requestId))
  const charged = lapsed ? [] : await chargedLines(tx, placed)
  const goods = record.lines.filter(({ lineId }) => lineId !== shippingLine)
  const lines = goods.map(({ lineId, name, quantity, net, tax }) => {
    const now = charged.find(({ id }) => id === lineId) ?? { quantity: 0, total: 0, tax: 0 }
    const before = corrections.flatMap((note) => note.lines.filter((line) => line.lineId === lineId))
    // A discount is written as one unit of its own name.
    const units = before.filter((line) => line.name === name)
    return {
      lineId,
      quantity: Math.max(0, quantity - now.quantity - sum(units.map((line) => line.quantity))),
      amount: net + tax - now.total - sum(before.map((line) => line.net + line.tax)),
      tax: tax - now.tax - sum(before.map((line) => line.tax)),
    }
  })
  const open = lines.filter(({ quantity, amount }) => quantity > 0 || amount > 0)
  if (open.length === 0 && fee.shipping <= 0) return
  const credit = {
    ...{ requestId: null, lines: open, ...fee },
    // A cancelled order has returned what it had received.
    paidBack: lapsed ? record.totals.paid : 0,
  }
  await issueCreditNote(tx, shop, invoiced, credit, placed, at)
}

type ToCredit = Omit<RefundToCredit, 'issuedOn'> & { requestId: string | null }

async function issueCreditNote(
  tx: Tx,
  shop: Shop,
  invoiced: IssuedInvoice,
  { requestId, ...refund }: ToCredit,
  placed: Placed,
  at: Date,
): Promise<void> {
  const { id, orderId, record } = invoiced
  const notes = await creditNotes(tx, invoiced)
  const credited = { issuedOn: dayOf(shop)(at), ...refund }
  const exchange = exchangeWhenPlaced(shop.settings(currencySetting), placed)
  const issuer = issuerOf(shop, record.lang, { currency: record.currency, exchange })
  const write = (number: string) => recordOfRefund(record, credited, notes, number, issuer)
  await storeDocument(
    tx,
    shop,
    { kind: 'credit_note', orderId, requestId, correctsId: id },
    { write, exchange },
    at,
  )
}

async function withNotes(tx: Tx, invoices: IssuedInvoice[], which?: SQL): Promise<Credited[]> {
  const credited: Credited[] = []
  for (const invoiced of invoices)
    credited.push({ record: invoiced.record, notes: await creditNotes(tx, invoiced, which) })
  return credited
}

/** The credit notes that an invoice has so far. */
async function creditNotes(tx: Tx, { id }: IssuedInvoice, which?: SQL): Promise<InvoiceRecord[]> {
  const issued = await tx
    .select({ record: invoice.record })
    .from(invoice)
    .where(and(eq(invoice.correctsId, id), which))
  return issued.map(({ record }) => record)
}
