import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/open.ts'
import {
  order,
  orderHistory,
  orderLine,
  payment,
  type RefundReason,
  refund,
  refundLine,
  refundRequest,
} from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { sum } from '#server/pricing/money.ts'
import type { LockedOrder } from '../lock-order.ts'
import { chargedLines } from './charged-lines.ts'
import { lost } from './lost-by-disputes.ts'
import {
  excessShares,
  type Refundable,
  type RefundParts,
  type RefundShares,
  type RefundSource,
  refundShares,
} from './refund-shares.ts'
import { restockUnits } from './restock-units.ts'

export type RefundWish = RefundParts & {
  reason: RefundReason
  by: { kind: 'buyer' | 'merchant' | 'system'; id?: string; name?: string }
  note?: string
  /** Shipped units that go back on sale. */
  restock?: { lineId: string; quantity: number }[]
  /**
   * Instead of parts of the order: money that it no longer costs, because its lines are not charged any more. `shipping`
   * is the part of it that is charged for shipping.
   */
  excess?: number
}

export type AskedRefund = RefundShares & {
  /** The row of `refund_request`. */
  id: string
  /** The rows of `refund`, one for each payment that is paid back. */
  refunds: string[]
}

/**
 * Pays back part of a paid order: the part paid with store credit first, then the original payments. A job sends the
 * money after this transaction commits.
 * @returns null if nothing is owed, as for a free order.
 * @throws Refusal if the order is unpaid, or units or amount exceed what is left.
 */
export async function askRefunds(
  tx: Tx,
  locked: LockedOrder,
  { reason, by, note = '', restock = [], excess, ...parts }: RefundWish,
  at: Date,
): Promise<AskedRefund | null> {
  const { id: orderId, currency } = locked
  const refundable = await readRefundable(tx, orderId)
  const fee = typeof parts.shipping === 'number' ? parts.shipping : 0
  const shares =
    excess === undefined ? refundShares(refundable, parts) : excessShares(refundable, excess, fee)
  await restockUnits(tx, orderId, restock, at)
  if (shares.amount === 0) return null
  const requestId = await writeRequest(tx, locked, shares, { reason, by, note }, at)
  const refunds = await tx
    .insert(refund)
    .values(
      shares.payouts.map((payout) => ({ ...payout, requestId, orderId, currency, reason, createdAt: at })),
    )
    .returning({ id: refund.id })
  await tx.insert(orderHistory).values({
    orderId,
    at,
    by: by.kind,
    actorName: by.name ?? null,
    kind: 'note',
    note: `refund_asked ${reason} ${shares.amount}`,
  })
  for (const { id } of refunds) await emit(tx, 'refund.asked', { refundId: id }, { at })
  return { ...shares, id: requestId, refunds: refunds.map(({ id }) => id) }
}

/** Stores what is refunded and why. The transfers are up to the caller. */
export async function writeRequest(
  tx: Tx,
  { id: orderId, currency }: Pick<LockedOrder, 'id' | 'currency'>,
  { amount, tax, shipping, lines }: RefundShares,
  { reason, by, note = '' }: Pick<RefundWish, 'reason' | 'by' | 'note'>,
  at: Date,
): Promise<string> {
  const [request] = await tx
    .insert(refundRequest)
    .values({
      ...{ orderId, currency, amount, tax, reason, note },
      shipping: shipping.amount,
      shippingTax: shipping.tax,
      by: by.kind,
      actorId: by.id ?? null,
      actorName: by.name ?? null,
      createdAt: at,
    })
    .returning({ id: refundRequest.id })
  const requestId = request!.id
  if (lines.length > 0) await tx.insert(refundLine).values(lines.map((line) => ({ ...line, requestId })))
  return requestId
}

/** The shares that `askRefunds` would refund now. @throws Refusal like `askRefunds`. */
export async function previewRefunds(
  reader: Reader,
  orderId: string,
  parts: RefundParts,
): Promise<RefundShares> {
  return refundShares(await readRefundable(reader, orderId), parts)
}

/** The refundable rest of an order. An unpaid order has nothing: what it received goes back payment by payment. */
export async function readRefundable(reader: Reader, orderId: string): Promise<Refundable> {
  const [row] = await reader
    .select({
      order,
      ...shippingRefunded,
      creditReturned: returned(sql`r.order_id = orders.id and r.payment_id is null`),
    })
    .from(order)
    .where(eq(order.id, orderId))
  const taxes = await reader
    .select({ lineId: orderLine.id, tax: orderLine.tax, refundedTax })
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId))
  const payments = await reader
    .select({ payment, returned: returned(sql`r.payment_id = payment.id`), lost })
    .from(payment)
    .where(and(eq(payment.orderId, orderId), gt(payment.received, 0)))
    .orderBy(payment.createdAt, payment.id)
  if (!row) throw new Error(`no order ${orderId}`)
  const { order: paid } = row
  const lines = await chargedLines(reader, paid)
  const refundedTaxes = new Map(taxes.map((line) => [line.lineId, line.refundedTax]))
  const credit: RefundSource = {
    paymentId: null,
    destination: paid.customerId ? 'credit' : 'account',
    left: paid.credit - row.creditReturned,
  }
  return {
    lines: lines.map((line) => ({ ...line, refundedTax: refundedTaxes.get(line.id) ?? 0 })),
    shipping: {
      total: paid.shippingFee,
      tax: paid.tax - sum(taxes.map(({ tax }) => tax)),
      refunded: row.shippingRefunded,
      refundedTax: row.shippingTaxRefunded,
    },
    sources: paid.payStatus === 'unpaid' ? [] : [credit, ...payments.map(sourceOf)],
  }
}

function sourceOf({ payment: { id, reference, received }, returned: back, lost }: PaymentRow): RefundSource {
  // Only payments through a gateway have a reference.
  const destination = reference === null ? 'account' : 'original'
  return { paymentId: id, destination, left: Math.max(0, received - back - lost) }
}

type PaymentRow = { payment: typeof payment.$inferSelect; returned: number; lost: number }

const shippingRefunded = {
  shippingRefunded: sumOf('select sum(shipping) from refund_request where order_id = orders.id'),
  shippingTaxRefunded: sumOf('select sum(shipping_tax) from refund_request where order_id = orders.id'),
}

const refundedTax = sumOf('select sum(tax) from refund_line where line_id = order_line.id')

/** The sum of refunds that were sent, are on their way, or failed and are still owed. */
function returned(which: SQL) {
  return sql<number>`coalesce((
    select sum(r.amount) from refund r
    where ${which} and r.retried_at is null), 0)`.mapWith(Number)
}

function sumOf(query: string) {
  return sql<number>`coalesce((${sql.raw(query)}), 0)`.mapWith(Number)
}
