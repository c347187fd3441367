import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AdminData } from '#contract/admin/calls.ts'
import { type invoiceAdminCalls, invoiceList } from '#contract/admin/money/invoice.ts'
import { invoice, order } from '#server/db/tables.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { invoiceUrl } from './invoice-files.ts'
import { crossBorderSales } from './report/cross-border.ts'
import { taxReport } from './report/tax-report.ts'
import { fitsStandard } from './standard.ts'

export const invoicesInDatabase = defineList(invoiceList, {
  from: 'invoice i',
  id: { sql: 'i.id', type: 'uuid' },
  columns: {
    ...{ number: 'i.number', kind: 'i.kind', issuedAt: 'i.issued_at' },
    country: "(i.record ->> 'taxCountry')",
  },
  lookups: {
    order: (numbers) => sql`i.order_id in (select id from orders where number = any(${numbers}))`,
  },
  // The words of an order have the numbers of its documents.
  search: { kind: 'order', id: { sql: 'i.order_id', type: 'uuid' } },
})

export const invoiceAdminHandlers: AdminHandlers<keyof typeof invoiceAdminCalls> = {
  '/invoice/list': (ctx, payload) =>
    answerList(ctx, invoicesInDatabase, payload, (ids) => readRows(ctx.shop, ids), { tags: ['invoice'] }),

  async '/invoice/download'({ shop }, { number, format }) {
    const [found] = await shop.db.select().from(invoice).where(eq(invoice.number, number))
    if (!found) throw new Refusal('not_found')
    return { url: invoiceUrl(shop, found.id, format) }
  },

  async '/report/tax'({ shop }, period) {
    if (period.until < period.from) {
      throw new Refusal('invalid', { fields: { until: { key: 'invoice.period_ends_early' } } })
    }
    return taxReport(shop, period)
  },

  '/report/crossBorder': ({ shop }, { year }) => crossBorderSales(shop, year),
}

type Row = AdminData<'/invoice/list'>['items'][number]

async function readRows({ db }: Shop, ids: string[]): Promise<Row[]> {
  const corrected = alias(invoice, 'corrected')
  const rows = await db
    .select({ issued: invoice, order: order.number, corrects: corrected.number })
    .from(invoice)
    .innerJoin(order, eq(order.id, invoice.orderId))
    .leftJoin(corrected, eq(corrected.id, invoice.correctsId))
    .where(inArray(invoice.id, ids))
  return rows.map(({ issued, order: orderNumber, corrects }) => {
    const { id, number, kind, issuedAt, total, tax, currency, record } = issued
    return {
      ...{ id, number, kind, corrects, order: orderNumber },
      issuedAt: issuedAt.toISOString(),
      buyer: record.buyer.name,
      country: record.taxCountry,
      total: { amount: total, currency },
      tax: { amount: tax, currency },
      xml: fitsStandard(record) ? 'en16931' : 'cii',
    }
  })
}
