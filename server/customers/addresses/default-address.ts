import { desc, eq } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import type { Reader } from '#server/db/open.ts'
import { address, customer } from '#server/db/tables.ts'
import { addressOfRow } from './address-of-row.ts'

/** What a checkout can fill in for a customer. */
export async function defaultAddress(
  db: Reader,
  customerId: string,
): Promise<{ email: string | null; address: Address | null }> {
  const [row] = await db
    .select({ email: customer.email, address })
    .from(customer)
    .leftJoin(address, eq(address.customerId, customer.id))
    .where(eq(customer.id, customerId))
    .orderBy(desc(address.defaultShipping), address.position, address.createdAt)
    .limit(1)
  return { email: row?.email ?? null, address: row?.address ? addressOfRow(row.address) : null }
}
