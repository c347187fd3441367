import { eq, or } from 'drizzle-orm'
import { customer, productAlert, verificationCode } from '#server/db/tables.ts'
import { readCustomer } from '../accounts/find-customer.ts'
import { accountOf, sendNotice } from '../emails/notice.ts'
import { avatarPath } from './edit-avatar.ts'
import type { CustomerContext } from './signed-in.ts'

/**
 * Deletes an account. Orders remain without a customer, because the law requires them. Everything else is deleted with
 * the customer row or explicitly here.
 */
export async function deleteAccount({ shop, customer: { id } }: CustomerContext): Promise<void> {
  const person = await readCustomer(shop.db, id)
  await shop.db.transaction(async (tx) => {
    await tx
      .delete(productAlert)
      .where(
        or(eq(productAlert.customerId, id), person.email ? eq(productAlert.email, person.email) : undefined),
      )
    const account = accountOf(person)
    if (account) await tx.delete(verificationCode).where(eq(verificationCode.account, account.key))
    await tx.delete(customer).where(eq(customer.id, id))
    await sendNotice(tx, person, { kind: 'deleted', path: '/' })
  })
  if (person.avatarKey) await shop.storage.remove(avatarPath(person.avatarKey))
  await shop.live.publish({ customerId: id }, { type: 'signedOut', data: {} })
}
