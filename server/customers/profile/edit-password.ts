import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/calls.ts'
import { customer } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { refuseCommonPassword } from '#server/platform/sign-in/check-password.ts'
import { hashPassword } from '#server/platform/sign-in/hash-password.ts'
import { readCustomer } from '../accounts/find-customer.ts'
import { sendNotice } from '../emails/notice.ts'
import { endSessions, tellEnded } from '../sessions/end-sessions.ts'
import { noteActivity } from '../sessions/note-activity.ts'
import { checkPassword, confirmIdentity } from './confirm-identity.ts'
import type { CustomerContext } from './signed-in.ts'

/**
 * Changes the password and ends all other sessions. Requires the old password, or a recent sign-in if there is none.
 * @throws Refusal `credentials_wrong` at `oldPassword`, `password_weak`, `too_many`.
 */
export async function editPassword(ctx: CustomerContext, given: Parsed<'/user/editPassword'>): Promise<void> {
  const { shop } = ctx
  const { id, sessionId } = ctx.customer
  const person = await readCustomer(shop.db, id)
  refuseCommonPassword(given.password)
  if (person.passwordHash) await checkPassword(ctx, given.oldPassword, 'oldPassword')
  else await confirmIdentity(ctx, undefined)
  const passwordHash = await hashPassword(given.password, networkOf(ctx.ip))
  const ended = await shop.db.transaction(async (tx) => {
    await tx.update(customer).set({ passwordHash }).where(eq(customer.id, id))
    await noteActivity(tx, ctx, id, 'password')
    await sendNotice(tx, person, { kind: 'password_changed', path: '/auth/forget' })
    return endSessions(tx, shop.now(), { customerId: id, except: sessionId })
  })
  await tellEnded(shop, ended)
}
