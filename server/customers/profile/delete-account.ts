import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { cart, customer, productAlert, verificationCode } from '#server/db/tables.ts'
import { forgetInDesk } from '#server/platform/admin/lists/desk-search.ts'
import { emit } from '#server/platform/emit.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Customer, readCustomer } from '../accounts/find-customer.ts'
import { accountOf, sendNotice } from '../emails/notice.ts'
import { avatarPath } from './edit-avatar.ts'
import { eraseAfterSales } from './erase-after-sales.ts'
import { eraseComments } from './erase-comments.ts'
import type { CustomerContext } from './signed-in.ts'

/** Deletes the signed-in customer's account and tells them. */
export async function deleteAccount({ shop, customer: { id } }: CustomerContext): Promise<void> {
  const person = await readCustomer(shop.db, id)
  await shop.db.transaction(async (tx) => {
    await eraseCustomer(tx, person, shop.now())
    await sendNotice(tx, person, { kind: 'deleted' })
    await emit(tx, 'customer.erased', { customerId: id, avatarKey: null, sessionIds: [] })
  })
  await leaveErased(shop, { customerId: id, avatarKey: person.avatarKey })
}

/**
 * Deletes an account. Orders remain without a customer, because the law requires them. Everything else is deleted with
 * the customer row or explicitly here; a job deletes the files. The audit keeps that something changed, but no values.
 * Call `leaveErased` after the commit.
 */
export async function eraseCustomer(tx: Tx, person: Customer, at: Date): Promise<void> {
  const { id } = person
  await tx
    .delete(productAlert)
    .where(
      or(eq(productAlert.customerId, id), person.email ? eq(productAlert.email, person.email) : undefined),
    )
  // Carts that were left behind without signing in.
  if (person.email) await tx.delete(cart).where(and(isNull(cart.customerId), eq(cart.email, person.email)))
  const account = accountOf(person)
  if (account) await tx.delete(verificationCode).where(eq(verificationCode.account, account.key))
  await eraseComments(tx, id)
  const keys = await eraseAfterSales(tx, person, at)
  if (keys.length > 0) await emit(tx, 'files.erased', { keys }, { at })
  await tx.delete(customer).where(eq(customer.id, id))
  await forgetInDesk(tx, 'customer', id)
  await eraseFromAudit(tx, id)
}

/** Also erases entries about customers who were merged into this one. */
async function eraseFromAudit(tx: Tx, customerId: string): Promise<void> {
  await tx.execute(sql`
    with recursive person (id) as (
      select ${customerId}::text
      union
      select c ->> 'before' from person p
        join audit a on a.resource = 'customer' and a.resource_id = p.id and a.call = '/customer/merge'
        cross join jsonb_array_elements(a.changes) c where c ->> 'path' = 'merged')
    select erase_audit('customer', array(select id from person), 'erased', true)`)
}

/** Removes an erased customer's picture and signs their open pages out. */
export async function leaveErased(
  shop: Shop,
  { customerId, avatarKey }: { customerId: string; avatarKey: string | null },
): Promise<void> {
  if (avatarKey) await shop.storage.remove(avatarPath(avatarKey))
  await shop.live.publish({ customerId }, { type: 'signedOut', data: {} })
}
