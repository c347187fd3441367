import { desc, eq } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import type { Reader } from '#server/db/open.ts'
import { address } from '#server/db/tables.ts'
import { addressOfRow } from './address-of-row.ts'

/** A customer's address book, the default for shipping first. */
export async function listAddresses(db: Reader, customerId: string): Promise<{ addresses: Address[] }> {
  const rows = await db
    .select()
    .from(address)
    .where(eq(address.customerId, customerId))
    .orderBy(desc(address.defaultShipping), address.position, address.createdAt)
  return { addresses: rows.map(addressOfRow) }
}
