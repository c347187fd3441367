import { and, eq, gt, isNull } from 'drizzle-orm'
import { qrLogin } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CustomerContext } from '../profile/signed-in.ts'
import { noteActivity } from '../sessions/note-activity.ts'
import { tellDesktop } from './tell-desktop.ts'

/**
 * Signs the desktop in if the phone picked the number shown there. A wrong number voids the code, so there is only one
 * guess.
 * @throws Refusal `not_found` for a code this customer did not scan, `code_wrong`.
 */
export async function confirmQr(
  ctx: CustomerContext,
  { id, number }: { id: string; number: number },
): Promise<void> {
  const { shop, customer } = ctx
  const open = isOpenFor(ctx, id)
  const [login] = await shop.db.select().from(qrLogin).where(open)
  if (!login) throw new Refusal('not_found')
  const right = login.number === number
  await shop.db.transaction(async (tx) => {
    const said = right ? { confirmedAt: shop.now() } : { refusedAt: shop.now() }
    const done = await tx.update(qrLogin).set(said).where(open).returning({ id: qrLogin.id })
    if (done.length === 0) throw new Refusal('not_found')
    if (right) await noteActivity(tx, ctx, customer.id, 'qr_confirmed')
  })
  await tellDesktop(shop, login, right ? 'confirmed' : 'expired')
  if (!right) throw new Refusal('code_wrong', { text: { key: 'account.qr_wrong' } })
}

/**
 * Voids a code that this phone scanned but its owner did not request.
 * @throws Refusal `not_found` for a code this customer did not scan.
 */
export async function refuseQr(ctx: CustomerContext, id: string): Promise<void> {
  const { shop } = ctx
  const [login] = await shop.db
    .update(qrLogin)
    .set({ refusedAt: shop.now() })
    .where(isOpenFor(ctx, id))
    .returning()
  if (!login) throw new Refusal('not_found')
  await tellDesktop(shop, login, 'expired')
}

function isOpenFor({ shop, customer }: CustomerContext, id: string) {
  return and(
    eq(qrLogin.id, id),
    eq(qrLogin.scannedBy, customer.id),
    isNull(qrLogin.confirmedAt),
    isNull(qrLogin.refusedAt),
    gt(qrLogin.expiresAt, shop.now()),
  )
}
