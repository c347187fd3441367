import { and, eq, isNull } from 'drizzle-orm'
import type { Data } from '#contract/calls.ts'
import { qrLogin } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/sessions.ts'
import type { CallContext } from '#server/platform/shop.ts'
import type { JoinVisitor } from '../sessions/join-visitor.ts'
import { openSession } from '../sessions/open-session.ts'

/**
 * The desktop polls this until the phone confirms; then it is signed in, once.
 * @throws Refusal `not_found` for an unknown id or a wrong secret.
 */
export async function qrStatus(
  ctx: CallContext,
  { id, secret }: { id: string; secret: string },
  join: JoinVisitor[],
): Promise<Data<'/auth/qr/status'>> {
  const { shop } = ctx
  const [login] = await shop.db
    .select()
    .from(qrLogin)
    .where(and(eq(qrLogin.id, id), eq(qrLogin.secretHash, hashToken(secret))))
  if (!login) throw new Refusal('not_found')
  if (login.refusedAt || login.takenAt || login.expiresAt <= shop.now()) return { state: 'expired' }
  if (!login.confirmedAt || !login.scannedBy) {
    return { state: login.scannedBy ? 'scanned' : 'waiting', number: login.number }
  }
  const { token, user } = await openSession(ctx, login.scannedBy, join, {
    async before(tx) {
      const taken = await tx
        .update(qrLogin)
        .set({ takenAt: shop.now() })
        .where(and(eq(qrLogin.id, id), isNull(qrLogin.takenAt)))
        .returning({ id: qrLogin.id })
      if (taken.length === 0) throw new Refusal('not_found')
    },
  })
  return { state: 'confirmed', token, user }
}
