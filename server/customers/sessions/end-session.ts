import { Refusal } from '#server/platform/refusal.ts'
import type { CustomerContext } from '../profile/signed-in.ts'
import { endSessions, tellEnded } from './end-sessions.ts'
import { noteActivity } from './note-activity.ts'

/**
 * Ends one of the customer's sessions, or all `others`.
 * @throws Refusal `not_found` for an id that is not an open session of theirs.
 */
export async function endSession(ctx: CustomerContext, id: string): Promise<void> {
  const { shop, customer } = ctx
  const which = id === 'others' ? { except: customer.sessionId } : { only: id }
  const ended = await shop.db.transaction(async (tx) => {
    const ids = await endSessions(tx, shop.now(), { customerId: customer.id, ...which })
    if (ids.length === 0 && id !== 'others') throw new Refusal('not_found')
    if (ids.length > 0) await noteActivity(tx, ctx, customer.id, 'session_ended')
    return ids
  })
  await tellEnded(shop, ended)
}
