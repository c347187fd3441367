import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { invoice, refund, refundLine, refundRequest } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { dayOf, type IssuedInvoice, issueInvoice, issuerOf, storeDocument } from './issue-invoice.ts'
import { recordOfRefund } from './record/record-of-refund.ts'

/**
 * Issues what an order still lacks: its invoice once it is due, and a credit note for every refund that reached the
 * buyer. Repeating it changes nothing.
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
    await issueCreditNote(tx, shop, invoiced, requestId, at)
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

async function issueCreditNote(
  tx: Tx,
  shop: Shop,
  { id, orderId, record }: IssuedInvoice,
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
  const earlier = await tx.select({ record: invoice.record }).from(invoice).where(eq(invoice.correctsId, id))
  const notes = earlier.map((note) => note.record)
  const credited = {
    issuedOn: dayOf(shop)(at),
    ...{ lines, shipping, shippingTax },
  }
  const issuer = issuerOf(shop, record.lang, record.currency)
  await storeDocument(
    tx,
    shop,
    { kind: 'credit_note', orderId, requestId, correctsId: id },
    (number) => recordOfRefund(record, credited, notes, number, issuer),
    at,
  )
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
