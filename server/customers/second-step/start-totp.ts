import { and, eq, isNull } from 'drizzle-orm'
import type { Data } from '#contract/calls.ts'
import { totp } from '#server/db/tables.ts'
import { qrPicture } from '#server/platform/barcodes/qr-picture.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { newSecret, stepOf, totpUrl } from '#server/platform/sign-in/totp.ts'
import { readCustomer } from '../accounts/find-customer.ts'
import { sendNotice } from '../emails/notice.ts'
import type { CustomerContext } from '../profile/signed-in.ts'
import { noteActivity } from '../sessions/note-activity.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'

/**
 * Creates a secret for an authenticator app; it takes effect once `confirmTotp` has accepted one of its codes.
 * @throws Refusal `not_allowed` while another app is active, which must be removed first.
 */
export async function startTotp({
  shop,
  customer: { id },
}: CustomerContext): Promise<Data<'/user/totp/start'>> {
  const person = await readCustomer(shop.db, id)
  const { plain, sealed } = newSecret(shop)
  const started = await shop.db
    .insert(totp)
    .values({ customerId: id, secret: sealed })
    .onConflictDoUpdate({
      target: totp.customerId,
      set: { secret: sealed, lastStep: 0 },
      setWhere: isNull(totp.confirmedAt),
    })
    .returning({ id: totp.customerId })
  if (started.length === 0) throw new Refusal('not_allowed')
  const url = totpUrl(shop, plain, person.email ?? `${person.countryCode}${person.mobile}`)
  return { secret: plain, url, picture: qrPicture(url) }
}

/** @throws Refusal `code_wrong` if the code is not the app's. */
export async function confirmTotp(ctx: CustomerContext, code: string): Promise<{ recoveryCodes: string[] }> {
  const { shop } = ctx
  const { id } = ctx.customer
  const waiting = and(eq(totp.customerId, id), isNull(totp.confirmedAt))
  const [app] = await shop.db.select({ secret: totp.secret }).from(totp).where(waiting)
  const step = app && stepOf(shop, app.secret, code)
  if (step == null) throw new Refusal('code_wrong', { fields: { code: { key: 'reason.code_wrong' } } })
  const person = await readCustomer(shop.db, id)
  return shop.db.transaction(async (tx) => {
    await tx.update(totp).set({ confirmedAt: shop.now(), lastStep: step }).where(waiting)
    await noteActivity(tx, ctx, id, 'totp_on')
    await sendNotice(tx, person, { kind: 'second_step_changed', path: '/auth/forget' })
    return { recoveryCodes: await renewRecoveryCodes(tx, shop, id) }
  })
}
