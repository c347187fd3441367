import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Alert } from '#contract/favorite.ts'
import { productAlert, variant } from '#server/db/tables.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { askedBy } from './alert-owner.ts'

/** Alerts of this visitor or customer that have not been sent yet. */
export async function listAlerts(ctx: CallContext): Promise<Alert[]> {
  const rows = await ctx.shop.db
    .select({
      kind: productAlert.kind,
      id: variant.productId,
      sku: variant.sku,
      whole: productAlert.whole,
      confirmed: productAlert.confirmed,
    })
    .from(productAlert)
    .innerJoin(variant, eq(variant.id, productAlert.variantId))
    .where(and(askedBy(ctx), isNull(productAlert.sentAt)))
    .orderBy(asc(productAlert.createdAt))
  return rows.map(({ kind, id, sku, whole, confirmed }) => ({
    kind,
    id: String(id),
    sku: whole ? null : sku,
    confirmed,
  }))
}
