import { eq } from 'drizzle-orm'
import { recoveryCode, totp } from '#server/db/tables.ts'
import { readCustomer } from '../accounts/find-customer.ts'
import { sendNotice } from '../emails/notice.ts'
import type { CustomerContext } from '../profile/signed-in.ts'
import { noteActivity } from '../sessions/note-activity.ts'

/** Switches the second step off and deletes its recovery codes. */
export async function removeTotp(ctx: CustomerContext): Promise<void> {
  const { id } = ctx.customer
  const person = await readCustomer(ctx.shop.db, id)
  await ctx.shop.db.transaction(async (tx) => {
    const gone = await tx.delete(totp).where(eq(totp.customerId, id)).returning({ id: totp.customerId })
    await tx.delete(recoveryCode).where(eq(recoveryCode.customerId, id))
    if (gone.length === 0) return
    await noteActivity(tx, ctx, id, 'totp_off')
    await sendNotice(tx, person, { kind: 'second_step_changed', path: '/auth/forget' })
  })
}
