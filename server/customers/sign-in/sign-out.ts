import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { loginSession } from '#server/db/tables.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { tellEnded } from '../sessions/end-sessions.ts'
import { noteActivity } from '../sessions/note-activity.ts'

/** Ends this session and gives the browser a new visitor id. */
export async function signOut(ctx: CallContext): Promise<{ visitorId: string }> {
  const { shop, customer } = ctx
  if (customer) {
    await shop.db.transaction(async (tx) => {
      await tx.delete(loginSession).where(eq(loginSession.id, customer.sessionId))
      await noteActivity(tx, ctx, customer.id, 'signout')
    })
    await tellEnded(shop, [customer.sessionId])
  }
  return { visitorId: randomBytes(16).toString('base64url') }
}
