import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Parsed } from '#contract/calls.ts'
import { productAlert, variant } from '#server/db/tables.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { rowId } from '../find-target.ts'
import { askedBy } from './alert-owner.ts'

/** Cancels an alert; does nothing if there is none. */
export async function cancelAlert(
  ctx: CallContext,
  { kind, sku, id }: Parsed<'/notify/cancel'>,
): Promise<void> {
  const { db } = ctx.shop
  const whole = sku === undefined
  const which = whole ? eq(variant.productId, rowId(id ?? '') ?? 0) : eq(variant.sku, sku)
  await db.transaction((tx) =>
    tx
      .delete(productAlert)
      .where(
        and(
          askedBy(ctx),
          eq(productAlert.kind, kind),
          eq(productAlert.whole, whole),
          isNull(productAlert.sentAt),
          inArray(productAlert.variantId, tx.select({ id: variant.id }).from(variant).where(which)),
        ),
      ),
  )
}
