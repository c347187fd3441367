import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { order } from '#server/db/tables.ts'

/** Moves guest orders placed with this address to the account. Call only once the address is verified. */
export async function attachGuestOrders(tx: Tx, customerId: string, email: string): Promise<void> {
  await tx
    .update(order)
    .set({ customerId })
    .where(and(isNull(order.customerId), eq(sql`lower(${order.email})`, email)))
}
