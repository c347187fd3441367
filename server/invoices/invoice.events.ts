import { eq } from 'drizzle-orm'
import pLimit from 'p-limit'
import { refund } from '#server/db/tables.ts'
import { type EventHandlers, inQueue, inSharedJobs } from '#server/platform/jobs/event-handlers.ts'
import type { Shop } from '#server/platform/shop.ts'
import { documentOrder } from './document-order.ts'
import { storeFiles } from './invoice-files.ts'

export const invoiceEvents: EventHandlers = {
  'order.paid': inSharedJobs((shop, { orderId }) => document(shop, orderId)),
  'order.shipped': inSharedJobs((shop, { orderId }) => document(shop, orderId)),
  'order.cancelled': inSharedJobs((shop, { orderId }) => document(shop, orderId)),
  'order.edited': inSharedJobs((shop, { orderId }) => document(shop, orderId)),
  'order.units_cancelled': inSharedJobs((shop, { orderId }) => document(shop, orderId)),
  'refund.settled': async (shop, { refundId }) => {
    const [settled] = await shop.db.select().from(refund).where(eq(refund.id, refundId))
    if (settled) await document(shop, settled.orderId)
  },
  'invoice.issued': inQueue('pictures', (shop, { invoiceId }) => storeFiles(shop, invoiceId)),
}

/**
 * Invoices per process. Numbers without gaps are taken one after the other anyway; transactions that wait for them would
 * hold connections that requests need.
 */
const limitConcurrency = pLimit(1)

function document(shop: Shop, orderId: string): Promise<void> {
  return limitConcurrency(async () => {
    await shop.db.transaction((tx) => documentOrder(tx, shop, orderId, shop.now()))
  })
}
