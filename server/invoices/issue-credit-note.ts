import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { invoice, refund, refundLine, refundRequest } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { invoiceSetting } from './invoice.setting.ts'
import { dayIn, type IssuedInvoice, issueInvoice, issuerOf, storeDocument } from './issue-invoice.ts'
import { recordOfRefund } from './record/record-of-refund.ts'

/**
 * Issues the credit note of a refund that reached the buyer. A request paid out in parts (store credit and card) gets
 * one credit note, with the first part. Money beyond the order's total was never invoiced and needs none.
 */
export async function issueCreditNote(
  tx: Tx,
  shop: Shop,
  refundId: string,
  at: Date,
): Promise<IssuedInvoice | null> {
  const [settled] = await tx.select().from(refund).where(eq(refund.id, refundId))
  if (settled?.status !== 'succeeded' || settled.requestId === null) return null
  const invoiced = await issueInvoice(tx, shop, settled.orderId, at)
  if (!invoiced) return null
  const [known] = await tx.select().from(invoice).where(eq(invoice.requestId, settled.requestId))
  if (known) return known
  const [request] = await tx.select().from(refundRequest).where(eq(refundRequest.id, settled.requestId))
  const lines = await tx
    .select()
    .from(refundLine)
    .where(eq(refundLine.requestId, settled.requestId))
    .orderBy(sql`(select position from order_line where id = ${refundLine.lineId})`)
  const { shipping, shippingTax } = request!
  const { record, orderId } = invoiced
  const issuer = issuerOf(shop, record.lang, record.currency)
  const credited = {
    issuedOn: dayIn(shop.settings(invoiceSetting).timeZone)(at),
    lines,
    shipping,
    shippingTax,
  }
  return storeDocument(
    tx,
    shop,
    { kind: 'credit_note', orderId, requestId: settled.requestId, correctsId: invoiced.id },
    (number) => recordOfRefund(record, credited, number, issuer),
    at,
  )
}
