import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { address } from '#server/db/tables.ts'
import { hasId } from '#server/platform/has-id.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * Removes an address from the book. If it was the default, the oldest remaining one replaces it.
 * @throws Refusal `not_found` for an address of another customer.
 */
export async function removeAddress(tx: Tx, customerId: string, id: string): Promise<void> {
  const gone = await tx
    .delete(address)
    .where(and(hasId(address.id, id), eq(address.customerId, customerId)))
    .returning({ id: address.id })
  if (gone.length === 0) throw new Refusal('not_found')
  await tx.execute(sql`
    update address a set
      default_shipping = a.default_shipping or not exists (select from address b where b.customer_id = ${customerId} and b.default_shipping),
      default_billing = a.default_billing or not exists (select from address b where b.customer_id = ${customerId} and b.default_billing)
    where a.id = (select id from address where customer_id = ${customerId} order by position, created_at limit 1)`)
}
