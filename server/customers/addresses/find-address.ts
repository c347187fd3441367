import { and, eq } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import type { Reader } from '#server/db/open.ts'
import { address } from '#server/db/tables.ts'
import { hasId } from '#server/platform/has-id.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { addressOfRow } from './address-of-row.ts'

/** @throws Refusal `not_found` for an address that does not exist or belongs to another customer. */
export async function findAddress(db: Reader, customerId: string, id: string): Promise<Address> {
  const [row] = await db
    .select()
    .from(address)
    .where(and(hasId(address.id, id), eq(address.customerId, customerId)))
  if (!row) throw new Refusal('not_found', { fields: { addressId: { key: 'reason.not_found' } } })
  return addressOfRow(row)
}
