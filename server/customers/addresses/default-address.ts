import { eq } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import type { Reader } from '#server/db/open.ts'
import { customer } from '#server/db/tables.ts'
import { listAddresses } from './list-addresses.ts'

type Known = {
  email: string | null
  address: Address | null
  /** null: as the address. */
  billing: Address | null
}

/** The address that the checkout fills in for a customer. */
export async function defaultAddress(db: Reader, customerId: string): Promise<Known> {
  const [[row], { addresses }] = await Promise.all([
    db.select({ email: customer.email }).from(customer).where(eq(customer.id, customerId)),
    listAddresses(db, customerId),
  ])
  const address = addresses[0] ?? null
  const billing = addresses.find(({ isDefaultBilling }) => isDefaultBilling) ?? null
  return { email: row?.email ?? null, address, billing: billing?.id === address?.id ? null : billing }
}
