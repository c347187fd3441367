import { eq } from 'drizzle-orm'
import { order } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { accessKeyLifetime, accessKeyOf, hashAccessKey, opens } from './access-key.ts'
import { findByNumber } from './find-order.ts'

/**
 * Emails a new link to whoever placed the order, in exchange for the expired one. A key that is still valid is left
 * alone, so the call cannot be used to send many emails.
 * @throws Refusal `not_found` for any other key, whether the order exists or not.
 */
export async function renewAccessKey(
  shop: Shop,
  { number, accessKey }: { number: string; accessKey: string },
): Promise<void> {
  const found = await findByNumber(shop.pool, number)
  if (!found || !opens(accessKey, found.order.accessKeyHash)) throw new Refusal('not_found')
  const at = shop.now()
  await shop.db.transaction(async (tx) => {
    const [locked] = await tx.select().from(order).where(eq(order.id, found.order.id)).for('update')
    const expired = locked?.accessExpiresAt && locked.accessExpiresAt <= at
    if (!expired || !opens(accessKey, locked.accessKeyHash)) return
    const issue = locked.accessIssue + 1
    await tx
      .update(order)
      .set({
        accessIssue: issue,
        accessKeyHash: hashAccessKey(accessKeyOf(shop, locked.id, issue)),
        accessExpiresAt: new Date(at.getTime() + accessKeyLifetime),
      })
      .where(eq(order.id, locked.id))
    await emit(tx, 'order.link_renewed', { orderId: locked.id }, { at })
  })
}
