import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { address } from '#server/db/tables.ts'
import { hasId } from '#server/platform/has-id.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * Makes an address the default for shipping or billing.
 * @throws Refusal `not_found` for an address of another customer.
 */
export async function setDefaultAddress(
  tx: Tx,
  customerId: string,
  { id, kind }: { id: string; kind: 'shipping' | 'billing' },
): Promise<void> {
  const own = and(hasId(address.id, id), eq(address.customerId, customerId))
  const found = await tx.select({ id: address.id }).from(address).where(own)
  if (found.length === 0) throw new Refusal('not_found')
  const chosen = sql<boolean>`${eq(address.id, id)}`
  await tx
    .update(address)
    .set(kind === 'shipping' ? { defaultShipping: chosen } : { defaultBilling: chosen })
    .where(eq(address.customerId, customerId))
}
