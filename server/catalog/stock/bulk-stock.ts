import { asc, eq, inArray } from 'drizzle-orm'
import type { StockAction } from '#contract/admin/catalog/stock.ts'
import { anyOf } from '#server/db/any-of.ts'
import { stock, variant } from '#server/db/tables.ts'
import type { Applied, Applying, BulkKind, PlannedRow } from '#server/platform/admin/plans/bulk-kind.ts'
import { bulkVariants } from '../staff/bulk/bulk-variants.ts'
import { stockInDatabase } from './list-stock.ts'

/** Levels, places and policies of many variants. The policy is a part of the product and is written with it. */
export const bulkStock: BulkKind<StockAction> = {
  kind: 'stock',
  list: stockInDatabase,
  permissionsFor: ({ kind }) => [kind === 'policy' ? 'products.change' : 'stock.change'],

  async propose(ctx, ids, action) {
    if (action.kind === 'policy')
      return bulkVariants.propose(ctx, ids, { kind: 'set', values: { stockPolicy: action.to } })
    const numbers = ids.filter((id) => /^\d{1,10}$/.test(id)).map(Number)
    const rows = await ctx.tx
      .select({ id: variant.id, sku: variant.sku, lowAt: stock.lowAt, location: stock.location })
      .from(stock)
      .innerJoin(variant, eq(variant.id, stock.variantId))
      .where(anyOf(stock.variantId, numbers))
      .orderBy(asc(variant.sku), asc(variant.id))
    return rows.map(({ id, sku, ...held }) => ({
      ...{ id: String(id), label: sku },
      before: { [action.kind]: held[action.kind] },
      after: { [action.kind]: action.to },
    }))
  },

  async apply(ctx, rows) {
    const [first] = rows
    return first && 'stockPolicy' in first.after ? bulkVariants.apply(ctx, rows) : writeStock(ctx, rows)
  },
}

/** Writes levels and places where the earlier value still holds. */
async function writeStock({ tx }: Applying, rows: PlannedRow[]): Promise<Applied> {
  const ids = rows.map(({ recordId }) => Number(recordId))
  const held = await tx
    .select()
    .from(stock)
    .where(inArray(stock.variantId, ids))
    .orderBy(stock.variantId)
    .for('update')
  const skipped: Applied['skipped'] = new Map()
  const audits: Applied['audits'] = []
  for (const { position, recordId, label, before, after } of rows) {
    const current = held.find(({ variantId }) => variantId === Number(recordId))
    const field = 'lowAt' in after ? 'lowAt' : 'location'
    if (current?.[field] !== before[field]) {
      skipped.set(position, current ? 'desk.plan.changed' : 'reason.not_found')
      continue
    }
    await tx
      .update(stock)
      .set({ [field]: after[field] })
      .where(eq(stock.variantId, Number(recordId)))
    const changes = [{ path: field, before: before[field], after: after[field] }]
    audits.push({ resource: 'stock', id: recordId, label, changes })
  }
  return { skipped, audits }
}
