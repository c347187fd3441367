import { and, count, eq } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import type { Tx } from '#server/db/open.ts'
import { address, customer } from '#server/db/tables.ts'
import { hasId } from '#server/platform/has-id.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { setDefaultAddress } from './set-default-address.ts'

/** Maximum addresses per customer, so that a script cannot fill the disk. */
export const maxAddresses = 50

/**
 * Adds an address to the customer's book, or updates the one with its id. The first is the default for shipping and
 * billing.
 * @throws Refusal `not_found` for an address of another customer, `too_many` at 50 addresses.
 */
export async function saveAddress(tx: Tx, customerId: string, given: Address): Promise<void> {
  const { id, isDefault, isDefaultBilling, ...fields } = given
  const columns = {
    ...fields,
    company: fields.company || null,
    vatId: fields.vatId || null,
    apartment: fields.apartment || null,
  }
  // Locks the customer, so that two concurrent first addresses do not both become the default.
  await tx.select({ id: customer.id }).from(customer).where(eq(customer.id, customerId)).for('update')
  const saved =
    id === undefined ? await add(tx, customerId, columns) : await change(tx, customerId, id, columns)
  if (isDefault) await setDefaultAddress(tx, customerId, { id: saved, kind: 'shipping' })
  if (isDefaultBilling) await setDefaultAddress(tx, customerId, { id: saved, kind: 'billing' })
}

type Columns = Omit<typeof address.$inferInsert, 'customerId'>

async function add(tx: Tx, customerId: string, columns: Columns): Promise<string> {
  const [existing] = await tx
    .select({ count: count() })
    .from(address)
    .where(eq(address.customerId, customerId))
  if (existing!.count >= maxAddresses) throw new Refusal('too_many')
  const first = existing!.count === 0
  const [added] = await tx
    .insert(address)
    .values({
      ...columns,
      customerId,
      position: existing!.count,
      defaultShipping: first,
      defaultBilling: first,
    })
    .returning({ id: address.id })
  return added!.id
}

async function change(tx: Tx, customerId: string, id: string, columns: Columns): Promise<string> {
  const [changed] = await tx
    .update(address)
    .set(columns)
    .where(and(hasId(address.id, id), eq(address.customerId, customerId)))
    .returning({ id: address.id })
  if (!changed) throw new Refusal('not_found')
  return changed.id
}
