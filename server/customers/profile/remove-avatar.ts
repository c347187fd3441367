import { eq } from 'drizzle-orm'
import { customer } from '#server/db/tables.ts'
import { readCustomer } from '../accounts/find-customer.ts'
import { avatarPath } from './edit-avatar.ts'
import type { CustomerContext } from './signed-in.ts'

/** Takes the customer's picture away, its file too. */
export async function removeAvatar({ shop, customer: { id } }: CustomerContext): Promise<void> {
  const { avatarKey } = await readCustomer(shop.db, id)
  if (!avatarKey) return
  await shop.db.transaction((tx) => tx.update(customer).set({ avatarKey: null }).where(eq(customer.id, id)))
  await shop.storage.remove(avatarPath(avatarKey))
}
