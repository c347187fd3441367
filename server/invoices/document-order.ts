import { and, eq, exists, gt, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { InvoiceRecord } from '#server/db/invoice-record.ts'
import type { Tx } from '#server/db/open.ts'
import { invoice, order, refund, refundLine, refundRequest } from '#server/db/tables.ts'
import { chargedLines } from '#server/orders/refunds/charged-lines.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { exchangeWhenPlaced } from '#server/pricing/exchange-of.ts'
import { sum } from '#server/pricing/money.ts'
import {
  dayOf,
  type IssuedInvoice,
  isLapsed,
  issueInvoices,
  issuerOf,
  storeDocument,
} from './issue-invoice.ts'
import { type RefundToCredit, recordOfRefund, shippingLine } from './record/record-of-refund.ts'

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
  for (const invoiced of invoices) await creditUncharged(tx, shop, invoiced, placed!, at)
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
  for (const [index, invoiced] of invoices.entries()) {
    const own = lines.filter(({ lineId }) => invoiced.record.lines.some((line) => line.lineId === lineId))
    const { shipping, shippingTax } = index === 0 ? request! : { shipping: 0, shippingTax: 0 }
    if (own.length === 0 && shipping === 0) continue
    await issueCreditNote(tx, shop, invoiced, { requestId, lines: own, shipping, shippingTax }, placed, at)
  }
}

/**
 * An invoice states more than is charged if units are taken off an order that was invoiced before: a parcel comes back
 * unpaid, or staff exchange items. A credit note without a refund takes that back.
 */
async function creditUncharged(
  tx: Tx,
  shop: Shop,
  invoiced: IssuedInvoice,
  placed: Placed,
  at: Date,
): Promise<void> {
  const { record } = invoiced
  const lapsed = isLapsed(placed)
  if (!lapsed && placed.cancelledAmount === 0) return
  // Refunded units count as charged, so their credit notes only count once nothing is charged.
  const corrections = await creditNotes(tx, invoiced, lapsed ? undefined : isNull(invoice.requestId))
  const charged = lapsed ? [] : await chargedLines(tx, placed)
  const lines = record.lines.map(({ lineId, quantity, net, tax }) => {
    const now = charged.find(({ id }) => id === lineId) ?? { quantity: 0, total: 0, tax: 0 }
    const before = corrections.flatMap((note) => note.lines.filter((line) => line.lineId === lineId))
    return {
      lineId,
      quantity: Math.max(0, quantity - now.quantity - sum(before.map((line) => line.quantity))),
      amount: net + tax - now.total - sum(before.map((line) => line.net + line.tax)),
      tax: tax - now.tax - sum(before.map((line) => line.tax)),
    }
  })
  const open = lines.filter(({ quantity, amount }) => quantity > 0 || amount > 0)
  const fees = lapsed ? record.charges : []
  const credited = corrections.flatMap(({ lines: rows, charges }) => [
    ...charges,
    ...rows.filter(({ lineId }) => lineId === shippingLine),
  ])
  const left = (part: 'net' | 'tax') =>
    fees.length === 0 ? 0 : sum(fees.map((fee) => fee[part])) - sum(credited.map((row) => row[part]))
  const [net, tax] = [left('net'), left('tax')]
  if (open.length === 0 && net + tax <= 0) return
  const credit = {
    requestId: null,
    lines: open,
    shipping: net + tax,
    shippingTax: tax,
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

/** The credit notes that an invoice has so far. */
async function creditNotes(tx: Tx, { id }: IssuedInvoice, which?: SQL): Promise<InvoiceRecord[]> {
  const issued = await tx
    .select({ record: invoice.record })
    .from(invoice)
    .where(and(eq(invoice.correctsId, id), which))
  return issued.map(({ record }) => record)
}
