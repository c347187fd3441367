import { eq } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import type { Reader } from '#server/db/open.ts'
import { customer } from '#server/db/tables.ts'
import { listAddresses } from './list-addresses.ts'

type CheckoutDefaults = {
  email: string | null
  address: Address | null
  /** null: same as the shipping address. */
  billing: Address | null
}

/** The address that prefills a customer's checkout. */
export async function defaultAddress(db: Reader, customerId: string): Promise<CheckoutDefaults> {
  const [[row], { addresses }] = await Promise.all([
    db.select({ email: customer.email }).from(customer).where(eq(customer.id, customerId)),
    listAddresses(db, customerId),
  ])
  const address = addresses[0] ?? null
  const billing = addresses.find(({ isDefaultBilling }) => isDefaultBilling) ?? null
  return { email: row?.email ?? null, address, billing: billing?.id === address?.id ? null : billing }
}
