import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { staffTotp } from '#server/db/tables.ts'
import { qrPicture } from '#server/platform/barcodes/qr-picture.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { newSecret, stepOf, totpUrl } from '#server/platform/sign-in/totp.ts'

/** Creates a secret for an authenticator app. The current app works until `confirmTotp` has accepted a code of the new one. */
export async function startTotp(
  shop: Shop,
  { id, email }: { id: string; email: string },
): Promise<{ secret: string; url: string; picture: string }> {
  const { plain, sealed } = newSecret(shop)
  await shop.db
    .insert(staffTotp)
    .values({ staffId: id, pendingSecret: sealed })
    .onConflictDoUpdate({ target: staffTotp.staffId, set: { pendingSecret: sealed } })
  const url = totpUrl(shop, plain, email)
  return { secret: plain, url, picture: await qrPicture(url) }
}

/** Puts the new app in the place of the current one. @throws Refusal `code_wrong` if the code is not the new app's. */
export async function confirmTotp(tx: Tx, shop: Shop, staffId: string, code: string): Promise<void> {
  const [app] = await tx.select().from(staffTotp).where(eq(staffTotp.staffId, staffId)).for('update')
  const step = app?.pendingSecret && stepOf(shop, app.pendingSecret, code)
  if (typeof step !== 'number') {
    throw new Refusal('code_wrong', { fields: { code: { key: 'reason.code_wrong' } } })
  }
  await tx
    .update(staffTotp)
    .set({ secret: app!.pendingSecret, pendingSecret: null, lastStep: step })
    .where(eq(staffTotp.staffId, staffId))
}

/** Checks a code of the confirmed app; each code is accepted once. */
export async function checkTotp(shop: Shop, staffId: string, code: string): Promise<boolean> {
  const [app] = await shop.db
    .select({ secret: staffTotp.secret })
    .from(staffTotp)
    .where(eq(staffTotp.staffId, staffId))
  const step = app?.secret ? stepOf(shop, app.secret, code) : null
  if (step === null) return false
  const { rowCount } = await shop.pool.query(
    'update staff_totp set last_step = $2 where staff_id = $1 and last_step < $2',
    [staffId, step],
  )
  return rowCount === 1
}
