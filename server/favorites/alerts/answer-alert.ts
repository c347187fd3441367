import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AnsweredAlert } from '#contract/favorite.ts'
import { productCards } from '#server/catalog/cards/product-cards.ts'
import { productAlert, variant } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { queueDueAlerts } from './send-due-alerts.ts'

/**
 * Answers the links in the confirmation email. Without `yes`, returns the alert of this token. `yes: true` confirms it,
 * `yes: false` deletes it. For an alert already sent, `yes: false` stops all others to the same address.
 * @throws Refusal `not_found` for an unknown token or a deleted alert.
 */
export async function answerAlert(ctx: CallContext, token: string, yes?: boolean): Promise<AnsweredAlert> {
  const { db } = ctx.shop
  const [found] = await db
    .select({ alert: productAlert, productId: variant.productId, sku: variant.sku })
    .from(productAlert)
    .innerJoin(variant, eq(variant.id, productAlert.variantId))
    .where(eq(productAlert.token, token))
  if (!found) throw new Refusal('not_found')
  const { alert, productId, sku } = found
  const [card] = await productCards(ctx, [productId])
  const view = {
    kind: alert.kind,
    product: card
      ? { name: card.name, slug: card.slug, sku: alert.whole ? null : sku, image: card.image }
      : null,
  }
  if (alert.sentAt && yes === false) {
    await stopAlerts(ctx.shop, token)
    return { ...view, state: 'stopped' }
  }
  if (alert.sentAt) return { ...view, state: 'sent' }
  if (yes === undefined) return { ...view, state: alert.confirmed ? 'confirmed' : 'asked' }
  const own = eq(productAlert.id, alert.id)
  await db.transaction(async (tx) => {
    if (!yes) return void (await tx.delete(productAlert).where(own))
    await tx.update(productAlert).set({ confirmed: true }).where(own)
    await queueDueAlerts(tx, ctx.shop, sql`a.id = ${alert.id}`)
  })
  return { ...view, state: yes ? 'confirmed' : 'stopped' }
}

/** Deletes all waiting alerts to the address that this token was sent to. Unknown tokens do nothing. */
export async function stopAlerts({ db }: Shop, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ email: productAlert.email })
      .from(productAlert)
      .where(eq(productAlert.token, token))
    if (found)
      await tx
        .delete(productAlert)
        .where(and(eq(productAlert.email, found.email), isNull(productAlert.sentAt)))
  })
}
