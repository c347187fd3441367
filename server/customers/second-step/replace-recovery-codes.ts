import { and, eq, isNotNull } from 'drizzle-orm'
import type { Data } from '#contract/calls.ts'
import { totp } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readCustomer } from '../accounts/find-customer.ts'
import { sendNotice } from '../emails/notice.ts'
import type { CustomerContext } from '../profile/signed-in.ts'
import { noteActivity } from '../sessions/note-activity.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'

/**
 * Makes the recovery codes a customer has worthless and creates ten others.
 * @throws Refusal `not_allowed` without an authenticator app.
 */
export async function replaceRecoveryCodes(ctx: CustomerContext): Promise<Data<'/user/recovery/renew'>> {
  const { shop, customer } = ctx
  const person = await readCustomer(shop.db, customer.id)
  return shop.db.transaction(async (tx) => {
    const [app] = await tx
      .select({ id: totp.customerId })
      .from(totp)
      .where(and(eq(totp.customerId, customer.id), isNotNull(totp.confirmedAt)))
      .for('update')
    if (!app) throw new Refusal('not_allowed')
    await noteActivity(tx, ctx, customer.id, 'recovery_renewed')
    await sendNotice(tx, person, { kind: 'second_step_changed', path: '/auth/forget' })
    return { recoveryCodes: await renewRecoveryCodes(tx, shop, customer.id) }
  })
}
