import { eq } from 'drizzle-orm'
import { refund } from '#server/db/tables.ts'
import { type EventHandlers, inQueue, inSharedJobs } from '#server/platform/jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { documentOrder } from './document-order.ts'
import { storeFiles } from './invoice-files.ts'

export const invoiceEvents: EventHandlers = {
  'order.paid': inSharedJobs((shop, { orderId }) => document(shop, orderId)),
  'order.shipped': inSharedJobs((shop, { orderId }) => document(shop, orderId)),
  'order.cancelled': inSharedJobs((shop, { orderId }) => document(shop, orderId)),
  'order.units_cancelled': inSharedJobs((shop, { orderId }) => document(shop, orderId)),
  'refund.settled': async (shop, { refundId }) => {
    const [settled] = await shop.db.select().from(refund).where(eq(refund.id, refundId))
    if (settled) await document(shop, settled.orderId)
  },
  'invoice.issued': inQueue('pictures', (shop, { invoiceId }) => storeFiles(shop, invoiceId)),
}

async function document(shop: Shop, orderId: string): Promise<void> {
  await shop.db.transaction((tx) => documentOrder(tx, shop, orderId, shop.now()))
}
