import { and, eq, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { InvoiceRecord } from '#server/db/invoice-record.ts'
import type { Tx } from '#server/db/open.ts'
import { invoice, order, refund, refundLine, refundRequest } from '#server/db/tables.ts'
import { chargedLines } from '#server/orders/refunds/charged-lines.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sum } from '#server/pricing/money.ts'
import {
  dayOf,
  type IssuedInvoice,
  isLapsed,
  issueInvoice,
  issuerOf,
  storeDocument,
} from './issue-invoice.ts'
import { type RefundToCredit, recordOfRefund } from './record/record-of-refund.ts'

/**
 * Issues what an order still lacks: its invoice once it is due, a credit note for every refund that reached the buyer, and
 * one for what was invoiced on delivery but is not charged after all. Repeating it changes nothing.
 */
export async function documentOrder(
  tx: Tx,
  shop: Shop,
  orderId: string,
  at: Date,
): Promise<IssuedInvoice | null> {
  const invoiced = await issueInvoice(tx, shop, orderId, at)
  if (!invoiced) return null
  for (const requestId of await requestsToCredit(tx, orderId))
    await creditRefund(tx, shop, invoiced, requestId, at)
  await creditUncharged(tx, shop, invoiced, at)
  return invoiced
}

/**
 * Refund requests without a credit note of which some money has arrived. One paid out in parts (store credit and card)
 * gets one credit note, with the first part. Money beyond the order's total has no request: it was never invoiced.
 */
async function requestsToCredit(tx: Tx, orderId: string): Promise<string[]> {
  const known = tx.select({ id: invoice.id }).from(invoice).where(eq(invoice.requestId, refund.requestId))
  const rows = await tx
    .select({ id: refund.requestId, first: sql`min(${refund.settledAt})` })
    .from(refund)
    .where(
      and(
        eq(refund.orderId, orderId),
        eq(refund.status, 'succeeded'),
        isNotNull(refund.requestId),
        notExists(known),
      ),
    )
    .groupBy(refund.requestId)
    .orderBy(sql`min(${refund.settledAt})`)
  return rows.map(({ id }) => id!)
}

async function creditRefund(
  tx: Tx,
  shop: Shop,
  invoiced: IssuedInvoice,
  requestId: string,
  at: Date,
): Promise<void> {
  const [request] = await tx.select().from(refundRequest).where(eq(refundRequest.id, requestId))
  const lines = await tx
    .select()
    .from(refundLine)
    .where(eq(refundLine.requestId, requestId))
    .orderBy(sql`(select position from order_line where id = ${refundLine.lineId})`)
  const { shipping, shippingTax } = request!
  await issueCreditNote(tx, shop, invoiced, { requestId, lines, shipping, shippingTax }, at)
}

/**
 * Cash on delivery is invoiced when it ships. If a parcel comes back unpaid and its units or the order are cancelled, the
 * invoice states more than is charged; a credit note without a refund takes that back.
 */
async function creditUncharged(tx: Tx, shop: Shop, invoiced: IssuedInvoice, at: Date): Promise<void> {
  const { orderId, record } = invoiced
  const [placed] = await tx.select().from(order).where(eq(order.id, orderId))
  const lapsed = isLapsed(placed!)
  if (!lapsed && placed!.cancelledAmount === 0) return
  const corrections = await creditNotes(tx, invoiced, isNull(invoice.requestId))
  const charged = lapsed ? [] : await chargedLines(tx, placed!)
  const lines = record.lines.map(({ lineId, quantity, net, tax }) => {
    const now = charged.find(({ id }) => id === lineId) ?? { quantity: 0, total: 0, tax: 0 }
    const before = corrections.flatMap((note) => note.lines.filter((line) => line.lineId === lineId))
    return {
      lineId,
      quantity: quantity - now.quantity - sum(before.map((line) => line.quantity)),
      amount: net + tax - now.total - sum(before.map((line) => line.net + line.tax)),
      tax: tax - now.tax - sum(before.map((line) => line.tax)),
    }
  })
  const open = lines.filter(({ quantity, amount }) => quantity > 0 || amount > 0)
  const fee = lapsed && corrections.every(({ charges }) => charges.length === 0) ? record.charges : []
  if (open.length === 0 && fee.length === 0) return
  const credited = {
    requestId: null,
    lines: open,
    shipping: sum(fee.map(({ net, tax }) => net + tax)),
    shippingTax: sum(fee.map(({ tax }) => tax)),
    // Store credit of a cancelled order has gone back.
    paidBack: lapsed ? record.totals.paid : 0,
  }
  await issueCreditNote(tx, shop, invoiced, credited, at)
}

type ToCredit = Omit<RefundToCredit, 'issuedOn'> & { requestId: string | null }

async function issueCreditNote(
  tx: Tx,
  shop: Shop,
  invoiced: IssuedInvoice,
  { requestId, ...refund }: ToCredit,
  at: Date,
): Promise<void> {
  const { id, orderId, record } = invoiced
  const notes = await creditNotes(tx, invoiced)
  const credited = { issuedOn: dayOf(shop)(at), ...refund }
  const issuer = issuerOf(shop, record.lang, record.currency)
  await storeDocument(
    tx,
    shop,
    { kind: 'credit_note', orderId, requestId, correctsId: id },
    (number) => recordOfRefund(record, credited, notes, number, issuer),
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

/** Orders per run; the rest waits for the next hour. */
const batch = 500

/**
 * Hourly: issues what events could not, for example while the seller's details were incomplete. Orders from before the
 * shop issued invoices get theirs too.
 */
export async function documentOrders(shop: Shop): Promise<void> {
  const { rows } = await shop.pool.query<{ id: string }>(
    `select o.id from orders o
      where o.total > 0 and (o.pay_status = 'paid' or o.ship_status <> 'none')
        and (o.status <> 'cancelled' or o.pay_status = 'paid')
        and (not exists (select from invoice i where i.order_id = o.id and i.kind = 'invoice')
          or exists (select from refund r where r.order_id = o.id and r.status = 'succeeded' and r.request_id is not null
            and not exists (select from invoice i where i.request_id = r.request_id)))
      order by o.created_at limit ${batch}`,
  )
  for (const { id } of rows) {
    await shop.db
      .transaction((tx) => documentOrder(tx, shop, id, shop.now()))
      .catch((error) => shop.log.error({ err: error, order: id }, 'invoice failed'))
  }
}
