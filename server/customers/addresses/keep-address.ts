import { eq } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import type { Tx } from '#server/db/open.ts'
import { address } from '#server/db/tables.ts'
import { maxAddresses } from './save-address.ts'

/** Puts an address into a customer's address book unless it is there already; the first one becomes the default. A full book stays as it is. */
export async function keepAddress(tx: Tx, customerId: string, given: Address): Promise<void> {
  const { id: _id, isDefault: _default, isDefaultBilling: _billing, ...columns } = given
  const known = await tx.select().from(address).where(eq(address.customerId, customerId))
  const same = known.some(
    (row) =>
      row.address === columns.address &&
      row.postalCode === columns.postalCode &&
      row.city === columns.city &&
      row.country === columns.country &&
      row.firstName === columns.firstName &&
      row.lastName === columns.lastName &&
      (row.apartment ?? '') === (columns.apartment ?? ''),
  )
  if (same || known.length >= maxAddresses) return
  const first = known.length === 0
  await tx.insert(address).values({
    customerId,
    ...columns,
    company: columns.company ?? null,
    vatId: columns.vatId ?? null,
    apartment: columns.apartment ?? null,
    defaultShipping: first,
    defaultBilling: first,
    position: known.length,
  })
}
