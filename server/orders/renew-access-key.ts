import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
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
    if (!locked || !isExpired(locked, at) || !opens(accessKey, locked.accessKeyHash)) return
    await issueAccessKey(tx, shop, locked.id, at)
    await emit(tx, 'order.link_renewed', { orderId: locked.id }, { at })
  })
}

/**
 * Replaces the access key of an order if it has expired.
 * @returns the issue of the key that is valid now.
 */
export async function issueAccessKey(tx: Tx, shop: Shop, id: string, at: Date): Promise<number> {
  const [locked] = await tx.select().from(order).where(eq(order.id, id)).for('update')
  if (!locked) throw new Refusal('not_found')
  if (!isExpired(locked, at)) return locked.accessIssue
  const issue = locked.accessIssue + 1
  await tx
    .update(order)
    .set({
      accessIssue: issue,
      accessKeyHash: hashAccessKey(accessKeyOf(shop, id, issue)),
      accessExpiresAt: new Date(at.getTime() + accessKeyLifetime),
    })
    .where(eq(order.id, id))
  return issue
}

function isExpired({ accessExpiresAt }: typeof order.$inferSelect, at: Date): boolean {
  return accessExpiresAt !== null && accessExpiresAt <= at
}
