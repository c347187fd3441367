import { eq } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import type { Tx } from '#server/db/open.ts'
import { address } from '#server/db/tables.ts'
import { maxAddresses } from './save-address.ts'

/**
 * Adds an address to a customer's address book unless it is there already or the book is full. The first one becomes
 * the default.
 */
export async function keepAddress(tx: Tx, customerId: string, given: Address): Promise<void> {
  const { id: _id, isDefault: _default, isDefaultBilling: _billing, ...columns } = given
  const existing = await tx.select().from(address).where(eq(address.customerId, customerId))
  const same = existing.some(
    (row) =>
      row.address === columns.address &&
      row.postalCode === columns.postalCode &&
      row.city === columns.city &&
      row.country === columns.country &&
      row.firstName === columns.firstName &&
      row.lastName === columns.lastName &&
      (row.apartment ?? '') === (columns.apartment ?? ''),
  )
  if (same || existing.length >= maxAddresses) return
  const first = existing.length === 0
  await tx.insert(address).values({
    customerId,
    ...columns,
    company: columns.company ?? null,
    vatId: columns.vatId ?? null,
    apartment: columns.apartment ?? null,
    defaultShipping: first,
    defaultBilling: first,
    position: existing.length,
  })
}
