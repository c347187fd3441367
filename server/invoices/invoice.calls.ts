import { and, desc, eq } from 'drizzle-orm'
import { invoice } from '#server/db/tables.ts'
import { findOrder } from '#server/orders/find-order.ts'
import type { Handlers } from '#server/platform/calls.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { invoiceUrl } from './invoice-files.ts'

export const invoiceHandlers: Handlers<'/order/invoice'> = {
  async '/order/invoice'(ctx, { number, accessKey, document, format }) {
    const { order } = await findOrder(ctx, { number, accessKey })
    const issued = await ctx.shop.db
      .select({ id: invoice.id, number: invoice.number, kind: invoice.kind, issuedAt: invoice.issuedAt })
      .from(invoice)
      .where(and(eq(invoice.orderId, order.id), document ? eq(invoice.number, document) : undefined))
      .orderBy(desc(invoice.kind), invoice.issuedAt)
    const [first] = issued
    if (!first) throw new Refusal('not_found', { text: { key: 'order.no_invoice' } })
    return {
      url: invoiceUrl(ctx.shop, first.id, format),
      documents: issued.map(({ number: name, kind, issuedAt }) => ({
        number: name,
        kind,
        issuedAt: issuedAt.toISOString(),
      })),
    }
  },
}
